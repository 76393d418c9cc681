import type { Database } from '../../../db/handle';
import { ON_PRIMARY, readingAfter } from '../../../db/replica';
import { findStemsOfTribs, findTribsWithStems, type Terms } from './words.queries';

/** Knows which meetups have a word, for the words that were searched lately, in this server's memory. */
export type WordIndex = {
  /**
   * Finds the meetups, open or not, that have an alternative of every term, in the order of their ids. `changed` are
   * the meetups whose words have changed. It only grows; another array makes the index start afresh.
   */
  find(terms: Terms, changed: readonly number[]): Promise<Int32Array>;
};

/** This is about eight megabytes: the ids of all lists, with a fixed cost for each list. */
const KEPT_MAX = 2_000_000;
const LIST_COST = 50;
/** With more changes than these, reading the lists again is faster. */
const CHANGES_MAX = 1_000;

/** Lists by stem, the least recently used first. */
type Lists = Map<string, Int32Array>;

export function createWordIndex(database: Pick<Database, 'search'>, keptMax = KEPT_MAX): WordIndex {
  // What is kept would stay wrong if a replica did not have the changes yet.
  const search: Database['search'] = (read) => readingAfter(ON_PRIMARY, () => database.search(read));
  let lists: Lists = new Map();
  let known: { changed: readonly number[]; count: number } = { changed: [], count: 0 };
  let last: Promise<unknown> = Promise.resolve();

  async function findNext(terms: Terms, changed: readonly number[]): Promise<Int32Array> {
    await catchUp(changed);
    const stems = new Set(terms.flat(2));
    const missing = [...stems].filter((stem) => !lists.has(stem));
    if (missing.length > 0) {
      const found = await search((db) => findTribsWithStems(db, missing));
      for (const [stem, ids] of found) lists.set(stem, ids);
    }
    const matching = evaluate(terms, lists);
    for (const stem of stems) moveToEnd(lists, stem);
    if (missing.length > 0) evict(lists, keptMax);
    return matching;
  }

  /** Applies changes to the lists in memory. Lists that are read from the database later have them already. */
  async function catchUp(changed: readonly number[]): Promise<void> {
    const count = changed.length;
    const isFresh = changed !== known.changed || count - known.count > CHANGES_MAX;
    const ids = isFresh ? [] : changed.slice(known.count);
    if (isFresh) lists = new Map();
    if (ids.length > 0 && lists.size > 0) change(lists, await search((db) => findStemsOfTribs(db, ids)), ids);
    known = { changed, count };
  }

  return {
    // Searches run one after another, because a list that is being read would miss what changes meanwhile.
    find(terms, changed) {
      const found = last.catch(() => {}).then(() => findNext(terms, changed));
      last = found;
      return found;
    },
  };
}

const inAll = (each: Int32Array[]) => each.reduce(intersection);

function evaluate(terms: Terms, lists: Lists): Int32Array {
  const none = new Int32Array();
  const ofWord = (stems: string[]) => inAll(stems.map((stem) => lists.get(stem) ?? none));
  const ofTerm = (alternatives: string[][]) => alternatives.map(ofWord).reduce(union);
  return terms.length === 0 ? none : inAll(terms.map(ofTerm));
}

function change(lists: Lists, stems: ReadonlyMap<number, ReadonlySet<string>>, changed: number[]): void {
  const ids = Int32Array.from(new Set(changed)).toSorted();
  for (const [stem, before] of lists) {
    const having = ids.filter((id) => stems.get(id)?.has(stem));
    const losing = ids.filter((id) => has(before, id) && !has(having, id));
    const left = losing.length > 0 ? before.filter((id) => !has(losing, id)) : before;
    if (having.length + losing.length > 0) lists.set(stem, union(left, having));
  }
}

function moveToEnd(lists: Lists, stem: string): void {
  const ids = lists.get(stem);
  if (!ids) return;
  lists.delete(stem);
  lists.set(stem, ids);
}

const costOf = (ids: Int32Array) => ids.length + LIST_COST;

function evict(lists: Lists, keptMax: number): void {
  let kept = 0;
  for (const ids of lists.values()) kept += costOf(ids);
  for (const [stem, ids] of lists) {
    if (kept <= keptMax) return;
    lists.delete(stem);
    kept -= costOf(ids);
  }
}

/** Sorted lists of ids, none of which occurs twice. */
type Ids = Int32Array;

export function union(a: Ids, b: Ids): Ids {
  if (a.length === 0 || b.length === 0) return a.length === 0 ? b : a;
  const both = new Int32Array(a.length + b.length);
  let [atA, atB, size] = [0, 0, 0];
  while (atA < a.length && atB < b.length) {
    const [fromA, fromB] = [a[atA] ?? 0, b[atB] ?? 0];
    both[size++] = Math.min(fromA, fromB);
    if (fromA <= fromB) atA += 1;
    if (fromB <= fromA) atB += 1;
  }
  both.set(a.subarray(atA), size);
  both.set(b.subarray(atB), size + a.length - atA);
  return both.subarray(0, size + a.length - atA + b.length - atB);
}

export function intersection(a: Ids, b: Ids): Ids {
  const common = new Int32Array(Math.min(a.length, b.length));
  let [atA, atB, size] = [0, 0, 0];
  while (atA < a.length && atB < b.length) {
    const [fromA, fromB] = [a[atA] ?? 0, b[atB] ?? 0];
    if (fromA === fromB) common[size++] = fromA;
    if (fromA <= fromB) atA += 1;
    if (fromB <= fromA) atB += 1;
  }
  return common.subarray(0, size);
}

export function has(ids: Ids, id: number): boolean {
  let [low, high] = [0, ids.length];
  // Nearly all ids that are asked for are new, and so greater than the last.
  if (id > (ids[high - 1] ?? 0)) return false;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ids[middle] ?? 0) < id) low = middle + 1;
    else high = middle;
  }
  return ids[low] === id;
}
