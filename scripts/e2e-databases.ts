import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openCityFile, loadCities } from '../server/db/city-file';
import { openEmbedded } from '../server/db/embedded/embedded';
import type { Db } from '../server/db/handle';
import { migrate } from '../server/db/migrate';
import { seed } from '../server/db/seed/seed';
import { refreshAggregates } from '../server/modules/matching/compatibility/compatibility.queries';

const folder = process.argv[2];
if (folder === undefined) throw new Error('Which folder is to be emptied and filled?');

/**
 * Creating a database takes longer than most stories, so it is done once and each server of a story starts with a
 * copy. One is a real installation's, one has the demo's places without its people, one has both.
 */
const [real, withoutPeople, demo] = [join(folder, 'off'), join(folder, 'places'), join(folder, 'demo')];
rmSync(folder, { recursive: true, force: true });
mkdirSync(real, { recursive: true });
await change(real, async (db) => {
  await migrate(db);
  await loadCities(db, await openCityFile('dist/cities.tsv.gz'));
});
for (const copy of [withoutPeople, demo]) cpSync(real, copy, { recursive: true });
await Promise.all([
  change(real, (db) => seed(db, null)),
  change(withoutPeople, (db) => seed(db, null, true)),
  change(demo, (db) => seed(db, { now: new Date(), refreshAggregates })),
]);
cpSync(demo, join(folder, 'shared'), { recursive: true });

async function change(dataDir: string, work: (db: Db) => Promise<void>): Promise<void> {
  const database = await openEmbedded(dataDir, {
    onTrouble(error) {
      throw error;
    },
  });
  await work(database.db);
  await database.close();
}
