/** `npm run causes` writes the tables of docs/what-a-write-causes.md. A test fails if they are old. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbedded } from '../server/db/embedded/embedded';
import { migrate } from '../server/db/migrate';
import { writtenCauses } from '../server/testing/causes';

const PAGE = join(import.meta.dirname, '../docs/what-a-write-causes.md');
const folder = mkdtempSync(join(tmpdir(), 'trib-causes-'));
const database = await openEmbedded(folder, {
  onTrouble(error) {
    throw error;
  },
});
try {
  await migrate(database.db);
  writeFileSync(PAGE, await writtenCauses(database.db, readFileSync(PAGE, 'utf8')));
} finally {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
}
