import { mulberry32 } from '../../server/testing/seeded-random';
import { addFits, noSeats } from './fit';
import { SAYS_YES, TURNS_UP, type Person } from './people';
import type { Town } from './town';
import { SLOTS, TABLE_MIN, slotStart } from '#shared/domain/tables';
import { Rules } from '../../server/modules/tables/solver/checker';
import type { Seeker } from '../../server/modules/tables/solver/types';
import { roundOf, type Random } from '../../server/testing/random-seekers';

const satWithinFortnight = ({ firstSatAt, arrivedAt }: Person) =>
  firstSatAt !== null && firstSatAt.getTime() - arrivedAt.getTime() <= FORTNIGHT_MS;
const hasMetAgain = ({ met }: Person) => [...met.values()].some((times) => times >= 2);

const percent = (part: number, whole: number) =>
  whole === 0 ? '–' : `${Math.round((100 * part) / whole)} %`;

export function printTowns(towns: readonly Town[], seed: number, rounds: Rounds): void {
  const rows = towns.map((town) => [town.city.name, ...figuresOf([town])]);
  const head = [
    'town',
    'newcomers',
    'opted in',
    'within 14 days',
    'ever',
    'met again',
    'rounds',
    'offered',
    'took place',
  ];
  print(`Seed ${seed}; the goals are 60 % within 14 days, and 30 % who met somebody again`, [
    head,
    ...rows,
    ['together', ...figuresOf(towns)],
  ]);
  const bounds = towns.map(({ seekers }) => mostWithinFortnight(seekers, rounds, mulberry32(seed)));
  const all = towns.reduce((sum, { seekers }) => sum + seekers.length, 0);
  const shareOf = (counts: readonly number[]) =>
    percent(
      counts.reduce((sum, count) => sum + count, 0),
      all,
    );
  print('No rounds could seat more of these people within 14 days', [
    ['if everybody said yes and came', shareOf(bounds.map(({ ifAllCome }) => ifAllCome))],
    ['if they knew all answers before', shareOf(bounds.map(({ withAnswers }) => withAnswers))],
  ]);
  const fits = (['ours', 'random'] as const).map((name) => {
    const fit = towns.map((town) => town.seats[name]).reduce(addFits, noSeats());
    return [
      name,
      fit.seats,
      (fit.sum / fit.seats).toFixed(1),
      fit.worst.toFixed(1),
      percent(fit.best, fit.seats),
    ];
  });
  print('Seats offered', [['tables', 'seats', 'mean', 'worst', 'in the best tenth'], ...fits]);
  const unseated = towns.reduce((sum, town) => sum + town.unseated, 0);
  process.stdout.write(`\nWithout a seat when a round was over: ${unseated}\n`);
}

function figuresOf(towns: readonly Town[]): (string | number)[] {
  const sum = (of: (town: Town) => number) => towns.reduce((all, town) => all + of(town), 0);
  const seekers = towns.flatMap((town) => town.seekers);
  const share = (is: (person: Person) => boolean) => percent(seekers.filter(is).length, seekers.length);
  return [
    sum(({ newcomers }) => newcomers),
    seekers.length,
    share(satWithinFortnight),
    share(({ firstSatAt }) => firstSatAt !== null),
    share(hasMetAgain),
    sum(({ rounds }) => rounds),
    sum((town) => town.tables().length),
    sum(({ held }) => held),
  ];
}

function print(title: string, rows: readonly (readonly (string | number)[])[]): void {
  process.stdout.write(`\n${title}\n`);
  for (const row of rows) process.stdout.write(`| ${row.join(' | ')} |\n`);
}

const FORTNIGHT_MS = 14 * 86_400_000;
const OTHERS_MIN = TABLE_MIN - 1;
const DRAWS = 50;

type Newcomer = { seeker: Seeker; arrivedAt: Date };
type Rounds = { closings: readonly Date[]; timeZone: string; end: Date };

/**
 * The number of newcomers that no rounds could ever exceed in seating within a fortnight: if everybody says yes and comes, and,
 * on average, if one knew all answers in advance and invited nobody else. Each person gets their best table, though two may
 * need the same person at different ones, and a table only has to offer each person three others who are acceptable.
 */
function mostWithinFortnight(
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
