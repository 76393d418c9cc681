import { slotStart, SLOTS, TABLE_MIN } from '#shared/domain/tables';
import { Rules } from '../../server/modules/tables/solver/checker';
import type { Seeker } from '../../server/modules/tables/solver/types';
import { type Random, roundOf } from '../../server/testing/random-seekers';
import { SAYS_YES, TURNS_UP } from './people';

export const FORTNIGHT_MS = 14 * 86_400_000;
const OTHERS_MIN = TABLE_MIN - 1;
const DRAWS = 50;

type Newcomer = { seeker: Seeker; arrivedAt: Date };
export type Rounds = { closings: readonly Date[]; timeZone: string; end: Date };

/**
 * The number of newcomers that no rounds could ever exceed in seating within a fortnight: if everybody says yes and comes, and,
 * on average, if one knew all answers in advance and invited nobody else. Each person gets their best table, though two may
 * need the same person at different ones, and a table only has to offer each person three others who are acceptable.
 */
export function mostWithinFortnight(
  newcomers: readonly Newcomer[],
  { closings, timeZone, end }: Rounds,
  random: Random,
): { ifAllCome: number; withAnswers: number } {
  // Everybody is near, as in a town.
  const people = newcomers.map(({ seeker, arrivedAt }) => ({
    seeker: { ...seeker, latitude: 0, longitude: 0 },
    arrivedAt,
  }));
  const rules = new Rules(roundOf(people.map(({ seeker }) => seeker)));
  const seatedIn = (closesAt: Date, isAsked: () => boolean): Set<Seeker> => {
    const asked = people.filter(({ arrivedAt }) => arrivedAt < closesAt && isAsked());
    const seated = new Set<Seeker>();
    for (let slot = 0; slot < SLOTS; slot++) {
      const startsAt = slotStart(slot, closesAt, timeZone);
      if (startsAt > end) continue;
      const free = asked.map(({ seeker }) => seeker).filter(({ id }) => rules.isFree(id, slot));
      const kept = new Set(withThreeWhoWillDo(rules, free));
      for (const { seeker, arrivedAt } of asked)
        if (kept.has(seeker) && startsAt.getTime() - arrivedAt.getTime() <= FORTNIGHT_MS) seated.add(seeker);
    }
    return seated;
  };
  const ifAllCome = new Set(closings.flatMap((closesAt) => [...seatedIn(closesAt, () => true)])).size;
  let seats = 0;
  for (let draw = 0; draw < DRAWS; draw++) {
    const came = closings.flatMap((closesAt) =>
      [...seatedIn(closesAt, () => random() < SAYS_YES)].filter(() => random() < TURNS_UP),
    );
    seats += new Set(came).size;
  }
  return { ifAllCome, withAnswers: seats / DRAWS };
}

/** Leaves out people who could not sit with three of the others, until nobody else has to go. */
function withThreeWhoWillDo(rules: Rules, people: readonly Seeker[]): readonly Seeker[] {
  const kept = people.filter((one) => {
    const others = people.filter((other) => other !== one && rules.canMeet(one.id, other.id));
    if (one.isWoman && one.notOnlyWoman && !others.some(({ isWoman }) => isWoman)) return false;
    const best = others.map((other) => rules.score(one.id, other.id)).toSorted((a, b) => b - a);
    const sum = best.slice(0, OTHERS_MIN).reduce((all, score) => all + score, 0);
    return best.length >= OTHERS_MIN && sum >= one.floor * OTHERS_MIN;
  });
  return kept.length === people.length ? kept : withThreeWhoWillDo(rules, kept);
}
