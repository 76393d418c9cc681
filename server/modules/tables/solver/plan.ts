import { SLOTS, TABLE_LANGUAGE_CODES } from '#shared/domain/tables';
import type { Crowd } from './crowd';
import { TABLE_MIN, TABLE_MAX } from './seating';

/** Below this people have little to choose from, so those who could also come in a fuller slot do. */
const SMALL_POOL = 20;

export type Pool = { slot: number; language: number; people: number[] };

/**
 * Step 1: gives everybody one of their slots and languages. The fullest goes first, as more people make better tables. In
 * starts after the first another one may.
 */
export function planSlots(crowd: Crowd, start: number): Pool[] {
  const waiting = new Set(Array.from({ length: crowd.count }, (_, person) => person));
  const pools: Pool[] = [];
  // Every round takes at least four people out of those who wait.
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

/** How many tables for so many people: near the size aimed at, and none below four or above eight. */
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

/** A number in [0, 1) that looks drawn, and is the same for the same start and thing. */
export function scatter(start: number, thing: number): number {
  let mixed = Math.imul(thing + 1, 0x9e_37_79_b1) ^ Math.imul(start + 1, 0x85_eb_ca_6b);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c_1b_3c_6d);
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x29_7a_2d_39);
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
}
