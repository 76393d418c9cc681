/**
 * Starts empty towns on a real server whose clock moves: within sixty days fifty people arrive in each, some ask for
 * a table, and the server's own rounds seat them. `npm run proof -- town` builds the server first and runs this.
 * To try what would help: npx tsx scripts/check-town.ts --towns=2 --opt-in=0.8 --floor=45 --age-width=15
 * `TEST_SEED=7` draws other people.
 */
import { HOUR_MS, MINUTE_MS } from '#shared/domain/durations';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { AGE_WIDTH_DEFAULT, closingsAround, FLOOR_DEFAULT } from '#shared/domain/tables';
import { localToInstant } from '#shared/domain/meetup-time';
import { createAgent } from '../server/testing/agent';
import { MovableClock } from '../server/testing/move-clock';
import { mulberry32, TEST_SEED } from '../server/testing/seeded-random';
import { spawnServer } from '../server/testing/spawn-server';
import { expect } from './deploy/expect';
import { Town } from './town/town';
import { printTowns } from './town/report';

const TOWNS = ['Bamberg', 'Flensburg', 'Gießen'];
const TIME_ZONE = 'Europe/Berlin';
const DAYS = 60;
/** Every person has at least a fortnight to be seated. */
const ARRIVE_WITHIN_DAYS = DAYS - 14;
const PEOPLE = 50;
const CLOSINGS = [
  { weekday: 1, time: '19:00' },
  { weekday: 4, time: '19:00' },
];
const { values } = parseArgs({
  options: {
    towns: { type: 'string', default: String(TOWNS.length) },
    'opt-in': { type: 'string', default: '0.4' },
    floor: { type: 'string', default: String(FLOOR_DEFAULT) },
    'age-width': { type: 'string', default: String(AGE_WIDTH_DEFAULT) },
  },
});
const asked = { floor: Number(values.floor), ageWidth: Number(values['age-width']) };
const optIn = Number(values['opt-in']);

const folder = mkdtempSync(join(tmpdir(), 'trib-town-'));
const clock = new MovableClock(folder);
const server = spawnServer([...clock.options, 'dist/server.mjs'], {
  DATA_DIR: join(folder, 'data'),
  ...clock.env,
});

/** A moment at which the clock stops, because there is something to do. */
type Stop = { at: Date; isNeeded?: () => boolean; happens: () => Promise<void> };
const after = (at: Date, ms: number) => new Date(at.getTime() + ms);
const everyDay = (time: string) =>
  Array.from({ length: DAYS }, (_, day) => {
    const date = new Date(Date.UTC(2031, 2, 3 + day)).toISOString().slice(0, 'yyyy-mm-dd'.length);
    return localToInstant(`${date}T${time}`, TIME_ZONE);
  });

const closings = [
  ...new Set(everyDay('12:00').map((at) => closingsAround(CLOSINGS, at, TIME_ZONE).next.getTime())),
].map((time) => new Date(time));

/**
 * Lists what happens when: people come at noon, and look at the app when a round has its tables and when it has
 * settled its answers.
 */
function agendaOf(towns: readonly Town[]): Stop[] {
  const stop = (at: Date, act: (town: Town, at: Date) => Promise<void>): Stop => ({
    at,
    async happens() {
      for (const town of towns) await act(town, at);
    },
  });
  const noon = everyDay('12:00');
  const random = mulberry32(TEST_SEED);
  const arrivals = towns.flatMap((town) =>
    Array.from({ length: PEOPLE }, (_, index) => {
      const day = Math.floor((index * ARRIVE_WITHIN_DAYS) / PEOPLE);
      const optsIn = random() < optIn;
      const at = noon[day] ?? new Date();
      return { at, happens: () => town.arrive(at, optsIn) };
    }),
  );
  const rounds = closings.flatMap((closesAt) => [
    stop(after(closesAt, MINUTE_MS), (town, at) => town.lookAtOffers(at, closesAt)),
    stop(after(closesAt, 24 * HOUR_MS + 10 * MINUTE_MS), (town, at) => town.look(at)),
    stop(after(closesAt, 35 * HOUR_MS), (town, at) => town.endRound(at)),
  ]);
  const meetings = ['10:15', '14:15', '19:15', '21:15'].flatMap((time) =>
    everyDay(time).map((at) => ({
      ...stop(at, (town) => town.meet(at)),
      isNeeded: () => towns.some((town) => town.tablesAt(at).length > 0),
    })),
  );
  const feedback = noon.map((at) => ({
    ...stop(at, (town) => town.tell()),
    isNeeded: () => towns.some((town) => town.untold.length > 0),
  }));
  return [...arrivals, ...rounds, ...meetings, ...feedback].toSorted(
    (a, b) => a.at.getTime() - b.at.getTime(),
  );
}

try {
  const url = await server.ready;
  const towns: Town[] = [];
  for (const [index, name] of TOWNS.slice(0, Number(values.towns)).entries()) {
    const { body } = await createAgent(url).get(`/api/cities?q=${encodeURIComponent(name)}`);
    const city = body.find((found: { country: string }) => found.country === 'DE');
    expect(city?.timeZone === TIME_ZONE, 'A town is not known', name);
    towns.push(new Town(url, city, TEST_SEED * 1_000 + index * 100, asked));
  }
  const end = everyDay('12:00').at(-1) ?? new Date();
  let now = 0;
  for (const { at, isNeeded, happens } of agendaOf(towns)) {
    if (at > end) break;
    if (isNeeded?.() === false) continue;
    if (at.getTime() > now) await clock.move(server, at);
    now = at.getTime();
    await happens();
  }
  expect(
    !/"level":50/.test(server.output.stdout),
    'The server has logged a failure',
    server.output.stdout.slice(-600),
  );
  printTowns(towns, TEST_SEED, { closings, timeZone: TIME_ZONE, end });
} catch (error) {
  server.kill('SIGINT');
  await server.exited;
  process.stderr.write(server.output.stdout.slice(-5_000));
  throw error;
} finally {
  server.kill('SIGKILL');
  await server.exited;
  rmSync(folder, { recursive: true, force: true });
}
