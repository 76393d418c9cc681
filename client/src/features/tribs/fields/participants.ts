import { PARTICIPANTS_DEFAULT, PARTICIPANTS_MAX, PARTICIPANTS_MIN } from '#shared/domain/limits';

/** 2 to 50; anything else becomes 8. */
export function participantsOf(entry: string): number {
  const count = Number(entry);
  const isValid = /^\d+$/.test(entry.trim()) && count >= PARTICIPANTS_MIN && count <= PARTICIPANTS_MAX;
  return isValid ? count : PARTICIPANTS_DEFAULT;
}

export function isPossible(count: number): boolean {
  return count >= PARTICIPANTS_MIN && count <= PARTICIPANTS_MAX;
}
