import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openCityFile, loadCities } from '../server/db/city-file';
import { openEmbedded } from '../server/db/embedded';
import type { Db } from '../server/db/handle';
import { migrate } from '../server/db/migrate';
import { seed } from '../server/db/seed/seed';
import { refreshAggregates } from '../server/modules/compatibility/compatibility.queries';

const folder = process.argv[2];
if (folder === undefined) throw new Error('Which folder is to be emptied and filled?');

/**
 * Creating a database takes longer than most stories, so it is done once and each server of a story starts with a
 * copy. One database has no people, the other those of the demo.
 */
const [withoutPeople, demo] = [join(folder, 'off'), join(folder, 'demo')];
rmSync(folder, { recursive: true, force: true });
mkdirSync(withoutPeople, { recursive: true });
await change(withoutPeople, async (db) => {
  await migrate(db);
  await loadCities(db, await openCityFile('dist/cities.tsv.gz'));
});
cpSync(withoutPeople, demo, { recursive: true });
await change(withoutPeople, (db) => seed(db, null));
await change(demo, (db) => seed(db, { now: new Date(), refreshAggregates }));
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
