import { SLOTS } from '#shared/domain/tables';
import type { Crowd } from './crowd';

/** From, to, second and last but one: outside of these ages, or with those outside of theirs, somebody could not meet two. */
const AGES = 4;
const ANY_AGE = [
  Number.NEGATIVE_INFINITY,
  Number.POSITIVE_INFINITY,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
];

/** What is asked of all tables again and again, in flat arrays. */
export class TableColumns {
  readonly #crowd: Crowd;
  #count = 0;
  slots = new Uint8Array(16);
  sizes = new Uint8Array(16);
  changedAt = new Float64Array(16);
  /** For each table and slot, as bits, which of the members may leave for it. */
  leavers = new Uint16Array(SLOTS * 16);
  #ages = new Float64Array(AGES * 16);

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
    }
    this.slots[table] = slot;
  }

  note(table: number, members: readonly number[], now: number): void {
    const { slots, isBound } = this.#crowd;
    this.sizes[table] = members.length;
    this.changedAt[table] = now;
    this.#ages.set(agesOf(this.#crowd, members), table * AGES);
    for (let slot = 0; slot < SLOTS; slot++) {
      let bits = 0;
      members.forEach((person, at) => {
        if (isBound[person] === 0) bits |= (((slots[person] ?? 0) >>> slot) & 1) << at;
      });
      this.leavers[table * SLOTS + slot] = bits;
    }
  }

  /** A quick look that rules out most: whether they are free, and of an age with all but at most one at the table. */
  mayJoin(person: number, table: number): boolean {
    if ((((this.#crowd.slots[person] ?? 0) >>> (this.slots[table] ?? 0)) & 1) === 0) return false;
    const ages = this.#ages;
    const at = table * AGES;
    const age = this.#crowd.age[person] ?? 0;
    if (age < (ages[at] ?? 0) || age > (ages[at + 1] ?? 0)) return false;
    const width = this.#crowd.ageWidth[person] ?? 0;
    return age - width <= (ages[at + 2] ?? 0) && age + width >= (ages[at + 3] ?? 0);
  }
}

/** The larger array with all numbers of the other. */
export function grown<Numbers extends Uint8Array | Uint16Array | Float64Array>(
  larger: Numbers,
  numbers: Numbers,
): Numbers {
  larger.set(numbers);
  return larger;
}

const second = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[1] ?? 0;

function agesOf({ age, ageWidth }: Crowd, members: readonly number[]): number[] {
  if (members.length < 2) return ANY_AGE;
  const ages = members.map((person) => age[person] ?? 0);
  const widths = members.map((person) => ageWidth[person] ?? 0);
  return [
    -second(ages.map((years, at) => (widths[at] ?? 0) - years)),
    second(ages.map((years, at) => years + (widths[at] ?? 0))),
    second(ages),
    -second(ages.map((years) => -years)),
  ];
}
