import { expect, it } from 'vitest';
import { openEmbedded } from '../../../db/embedded/embedded';
import { openPostgres } from '../../../db/postgres';
import { constraintsOf, photosIn, photosOf, rowsOf, savedBackup } from '../../../testing/backups';
import { temporaryFolder } from '../../../testing/temporary-folder';
import { createEmptyPostgres } from '../../../testing/test-database';
import { startTestApp } from '../../../testing/test-app';
import { createUserWithData } from '../../../testing/user-with-data';
import { restoreBackup } from './restore.service';

it('a backup moves from Postgres to an embedded database and back without a difference', async () => {
  const app = await startTestApp();
  await createUserWithData(app);
  const [rows, photos, constraints] = [
    await rowsOf(app.db),
    await photosOf(app),
    await constraintsOf(app.db),
  ];

  const dataDir = temporaryFolder();
  const embedded = {
    database: await openEmbedded(dataDir, { onTrouble: () => {} }),
    photoStore: photosIn(dataDir),
  };
  await restoreBackup(embedded, await savedBackup(app), () => {});
  expect(await rowsOf(embedded.database.db)).toEqual(rows);
  expect(await photosOf(embedded)).toEqual(photos);
  expect(await constraintsOf(embedded.database.db)).toEqual(constraints);

  const copy = await createEmptyPostgres();
  const postgres = {
    database: await openPostgres(copy.url, () => {}),
    photoStore: photosIn(temporaryFolder()),
  };
  const path = await savedBackup({ db: embedded.database.db, photoStore: embedded.photoStore });
  await embedded.database.close();
  await restoreBackup(postgres, path, () => {});
  expect(await rowsOf(postgres.database.db)).toEqual(rows);
  expect(await photosOf(postgres)).toEqual(photos);
  expect(await constraintsOf(postgres.database.db)).toEqual(constraints);
  await postgres.database.close();
  await copy.drop();
});
