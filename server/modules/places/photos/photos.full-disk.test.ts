import { afterAll, expect, it } from 'vitest';
import { expectError } from '../../../testing/expect-error';
import { expectPhotosWhole, PIXEL, upload, uploaded } from '../../../testing/pictures';
import { createTrib } from '../../../testing/factories';
import { smallDisk } from '../../../testing/small-disk';
import { startTestApp } from '../../../testing/test-app';

const ROUNDS = Number(process.env['FULL_DISK_ROUNDS'] ?? 1);

// Only the photos are on the full disk; the database has its own.
const disk = smallDisk(16);
const app = await startTestApp({ dataDir: disk.folder });
afterAll(() => disk.end());

it('a server refuses uploads and nothing else while its photo folder is full', async () => {
  const person = await app.person();
  const before = await uploaded(person);
  for (let round = 0; round < ROUNDS; round++) {
    disk.fill();
    expectError(await upload(person, PIXEL), 503, 'storage_full');
    expect((await person.get(before.url)).status).toBe(200);
    await createTrib(person);
    await expectPhotosWhole(app);
    disk.free();
    expect((await upload(person, PIXEL)).status).toBe(201);
  }
  await expectPhotosWhole(app);
});
