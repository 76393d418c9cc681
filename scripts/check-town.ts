/**
 * Plays twelve empty towns for sixty days, once for each way of asking for a table: fifty people arrive in each, some
 * ask for a table, and the server's own rounds seat them. `npm run proof -- town` runs this.
 * To try what would help: npx tsx scripts/check-town.ts --towns=4 --floor=45 --age-width=15
 * `TEST_SEED=7` draws other people.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { eq } from 'drizzle-orm';
import { AGE_WIDTH_DEFAULT, FLOOR_DEFAULT } from '#shared/domain/tables';
import { loadCities, openCityFile } from '../server/db/city-file';
import { openEmbedded } from '../server/db/embedded/embedded';
import { migrate } from '../server/db/migrate';
import { cities } from '../server/db/schema/cities';
import { seed } from '../server/db/seed/seed';
import { TEST_SEED } from '../server/testing/seeded-random';
import { printHead, printOutcome } from './town/report';
import { playTowns, TIME_ZONE, type Way } from './town/town';

const { values } = parseArgs({
  options: {
    towns: { type: 'string', default: '12' },
    ways: { type: 'string', default: '' },
    floor: { type: 'string', default: String(FLOOR_DEFAULT) },
    'age-width': { type: 'string', default: String(AGE_WIDTH_DEFAULT) },
  },
});
/** What the form once chose for everybody. */
const EARLIER_AGE_WIDTH = 10;

const usual = { proposes: false, floor: Number(values.floor), ageWidth: Number(values['age-width']) };
const earlier = { ...usual, ageWidth: EARLIER_AGE_WIDTH };
const WAYS: Way[] = [
  { ...earlier, title: 'once, ages ± 10', repeat: 'once', offersEvenings: false },
  { ...earlier, title: 'stay, ages ± 10', repeat: 'weekly', offersEvenings: false },
  { ...earlier, title: 'stay, more evenings', repeat: 'weekly', offersEvenings: true },
  { ...usual, title: 'stay, ages ± 15', repeat: 'weekly', offersEvenings: false },
  { ...usual, title: 'stay, both', repeat: 'weekly', offersEvenings: true },
  { ...usual, title: 'until seated, both', repeat: 'until-seated', offersEvenings: true },
  { ...usual, title: 'stay, both and proposed', repeat: 'weekly', offersEvenings: true, proposes: true },
  {
    ...usual,
    title: 'until seated, both and proposed',
    repeat: 'until-seated',
    offersEvenings: true,
    proposes: true,
  },
];

const folder = mkdtempSync(join(tmpdir(), 'trib-town-'));
const database = await openEmbedded(folder, {
  onTrouble(error) {
    throw error;
  },
});
try {
  await migrate(database.db);
  await loadCities(database.db, await openCityFile());
  await seed(database.db, null);
  const towns = await database.db
    .select({ id: cities.id })
    .from(cities)
    .where(eq(cities.timeZone, TIME_ZONE))
    .orderBy(cities.id)
    .limit(Number(values.towns));
  process.stdout.write(`Seed ${TEST_SEED}, ${towns.length} towns of fifty newcomers\n`);
  const began = performance.now();
  const outcomes = [];
  for (const way of WAYS.filter(({ title }) => title.includes(values.ways))) {
    let told = 0;
    outcomes.push(
      await playTowns(database, towns, way, (day) => {
        if (day < told) return;
        const seconds = Math.round((performance.now() - began) / 1_000);
        process.stdout.write(`${way.title}: day ${day}, ${seconds} s\n`);
        told = day + 20;
      }),
    );
  }
  printHead();
  for (const outcome of outcomes) printOutcome(outcome);
} finally {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
}
