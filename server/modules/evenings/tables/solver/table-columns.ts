import { SLOTS } from '#shared/domain/tables';
import type { Crowd } from './crowd';

/**
 * Four numbers for each table, each the second strictest among its members: the age from which and up to which they
 * accept others, and their own lowest and highest age. Somebody beyond one of them could not meet two members, and only
 * one can leave in exchange.
 */
const AGES = 4;

class Least {
  first = Number.POSITIVE_INFINITY;
  second = Number.POSITIVE_INFINITY;

  note(number: number): void {
    if (number >= this.second) return;
    this.second = Math.max(this.first, number);
    this.first = Math.min(this.first, number);
  }
}

/** Keeps in flat arrays what is asked of all tables again and again. */
export class TableColumns {
  readonly #crowd: Crowd;
  /** The tables of each slot; the one that changed last is at the end. */
  readonly #inSlot = Array.from({ length: SLOTS }, (): number[] => []);
  #count = 0;
  slots = new Uint8Array(16);
  sizes = new Uint8Array(16);
  changedAt = new Float64Array(16);
  /** For each table and slot, as bits, which members may leave for a table in it. */
  leavers = new Uint16Array(SLOTS * 16);
  #ages = new Float64Array(AGES * 16);
  /** The languages, as bits, that all but at most one of a table's people speak. */
  #languages = new Int32Array(16);

  constructor(crowd: Crowd) {
    this.#crowd = crowd;
  }

  add(slot: number): void {
    const table = this.#count++;
    if (table === this.slots.length) {
      this.slots = grown(new Uint8Array(this.slots.length * 2), this.slots);
      this.sizes = grown(new Uint8Array(this.sizes.length * 2), this.sizes);
      this.changedAt = grown(new Float64Array(this.changedAt.length * 2), this.changedAt);
      this.leavers = grown(new Uint16Array(this.leavers.length * 2), this.leavers);
      this.#ages = grown(new Float64Array(this.#ages.length * 2), this.#ages);
      this.#languages = grown(new Int32Array(this.#languages.length * 2), this.#languages);
    }
    this.slots[table] = slot;
    this.#inSlot[slot]?.push(table);
  }

  note(table: number, members: readonly number[], now: number): void {
    const { slots, languages, isBound } = this.#crowd;
    this.sizes[table] = members.length;
    this.changedAt[table] = now;
    const inSlot = this.#inSlot[this.slots[table] ?? 0] ?? [];
    inSlot.push(...inSlot.splice(inSlot.lastIndexOf(table), 1));
    this.#noteAges(table, members);
    let [missed, missedTwice] = [0, 0];
    for (const person of members) {
      const lacking = ~(languages[person] ?? 0);
      missedTwice |= missed & lacking;
      missed |= lacking;
    }
    this.#languages[table] = ~missedTwice;
    const { leavers } = this;
    leavers.fill(0, table * SLOTS, (table + 1) * SLOTS);
    for (const [at, person] of members.entries()) {
      if (isBound[person] === 1) continue;
      for (let bits = slots[person] ?? 0; bits !== 0; bits &= bits - 1) {
        const place = table * SLOTS + 31 - Math.clz32(bits & -bits);
        leavers[place] = (leavers[place] ?? 0) | (1 << at);
      }
    }
  }

  #noteAges(table: number, members: readonly number[]): void {
    const { age, ageWidth } = this.#crowd;
    const [from, to, youngest, oldest] = [new Least(), new Least(), new Least(), new Least()];
    for (const person of members) {
      const [years, width] = [age[person] ?? 0, ageWidth[person] ?? 0];
      from.note(width - years);
      to.note(years + width);
      youngest.note(years);
      oldest.note(-years);
    }
    this.#ages.set([-from.second, to.second, youngest.second, -oldest.second], table * AGES);
  }

  open(person: number, since: number): number[] {
    const found: number[] = [];
    for (let bits = this.#crowd.slots[person] ?? 0; bits !== 0; bits &= bits - 1) {
      const inSlot = this.#inSlot[31 - Math.clz32(bits & -bits)] ?? [];
      for (let at = inSlot.length - 1; at >= 0; at--) {
        const table = inSlot[at] ?? 0;
        if ((this.changedAt[table] ?? 0) < since) break;
        if (this.mayJoin(person, table)) found.push(table);
      }
    }
    return found;
  }

  /** Rules out most tables quickly: a person must be free, and speak and be of an age with all but one member. */
  mayJoin(person: number, table: number): boolean {
    if ((((this.#crowd.slots[person] ?? 0) >>> (this.slots[table] ?? 0)) & 1) === 0) return false;
    if (((this.#crowd.languages[person] ?? 0) & (this.#languages[table] ?? 0)) === 0) return false;
    const ages = this.#ages;
    const at = table * AGES;
    const age = this.#crowd.age[person] ?? 0;
    if (age < (ages[at] ?? 0) || age > (ages[at + 1] ?? 0)) return false;
    const width = this.#crowd.ageWidth[person] ?? 0;
    return age - width <= (ages[at + 2] ?? 0) && age + width >= (ages[at + 3] ?? 0);
  }
}

export function grown<Numbers extends Uint8Array | Uint16Array | Int32Array | Float64Array>(
  larger: Numbers,
  numbers: Numbers,
): Numbers {
  larger.set(numbers);
  return larger;
}
