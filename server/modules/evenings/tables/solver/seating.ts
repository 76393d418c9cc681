import { SLOTS } from '#shared/domain/tables';
import { type Crowd, POINTS_PER_SQUARE, VALUES } from './crowd';
import { grown, TableColumns } from './table-columns';

export const TABLE_MIN = 4;
export const TABLE_MAX = 8;
export const EPSILON = 1e-8;
/** Rounding must not leave out people who fit exactly as well as they ask. */
export const FLOOR_SLACK = 1e-7;
/** Stands for the person who comes or leaves, if there is none. `NO_TABLE` is the table of somebody without a seat. */
export const NOBODY = -1;
export const NO_TABLE = -1;

/** `members` are in ascending order, so that sums do not depend on how the table came about. */
export type Table = { slot: number; members: readonly number[] };

/** A table keeps the sums of its members' points, so a person's score with all of them takes one step. */
export class Seating {
  readonly crowd: Crowd;
  readonly tables: Table[] = [];
  readonly tableOf: Int32Array;
  /** The floor of each person. It is lower for those who said yes to a table that is already below their own. */
  readonly floor: Float64Array;
  /** Decides who comes first among those of the same priority. */
  readonly turn: Float64Array;
  /**
   * When a person was last found to have no free seat (`noSeatAt`), and nobody who could leave them theirs
   * (`noRoomAt`). Both stay true of tables that have not changed since.
   */
  readonly noSeatAt: Float64Array;
  readonly noRoomAt: Float64Array;
  /** For each slot, people without a seat of whom no four could sit together. */
  readonly noFourAmong: ReadonlySet<number>[] = [];
  /** For each seated person, the sum of their scores with the others at their table. */
  readonly #sums: Float64Array;
  readonly #scores: Float64Array;
  /** For each table, the sum of its members' sums. */
  readonly #pairs: number[] = [];
  /** Sums for each table: the members' values and squared norms, and for each interest 1/√k of those who have it. */
  #totals: Float64Array;
  readonly #width: number;
  readonly #columns: TableColumns;
  #clock = 0;

  constructor(crowd: Crowd) {
    this.crowd = crowd;
    this.tableOf = new Int32Array(crowd.count).fill(NO_TABLE);
    this.floor = crowd.floor.slice();
    this.turn = Float64Array.from({ length: crowd.count }, (_, person) => person);
    this.noSeatAt = new Float64Array(crowd.count);
    this.noRoomAt = new Float64Array(crowd.count);
    this.#sums = new Float64Array(crowd.count);
    this.#scores = new Float64Array(crowd.count);
    this.#width = VALUES + 1 + crowd.interestCount;
    this.#columns = new TableColumns(crowd);
    this.#totals = new Float64Array(this.#width * 16);
  }

  tick(): number {
    return ++this.#clock;
  }

  members(table: number): readonly number[] {
    return this.tables[table]?.members ?? [];
  }

  changedAt(table: number): number {
    return this.#columns.changedAt[table] ?? 0;
  }

  sizeOf(table: number): number {
    return this.#columns.sizes[table] ?? 0;
  }

  slotOf(table: number): number {
    return this.#columns.slots[table] ?? 0;
  }

  isFree(person: number, slot: number): boolean {
    return (((this.crowd.slots[person] ?? 0) >>> slot) & 1) === 1;
  }

  openTable(slot: number, members: readonly number[]): number {
    const table = this.tables.length;
    this.tables.push({ slot, members: [] });
    this.#columns.add(slot);
    if (this.#totals.length < this.#width * this.tables.length)
      this.#totals = grown(new Float64Array(this.#totals.length * 2), this.#totals);
    this.setMembers(table, members);
    return table;
  }

  /** People who sat here and are not among `members` lose their seat, unless another table has taken them. */
  setMembers(index: number, members: readonly number[]): void {
    const table = this.tables[index];
    if (table === undefined) return;
    for (const person of table.members) if (this.tableOf[person] === index) this.tableOf[person] = NO_TABLE;
    table.members = members.toSorted((a, b) => a - b);
    this.#columns.note(index, table.members, this.tick());
    for (const person of table.members) this.tableOf[person] = index;
    this.#addUp(index, table.members);
  }

  /** Returns, as bits, which of a table's people could move to a table in this slot. */
  leavers(table: number, slot: number): number {
    return this.#columns.leavers[table * SLOTS + slot] ?? 0;
  }

  #addUp(index: number, members: readonly number[]): void {
    const { values, norm, interests, weight } = this.crowd;
    const [totals, start] = [this.#totals, index * this.#width];
    totals.fill(0, start, start + this.#width);
    const add = (at: number, amount: number | undefined) => (totals[at] = (totals[at] ?? 0) + (amount ?? 0));
    for (const person of members) {
      for (let axis = 0; axis < VALUES; axis++) add(start + axis, values[person * VALUES + axis]);
      add(start + VALUES, norm[person]);
      for (const interest of interests[person] ?? []) add(start + VALUES + 1 + interest, weight[person]);
    }
    let pairs = 0;
    for (const person of members) {
      const sum = sumOfScores(this.crowd, person, members);
      pairs += sum;
      this.#sums[person] = sum;
      this.#scores[person] = members.length > 1 ? sum / (members.length - 1) : 0;
    }
    this.#pairs[index] = pairs;
  }

  /** Exchanges a person who leaves for one who comes; either may be `NOBODY`. */
  replace(table: number, leaving: number, coming: number): void {
    const rest = this.members(table).filter((person) => person !== leaving);
    this.setMembers(table, coming === NOBODY ? rest : [...rest, coming]);
  }

  /** Returns the sum of a person's scores with everybody at a table at which they do not sit. */
  sumAt(person: number, table: number): number {
    const { values, norm, interestList, interestStart, weight, met } = this.crowd;
    const totals = this.#totals;
    const start = table * this.#width;
    const count = this.sizeOf(table);
    const at = person * VALUES;
    const product =
      (values[at] ?? 0) * (totals[start] ?? 0) +
      (values[at + 1] ?? 0) * (totals[start + 1] ?? 0) +
      (values[at + 2] ?? 0) * (totals[start + 2] ?? 0) +
      (values[at + 3] ?? 0) * (totals[start + 3] ?? 0);
    let shared = 0;
    const end = interestStart[person + 1] ?? 0;
    for (let own = interestStart[person] ?? 0; own < end; own++)
      shared += totals[start + VALUES + 1 + (interestList[own] ?? 0)] ?? 0;
    const gap = count * (norm[person] ?? 0) - 2 * product + (totals[start + VALUES] ?? 0);
    let sum = 50 * count - POINTS_PER_SQUARE * gap + 50 * shared * (weight[person] ?? 0);
    const partners = met[person];
    if (partners !== undefined && partners.length > 0)
      for (const [other, points] of partners) if (this.tableOf[other] === table) sum -= points;
    return sum;
  }

  scoreOf(person: number): number {
    return this.#scores[person] ?? 0;
  }

  sumOf(person: number): number {
    return this.#sums[person] ?? 0;
  }

  /** Returns how much the sum of everybody's scores rises if one person leaves a table, or comes to it. */
  changeBy(table: number, leaving: number, coming: number): number {
    const others = this.sizeOf(table) - 1;
    const pairs = this.#pairs[table] ?? 0;
    const change = coming === NOBODY ? -this.sumOf(leaving) : this.sumAt(coming, table);
    const othersAfter = coming === NOBODY ? others - 1 : others + 1;
    const before = others > 0 ? pairs / others : 0;
    return othersAfter > 0 ? (pairs + 2 * change) / othersAfter - before : -before;
  }

  /** Returns the lowest sum of scores with this many others that a person accepts. */
  #least(person: number, others: number): number {
    return ((this.floor[person] ?? 0) - FLOOR_SLACK) * others;
  }

  tablesFor(person: number, since = 0): number[] {
    return this.#columns.open(person, since);
  }

  mayJoin(person: number, table: number): boolean {
    return this.#columns.mayJoin(person, table);
  }

  /** Holds if the table keeps all rules after the exchange, provided that it kept them before. */
  canReplace(table: number, leaving: number, coming: number): boolean {
    const { crowd } = this;
    const members = this.members(table);
    const others = members.length - (leaving === NOBODY ? 1 : 2) + (coming === NOBODY ? 0 : 1);
    if (others + 1 < TABLE_MIN || others + 1 > TABLE_MAX) return false;
    if (coming !== NOBODY) {
      if (!this.mayJoin(coming, table)) return false;
      for (const person of members) if (person !== leaving && !crowd.canMeet(person, coming)) return false;
      if (this.commonLanguages(members, leaving, coming) === 0) return false;
      const sum = this.sumAt(coming, table) - (leaving === NOBODY ? 0 : crowd.score(leaving, coming));
      if (sum < this.#least(coming, others)) return false;
    }
    for (const person of members) {
      if (person === leaving) continue;
      let sum = this.sumOf(person);
      if (leaving !== NOBODY) sum -= crowd.score(person, leaving);
      if (coming !== NOBODY) sum += crowd.score(person, coming);
      if (sum < this.#least(person, others)) return false;
    }
    return !this.hasOnlyWoman(members, leaving, coming);
  }

  commonLanguages(people: readonly number[], leaving = NOBODY, coming = NOBODY): number {
    const { languages } = this.crowd;
    let common = coming === NOBODY ? -1 : (languages[coming] ?? 0);
    for (const person of people) if (person !== leaving) common &= languages[person] ?? 0;
    return common;
  }

  /** Holds if there is only one woman among these people and she does not want that. */
  hasOnlyWoman(people: readonly number[], leaving = NOBODY, coming = NOBODY): boolean {
    const { isWoman, notOnlyWoman } = this.crowd;
    let woman = coming !== NOBODY && isWoman[coming] === 1 ? coming : NOBODY;
    for (const person of people) {
      if (person === leaving || isWoman[person] === 0) continue;
      if (woman !== NOBODY) return false;
      woman = person;
    }
    return woman !== NOBODY && notOnlyWoman[woman] === 1;
  }

  canSitTogether(slot: number, people: readonly number[]): boolean {
    if (people.length < TABLE_MIN || people.length > TABLE_MAX) return false;
    if (this.commonLanguages(people) === 0) return false;
    const { crowd } = this;
    const others = people.length - 1;
    return (
      people.every((person, at) => {
        if (!this.isFree(person, slot)) return false;
        for (let next = at + 1; next < people.length; next++) {
          if (!crowd.canMeet(person, people[next] ?? person)) return false;
        }
        return sumOfScores(crowd, person, people) >= this.#least(person, others);
      }) && !this.hasOnlyWoman(people)
    );
  }
}

export function sumOfScores(crowd: Crowd, person: number, people: readonly number[]): number {
  let sum = 0;
  for (const other of people) if (other !== person) sum += crowd.score(person, other);
  return sum;
}
