import { brokenRules, Rules, THRESHOLD } from './checker';
import type { RoundInput, RoundResult, SeatedTable } from './types';

/**
 * Drops seats that people cannot take any more when a result is stored: by then some are gone, are busy or have blocked
 * somebody at their table. They lose their seats, as do those whom the rules then keep from sitting there. Any other
 * change counts for the next round.
 */
export function keepSeats(solved: RoundInput, result: RoundResult, now: RoundInput): RoundResult {
  const solvedAs = new Map(solved.seekers.map((seeker) => [seeker.id, seeker]));
  const seekers = now.seekers.map((one) => ({ ...(solvedAs.get(one.id) ?? one), slots: one.slots }));
  const input = { ...now, seekers, facts: { ...solved.facts, blocked: now.facts.blocked } };
  const rules = new Rules(input);
  const tables = result.tables.flatMap((table) => keepTable(rules, table, now.facts.blocked));
  const seated = new Set(tables.flatMap(({ ids }) => ids));
  const unseated = seekers.map(({ id }) => id).filter((id) => !seated.has(id));
  const left = { ...result, tables, unseated };
  const [broken] = brokenRules(input, left);
  if (broken) throw new Error(`What is left of a round breaks a rule: ${broken.detail}`);
  return left;
}

function keepTable(rules: Rules, table: SeatedTable, blocked: RoundInput['facts']['blocked']): SeatedTable[] {
  const { slot } = table;
  let ids = table.ids.filter((id) => rules.seekers.has(id) && rules.isFree(id, slot));
  const there = new Set(ids);
  const blockers = new Set(blocked.flatMap(([a, b]) => (there.has(a) && there.has(b) ? a : [])));
  ids = ids.filter((id) => !blockers.has(id));
  for (;;) {
    const others = ids;
    ids = others.filter(
      (id) => !rules.isOnlyWoman(id, others) && rules.meanScore(id, others) >= rules.floorOf(id) - THRESHOLD,
    );
    if (ids.length === others.length) break;
  }
  return rules.broken(slot, ids, THRESHOLD) === null ? [{ ...table, ids }] : [];
}
