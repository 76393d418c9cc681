import { EPSILON, NO_TABLE, NOBODY, type Seating, TABLE_MAX, TABLE_MIN } from './seating';

const TABLES_TRIED = 8;
/** Tables that somebody likes are looked for among all only sometimes, and among so many in between. */
const TABLES_KNOWN = 24;
const PASSES_UNTIL_NEWS = 5;
/** Passes over everybody. Each step raises what is measured, so there is an end; later passes raise it little. */
const PASSES = 10;

/** What is won when `person` leaves `table` for `other`, and `partner`, or `NOBODY`, comes in return. */
type Measure = (seating: Seating, person: number, table: number, partner: number, other: number) => number;

/** Step 3: lets everybody change places with somebody at the tables they would like best, where all scores together rise. */
export function searchNear(seating: Seating): void {
  const { count } = seating.crowd;
  const known: Int32Array[] = [];
  for (let pass = 0; pass < PASSES; pass++) {
    let hasChanged = false;
    for (let person = 0; person < count; person++) {
      if (pass % PASSES_UNTIL_NEWS === 0) known[person] = bestTables(seating, person, TABLES_KNOWN).slice();
      while (improve(seating, person, riseOfScores, known[person])) hasChanged = true;
    }
    if (!hasChanged) return;
  }
}

function riseOfScores(
  seating: Seating,
  person: number,
  table: number,
  partner: number,
  other: number,
): number {
  if (partner === NOBODY)
    return seating.changeBy(table, person, NOBODY) + seating.changeBy(other, NOBODY, person);
  const shared = seating.crowd.score(person, partner);
  const score = (seating.sumAt(person, other) - shared) / (seating.members(other).length - 1);
  const partnersScore = (seating.sumAt(partner, table) - shared) / (seating.members(table).length - 1);
  return score - seating.scoreOf(person) + partnersScore - seating.scoreOf(partner);
}

/** Takes the best step for one person, if there is one; `among` are the tables to look at instead of all. */
export function improve(seating: Seating, person: number, measure: Measure, among?: Int32Array): boolean {
  const table = seating.tableOf[person] ?? NO_TABLE;
  if (table === NO_TABLE || seating.crowd.isBound[person] === 1) return false;
  const canGo = seating.members(table).length > TABLE_MIN;
  let [bestPartner, bestTable, mostWon] = [NOBODY, NO_TABLE, EPSILON];
  for (const other of bestTables(seating, person, TABLES_TRIED, among)) {
    const members = seating.members(other);
    const partners = canGo && members.length < TABLE_MAX ? [...members, NOBODY] : members;
    for (const partner of partners) {
      if (partner !== NOBODY && (seating.crowd.isBound[partner] === 1 || !seating.mayJoin(partner, table)))
        continue;
      const won = measure(seating, person, table, partner, other);
      if (won <= mostWon) continue;
      if (!seating.canReplace(other, partner, person) || !seating.canReplace(table, person, partner))
        continue;
      [bestPartner, bestTable, mostWon] = [partner, other, won];
    }
  }
  if (bestTable === NO_TABLE) return false;
  seating.replace(table, person, bestPartner);
  seating.replace(bestTable, bestPartner, person);
  return true;
}

const bestFound = new Int32Array(TABLES_KNOWN);
const bestScores = new Float64Array(TABLES_KNOWN);

/** The tables at which somebody would score highest. The next call fills the same array again. */
function bestTables(seating: Seating, person: number, most: number, among?: Int32Array): Int32Array {
  const own = seating.tableOf[person] ?? NO_TABLE;
  const { length } = among ?? seating.tables;
  let count = 0;
  for (let index = 0; index < length; index++) {
    const table = among === undefined ? index : (among[index] ?? 0);
    const size = seating.members(table).length;
    if (table === own || size === 0 || !seating.mayJoin(person, table)) continue;
    const score = seating.sumAt(person, table) / size;
    let at = count;
    if (count < most) count++;
    else if (score <= (bestScores[--at] ?? 0)) continue;
    for (; at > 0 && score > (bestScores[at - 1] ?? 0); at--) {
      bestScores[at] = bestScores[at - 1] ?? 0;
      bestFound[at] = bestFound[at - 1] ?? 0;
    }
    bestScores[at] = score;
    bestFound[at] = table;
  }
  return bestFound.subarray(0, count);
}
