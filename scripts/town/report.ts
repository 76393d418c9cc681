import { SLOTS, slotStart, TABLE_MIN } from '#shared/domain/tables';
import { Rules } from '../../server/modules/evenings/tables/solver/checker';
import type { Seeker } from '../../server/modules/evenings/tables/solver/types';
import { type Random, roundOf } from '../../server/testing/random-seekers';
import { mulberry32, TEST_SEED } from '../../server/testing/seeded-random';
import { addFits, noSeats } from './fit';
import { type Person, SAYS_YES, TURNS_UP } from './people';
import { CLOSINGS, END, type Outcome, TIME_ZONE } from './town';

const DAY_MS = 86_400_000;
const FORTNIGHT_MS = 14 * DAY_MS;

const satWithinFortnight = ({ firstSatAt, arrivesAt }: Person) =>
  firstSatAt !== null && firstSatAt.getTime() - arrivesAt.getTime() <= FORTNIGHT_MS;
const hasMetAgain =
  (days: number) =>
  ({ met, arrivesAt }: Person) =>
    [...met.values()].some(
      ([, second]) => second !== undefined && second.getTime() - arrivesAt.getTime() <= days * DAY_MS,
    );

const percent = (part: number, whole: number) =>
  whole === 0 ? '–' : `${Math.round((100 * part) / whole)} %`;

const HEAD = [
  'way',
  'within 14 days',
  'lowest and highest town',
  'ever',
  'best tenth',
  'mean / worst',
  'random: mean / worst',
  'twice within 60 / 30 days',
  'tables',
  'took place',
  'any rounds, if all come',
  'any rounds, all answers known before',
];

export function printHead(): void {
  process.stdout.write(`\n| ${HEAD.join(' | ')} |\n|${HEAD.map(() => ' --- |').join('')}\n`);
}

/** One line for a way: what became of all its people. */
export function printOutcome({ way, towns, objected }: Outcome): void {
  const people = towns.flatMap((town) => town.people);
  const share = (is: (person: Person) => boolean, among = people) =>
    percent(among.filter(is).length, among.length);
  const byTown = towns
    .map((town) => town.people.filter(satWithinFortnight).length / Math.max(1, town.people.length))
    .toSorted((a, b) => a - b);
  const { ours, random } = {
    ours: towns.map(({ seats }) => seats.ours).reduce(addFits, noSeats()),
    random: towns.map(({ seats }) => seats.random).reduce(addFits, noSeats()),
  };
  const scores = ({ sum, seats, worst }: typeof ours) => `${(sum / seats).toFixed(0)} / ${worst.toFixed(0)}`;
  const bounds = towns.map((town) => mostWithinFortnight(town.people, mulberry32(TEST_SEED)));
  const sumOf = (of: (bound: (typeof bounds)[number]) => number) =>
    percent(
      bounds.reduce((sum, bound) => sum + of(bound), 0),
      people.length,
    );
  const row = [
    way.title,
    share(satWithinFortnight),
    `${percent(byTown[0] ?? 0, 1)} to ${percent(byTown.at(-1) ?? 0, 1)}`,
    share(({ firstSatAt }) => firstSatAt !== null),
    percent(ours.best, ours.seats),
    scores(ours),
    scores(random),
    `${share(hasMetAgain(60))} / ${share(hasMetAgain(30))}`,
    towns.reduce((sum, { tables }) => sum + tables, 0),
    towns.reduce((sum, { held }) => sum + held, 0),
    sumOf(({ ifAllCome }) => ifAllCome),
    sumOf(({ withAnswers }) => withAnswers),
  ];
  process.stdout.write(`| ${row.join(' | ')} |\n`);
  if (objected > 0) throw new Error(`A checker had ${objected} objections`);
}

const OTHERS_MIN = TABLE_MIN - 1;
const DRAWS = 20;

/**
 * The number of newcomers that no rounds could ever exceed in seating within a fortnight: if everybody says yes and comes, and,
 * on average, if one knew all answers in advance and invited nobody else. Each person gets their best table, though two may
 * need the same person at different ones, and a table only has to offer each person three others who are acceptable.
 * Nobody leaves, and the evenings that people have added count from the beginning.
 */
function mostWithinFortnight(
  newcomers: readonly Person[],
  random: Random,
): { ifAllCome: number; withAnswers: number } {
  // Everybody is near, as in a town.
  const people = newcomers.map(({ seeker, arrivesAt }) => ({
    seeker: { ...seeker, latitude: 0, longitude: 0 },
    arrivesAt,
  }));
  const rules = new Rules(roundOf(people.map(({ seeker }) => seeker)));
  const seatedIn = (closesAt: Date, isAsked: () => boolean): Set<Seeker> => {
    const asked = people.filter(({ arrivesAt }) => arrivesAt < closesAt && isAsked());
    const seated = new Set<Seeker>();
    for (let slot = 0; slot < SLOTS; slot++) {
      const startsAt = slotStart(slot, closesAt, TIME_ZONE);
      if (startsAt > END) continue;
      const free = asked.map(({ seeker }) => seeker).filter(({ id }) => rules.isFree(id, slot));
      const kept = new Set(withThreeWhoWillDo(rules, free));
      for (const { seeker, arrivesAt } of asked)
        if (kept.has(seeker) && startsAt.getTime() - arrivesAt.getTime() <= FORTNIGHT_MS) seated.add(seeker);
    }
    return seated;
  };
  const ifAllCome = new Set(CLOSINGS.flatMap((closesAt) => [...seatedIn(closesAt, () => true)])).size;
  let seats = 0;
  for (let draw = 0; draw < DRAWS; draw++) {
    const came = CLOSINGS.flatMap((closesAt) =>
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
