import type { MemberRole } from '#shared/domain/trib-options';

/** A host, or whoever said first that they are there, as long as nobody else's line stands. */
export function mayLeaveLine(
  { id, role }: { id: number; role: MemberRole },
  { firstHereId, authorId }: { firstHereId: number | null; authorId: number | null },
): boolean {
  if (role !== 'member') return true;
  return firstHereId === id && (authorId === null || authorId === id);
}
