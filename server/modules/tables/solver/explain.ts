import type { Crowd } from './crowd';
import { SLOTS } from './plan';
import { TABLE_MIN } from './seating';
import type { Unseated, UnseatedReason } from './types';

/** Fewer others, and a reason would tell who was there. */
const CROWD_MIN = 8;
const OTHERS_MIN = TABLE_MIN - 1;

/**
 * Why somebody has no seat, and the slot that would have helped. Blocks are left out of it: nobody learns of one. Each
 * reason is taken from those whom the ones before it leave.
 */
export function explain(crowd: Crowd, person: number): Unseated {
  const { seekers, slots, isNear, haveLanguage, fitInAge } = crowd;
  const id = seekers[person]?.id ?? 0;
  const own = slots[person] ?? 0;
  let others = seekers.map((_, other) => other).filter((other) => other !== person);
  const narrowing: [UnseatedReason, (other: number) => boolean][] = [
    ['reach', (other) => isNear(person, other)],
    ['language', (other) => haveLanguage(person, other)],
    ['age', (other) => fitInAge(person, other)],
  ];
  for (const [reason, suits] of narrowing) {
    if (others.length < CROWD_MIN) return { id, reason: 'few-people', helpfulSlot: null };
    others = others.filter(suits);
    if (others.length < OTHERS_MIN) return { id, reason, helpfulSlot: null };
  }
  if (others.length < CROWD_MIN) return { id, reason: 'few-people', helpfulSlot: null };
  const freeIn = (slot: number) => others.filter((other) => (((slots[other] ?? 0) >>> slot) & 1) === 1);
  const bySlot = Array.from({ length: SLOTS }, (_, slot) => freeIn(slot));
  const given = bySlot.filter((_, slot) => ((own >>> slot) & 1) === 1);
  const helpfulSlot = mostFree(bySlot.map((free, slot) => (((own >>> slot) & 1) === 1 ? 0 : free.length)));
  if (given.every((free) => free.length < OTHERS_MIN)) return { id, reason: 'time', helpfulSlot };
  const isFloor = given.every((free) => free.length >= CROWD_MIN && !reachesFloor(crowd, person, free));
  return { id, reason: isFloor ? 'floor' : 'no-table', helpfulSlot };
}

function mostFree(free: readonly number[]): number | null {
  const most = Math.max(...free);
  return most >= CROWD_MIN ? free.indexOf(most) : null;
}

/** Whether the three who fit best would do. */
function reachesFloor(crowd: Crowd, person: number, others: readonly number[]): boolean {
  const best = others
    .map((other) => crowd.score(person, other))
    .toSorted((a, b) => b - a)
    .slice(0, OTHERS_MIN);
  return best.reduce((sum, score) => sum + score, 0) >= (crowd.floor[person] ?? 0) * OTHERS_MIN;
}
