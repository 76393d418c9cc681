import { mulberry32 } from '../../server/testing/seeded-random';
import { FORTNIGHT_MS, mostWithinFortnight, type Rounds } from './bound';
import { addFits, noSeats } from './fit';
import type { Person } from './people';
import type { Town } from './town';

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
