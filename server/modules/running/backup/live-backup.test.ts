import { once } from 'node:events';
import { statSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { tribs } from '../../../db/schema/tribs';
import { photosIn } from '../../../testing/backups';
import { temporaryFolder } from '../../../testing/temporary-folder';
import { startTestApp } from '../../../testing/test-app';
import { readSettings } from '../../trust/settings/settings.queries';
import { BACKUP_AT } from '../../trust/settings/settings.service';
import { BackupRefused } from './backup.errors';
import { fetchBackup, offerBackup } from './live-backup';
import { checkBackup } from './restore.service';

/** More than the system buffers for a reader that does not read. */
const PHOTO_BYTES = 8 * 1024 * 1024;

const app = await startTestApp();
const folder = temporaryFolder(afterAll);
const photoStore = photosIn(folder);
await photoStore.put(
  '0b8a5c1e-6d0f-4c55-9a51-2f5b6c7d8e9f/390.webp',
  Buffer.alloc(PHOTO_BYTES, 'p'),
  'image/webp',
);
const stop = await offerBackup({ ...app, folder, photoStore, readerMaxMs: 200 });
afterAll(stop);

it('a live backup cuts off a reader that has stopped, serves the next one and the database, and keeps when it was whole', async () => {
  const lastBackup = async () => (await readSettings(app.db))[BACKUP_AT];
  const stopped = connect(join(folder, 'backup.sock'));
  await once(stopped, 'connect');
  stopped.pause();
  const second = join(temporaryFolder(), 'second.tar');
  await fetchBackup(folder, second);
  await expect(checkBackup(second)).rejects.toThrow(BackupRefused);
  expect(await lastBackup()).toBeUndefined();

  await expect
    .poll(async () => {
      const file = join(temporaryFolder(), 'backup.tar');
      await fetchBackup(folder, file);
      return checkBackup(file).catch(() => 'not whole');
    })
    .toEqual([]);
  await expect.poll(lastBackup).toBeDefined();
  expect(await app.db.select({ id: tribs.id }).from(tribs)).toEqual([]);
  stopped.destroy();
});

it('a live backup is for the account of the server alone', () => {
  expect(statSync(join(folder, 'backup.sock')).mode & 0o777).toBe(0o600);
});

it('a live backup says what to do where no server offers it', async () => {
  const file = join(temporaryFolder(), 'backup.tar');
  await expect(fetchBackup(temporaryFolder(), file)).rejects.toThrow(
    /cannot be asked for a backup .* Stop it, and make the backup then/,
  );
});
