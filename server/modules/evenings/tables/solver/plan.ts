import { SLOTS, TABLE_LANGUAGE_CODES } from '#shared/domain/tables';
import type { Crowd } from './crowd';
import { TABLE_MIN, TABLE_MAX } from './seating';

/** In a smaller pool people have little to choose from, so it gets people from a fuller one who could also come then. */
const SMALL_POOL = 20;

export type Pool = { slot: number; language: number; people: number[] };

/**
 * Step 1: gives everybody one of their slots and languages. The fullest pair goes first, as more people make better
 * tables; starts after the first vary which one it is.
 */
export function planSlots(crowd: Crowd, start: number): Pool[] {
  const waiting = new Set(Array.from({ length: crowd.count }, (_, person) => person));
  const pools: Pool[] = [];
  // Every turn takes at least four of those who wait, so it ends.
  for (;;) {
    const { slot, language } = fullest(crowd, waiting, start);
    const people = [...waiting].filter((person) => fits(crowd, person, { slot, language }));
    if (people.length < TABLE_MIN) break;
    for (const person of people) waiting.delete(person);
    pools.push({ slot, language, people });
  }
  topUpSmallPools(crowd, pools);
  return pools;
}

/** Tables have nearly `aim` people, and never fewer than four or more than eight. */
export function countTables(people: number, aim: number): number {
  const least = Math.ceil(people / TABLE_MAX);
  const most = Math.floor(people / TABLE_MIN);
  return Math.min(most, Math.max(least, Math.round(people / aim)));
}

type Where = Pick<Pool, 'slot' | 'language'>;

const LANGUAGES = TABLE_LANGUAGE_CODES.length;

function fullest(crowd: Crowd, people: Iterable<number>, start: number): Where {
  const counts = new Uint32Array(SLOTS * LANGUAGES);
  for (const person of people) {
    for (let slots = crowd.slots[person] ?? 0; slots !== 0; slots &= slots - 1) {
      const slot = lowestBit(slots);
      for (let spoken = crowd.languages[person] ?? 0; spoken !== 0; spoken &= spoken - 1) {
        const at = lowestBit(spoken) * SLOTS + slot;
        counts[at] = (counts[at] ?? 0) + 1;
      }
    }
  }
  const appeal = Array.from(counts, (count, at) =>
    start === 0 ? count : count * (0.3 + scatter(start, at)),
  );
  const best = appeal.indexOf(Math.max(...appeal));
  return { slot: best % SLOTS, language: Math.floor(best / SLOTS) };
}

const lowestBit = (bits: number) => 31 - Math.clz32(bits & -bits);

const fits = (crowd: Crowd, person: number, { slot, language }: Where) =>
  isFree(crowd, person, slot) && (((crowd.languages[person] ?? 0) >>> language) & 1) === 1;

function topUpSmallPools(crowd: Crowd, pools: readonly Pool[]): void {
  for (const small of pools.filter(({ people }) => people.length < SMALL_POOL)) {
    for (const large of pools) {
      if (large === small) continue;
      const spare = Math.min(SMALL_POOL - small.people.length, large.people.length - 2 * SMALL_POOL);
      if (spare <= 0) continue;
      const movers = large.people.filter((person) => fits(crowd, person, small)).slice(0, spare);
      small.people.push(...movers);
      large.people = large.people.filter((person) => !movers.includes(person));
    }
  }
}

export const isFree = (crowd: Crowd, person: number, slot: number): boolean =>
  (((crowd.slots[person] ?? 0) >>> slot) & 1) === 1;

/** Returns a number in [0, 1) that looks random, and is always the same for the same start and thing. */
export function scatter(start: number, thing: number): number {
  let mixed = Math.imul(thing + 1, 0x9e_37_79_b1) ^ Math.imul(start + 1, 0x85_eb_ca_6b);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c_1b_3c_6d);
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x29_7a_2d_39);
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
}
