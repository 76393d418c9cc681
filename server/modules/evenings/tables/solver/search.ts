import { EPSILON, NO_TABLE, NOBODY, type Seating, TABLE_MAX, TABLE_MIN } from './seating';

const TABLES_TRIED = 8;
/** Only every few passes, a person's favourite tables are looked for among all; in between, only among this many. */
const TABLES_KNOWN = 24;
const PASSES_UNTIL_NEWS = 5;
/** Each step raises what is measured, so the search would end anyway; later passes raise it little. */
const PASSES = 10;
/** Hardly any partner gains more than this, so if the person would lose more, the partner's side is not computed. */
const MOST_LOST = 10;

/**
 * What is gained when `person` leaves `table` for `other`, and `partner`, or `NOBODY`, comes in return. `sum` is that
 * of the person's scores with everybody at the other table.
 */
type Measure = (
  seating: Seating,
  person: number,
  table: number,
  partner: number,
  other: number,
  sum: number,
) => number;

/** Step 4: lets people change places at the tables they would like best, wherever that raises all scores together. */
export function searchNear(seating: Seating): void {
  const { count } = seating.crowd;
  const known: Int32Array[] = [];
  const triedAt = new Float64Array(count);
  const knownAt = new Float64Array(count);
  for (let pass = 0; pass < PASSES; pass++) {
    let hasChanged = false;
    for (let person = 0; person < count; person++) {
      if (pass % PASSES_UNTIL_NEWS === 0) {
        known[person] = bestTables(seating, person, TABLES_KNOWN, 0).slice();
        // A table that has changed since the last time may not have been among the known ones.
        triedAt[person] = Math.min(triedAt[person] ?? 0, knownAt[person] ?? 0);
        knownAt[person] = seating.tick();
      }
      while (improve(seating, person, riseOfScores, triedAt, known[person])) hasChanged = true;
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
  sum: number,
): number {
  if (partner === NOBODY)
    return seating.changeBy(table, person, NOBODY) + seating.changeBy(other, NOBODY, person);
  const shared = seating.crowd.score(person, partner);
  const gain = (sum - shared) / (seating.sizeOf(other) - 1) - seating.scoreOf(person);
  if (gain < -MOST_LOST) return 0;
  const partnersScore = (seating.sumAt(partner, table) - shared) / (seating.sizeOf(table) - 1);
  return gain + partnersScore - seating.scoreOf(partner);
}

/**
 * Takes the best step for one person, if there is one; `among` are the tables to look at instead of all. A pair of
 * tables where the person was tried before, and that has not changed since, is skipped.
 */
export function improve(
  seating: Seating,
  person: number,
  measure: Measure,
  triedAt: Float64Array,
  among?: Int32Array,
): boolean {
  const table = seating.tableOf[person] ?? NO_TABLE;
  if (table === NO_TABLE || seating.crowd.isBound[person] === 1) return false;
  const canGo = seating.members(table).length > TABLE_MIN;
  let [bestPartner, bestTable, mostWon] = [NOBODY, NO_TABLE, EPSILON];
  const tried = triedAt[person] ?? 0;
  const since = tried > seating.changedAt(table) ? tried : 0;
  const found = bestTables(seating, person, TABLES_TRIED, since, among);
  for (const [rank, other] of found.entries()) {
    const members = seating.members(other);
    const sum = (bestScores[rank] ?? 0) * members.length;
    const partners = canGo && members.length < TABLE_MAX ? [...members, NOBODY] : members;
    for (const partner of partners) {
      if (partner !== NOBODY && (seating.crowd.isBound[partner] === 1 || !seating.mayJoin(partner, table)))
        continue;
      const won = measure(seating, person, table, partner, other, sum);
      if (won <= mostWon) continue;
      if (!seating.canReplace(other, partner, person) || !seating.canReplace(table, person, partner))
        continue;
      [bestPartner, bestTable, mostWon] = [partner, other, won];
    }
  }
  if (bestTable === NO_TABLE) {
    triedAt[person] = seating.tick();
    return false;
  }
  seating.replace(table, person, bestPartner);
  seating.replace(bestTable, bestPartner, person);
  return true;
}

const bestFound = new Int32Array(TABLES_KNOWN);
const bestScores = new Float64Array(TABLES_KNOWN);

/**
 * Returns the tables at which a person would score highest, among those that have changed since `since`. The next call
 * overwrites the returned array.
 */
function bestTables(
  seating: Seating,
  person: number,
  most: number,
  since: number,
  among: ArrayLike<number> = seating.tablesFor(person, since),
): Int32Array {
  const own = seating.tableOf[person] ?? NO_TABLE;
  let count = 0;
  for (let index = 0; index < among.length; index++) {
    const table = among[index] ?? NO_TABLE;
    if (seating.changedAt(table) < since) continue;
    const size = seating.sizeOf(table);
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
