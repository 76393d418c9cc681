import { and, eq, or, type Placeholder, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { ReportRequest } from '#shared/api/safety';
import type { Db } from '../../db/handle';
import { blocks, reports } from '../../db/schema/social';

/**
 * The only place where blocks apply: mutual and total. The blocked ids are loaded once per query, so each row checks
 * a short list. A visitor has blocked nobody.
 */
export function notBlocked(
  viewer: { id: number | Placeholder } | null,
  personId: PgColumn | SQL,
): SQL | undefined {
  if (viewer === null) return undefined;
  return sql`${personId} <> all(array(${idsBlockedWith(viewer)}))`;
}

/** The opposite, for removing people. */
export function isBlockedWith(person: { id: number }, personId: PgColumn): SQL {
  return sql`${personId} in (${idsBlockedWith(person)})`;
}

function idsBlockedWith({ id }: { id: number | Placeholder }): SQL {
  return sql`select ${blocks.blockedId} from ${blocks} where ${blocks.blockerId} = ${id}
    union all select ${blocks.blockerId} from ${blocks} where ${blocks.blockedId} = ${id}`;
}

export async function areBlocked(db: Db, a: number, b: number): Promise<boolean> {
  const [row] = await db
    .select({ blockerId: blocks.blockerId })
    .from(blocks)
    .where(
      or(
        and(eq(blocks.blockerId, a), eq(blocks.blockedId, b)),
        and(eq(blocks.blockerId, b), eq(blocks.blockedId, a)),
      ),
    )
    .limit(1);
  return row !== undefined;
}

export async function insertBlock(tx: Db, blockerId: number, blockedId: number): Promise<void> {
  await tx.insert(blocks).values({ blockerId, blockedId }).onConflictDoNothing();
}

export async function deleteBlock(db: Db, blockerId: number, blockedId: number): Promise<void> {
  await db.delete(blocks).where(and(eq(blocks.blockerId, blockerId), eq(blocks.blockedId, blockedId)));
}

export async function insertReport(db: Db, reporterId: number, report: ReportRequest): Promise<void> {
  const subject = 'userId' in report ? { reportedUserId: report.userId } : { reportedTribId: report.tribId };
  await db.insert(reports).values({ reporterId, reason: report.reason, ...subject });
}
