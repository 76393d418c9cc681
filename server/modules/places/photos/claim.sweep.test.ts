import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { photos } from '../../../db/schema/photos';
import { users } from '../../../db/schema/users';
import { expectPhotosWhole, storedPhoto, PIXEL, storedKeys } from '../../../testing/pictures';
import { createTrib, inDays } from '../../../testing/factories';
import { startTestApp } from '../../../testing/test-app';
import { fileKey } from './photos.rules';
import { sweepFilesWithoutRow, sweepUnusedPhotos } from './claim.service';

const app = await startTestApp();
const [ana, host] = [await app.person(), await app.person()];

afterAll(() => expectPhotosWhole(app));

async function photoFrom(daysAgo: number, ownerId = ana.id) {
  const photo = await storedPhoto(app, ownerId);
  await app.db
    .update(photos)
    .set({ createdAt: inDays(-daysAgo) })
    .where(eq(photos.id, photo.id));
  return photo;
}
const isThere = async ({ id }: { id: string }) => {
  const rows = await app.db.select().from(photos).where(eq(photos.id, id));
  const hasFiles = (await storedKeys(app)).some((key) => key.startsWith(id));
  expect(hasFiles).toBe(rows.length > 0);
  return hasFiles;
};

describe('the sweep', () => {
  it('deletes uploads that are still unclaimed after a day, with their files, and no others', async () => {
    const [old, young] = [await photoFrom(1.01), await photoFrom(0.99)];
    const [main, extra, portrait] = [
      await photoFrom(2, host.id),
      await photoFrom(2, host.id),
      await photoFrom(2),
    ];
    await createTrib(host, { mainImageUrl: main.url, eventPhotos: ['/covers/yoga.svg', extra.url] });
    await ana.put(`/api/users/${ana.id}`, { profileImage: portrait.url });
    await sweepUnusedPhotos(app);
    expect(await isThere(old)).toBe(false);
    for (const photo of [young, main, extra, portrait]) expect(await isThere(photo)).toBe(true);
  });

  it('deletes photos that are no longer used', async () => {
    const [first, second] = [await photoFrom(2, host.id), await photoFrom(2, host.id)];
    const { id } = await createTrib(host, { mainImageUrl: first.url });
    await host.put(`/api/tribs/${id}`, { mainImageUrl: second.url });
    await sweepUnusedPhotos(app);
    expect([await isThere(first), await isThere(second)]).toEqual([false, true]);
  });

  it('deletes more than fit into one batch', async () => {
    const many = await Promise.all(Array.from({ length: 101 }, () => photoFrom(2)));
    await sweepUnusedPhotos(app);
    expect(await app.db.$count(photos, eq(photos.id, many.at(-1)?.id ?? ''))).toBe(0);
    await expectPhotosWhole(app);
  });

  it("keeps a meetup's picture when its uploader's account is removed", async () => {
    const gone = await app.person();
    const photo = await photoFrom(2, gone.id);
    const unused = await photoFrom(2, gone.id);
    const { id } = await createTrib(gone, { mainImageUrl: photo.url });
    await host.put(`/api/tribs/${id}/membership`);
    expect((await gone.put(`/api/tribs/${id}/members/${host.id}`, { role: 'host' })).status).toBeLessThan(
      300,
    );
    await app.db.delete(users).where(eq(users.id, gone.id));
    await sweepUnusedPhotos(app);
    expect([await isThere(photo), await isThere(unused)]).toEqual([true, false]);
  });

  it('deletes old files without a row, and nothing that may still get one', async () => {
    const kept = await storedPhoto(app, ana.id);
    const [lost, fresh] = ['6c9f5b3e-8a51-4f8e-9d0c-1b2a3c4d5e6f', '7c9f5b3e-8a51-4f8e-9d0c-1b2a3c4d5e6f'];
    for (const id of [lost, fresh]) await app.photoStore.put(fileKey(id, 1, 'avif'), PIXEL, 'image/avif');
    const twoDaysAgo = inDays(-2);
    for (const key of [fileKey(lost, 1, 'avif'), fileKey(kept.id, 1, 'avif')])
      utimesSync(join(app.config.dataDir, 'photos', key), twoDaysAgo, twoDaysAgo);
    await sweepFilesWithoutRow(app);
    const keys = await storedKeys(app);
    expect(keys.filter((key) => key.startsWith(lost))).toEqual([]);
    expect(keys.filter((key) => key.startsWith(fresh))).toHaveLength(1);
    expect(keys.filter((key) => key.startsWith(kept.id))).toHaveLength(2);
    await app.photoStore.remove([fileKey(fresh, 1, 'avif')]);
    // Removing a file twice must succeed.
    await app.photoStore.remove([fileKey(fresh, 1, 'avif')]);
  });
});

it.each([
  ['tribs', "main_image_url = '/api/photos/x'"],
  ['tribs', "event_photos @> array['/api/photos/x']"],
  ['users', "profile_image = '/api/photos/x'"],
])('an index finds which of the %s show a picture by %s', async (table, condition) => {
  const plan = await app.db.transaction(async (tx) => {
    // Without this, Postgres reads a table as small as this one as a whole, even if it has a fitting index.
    await tx.execute(sql`set local enable_seqscan = off`);
    return tx.execute(sql.raw(`explain select from ${table} where ${condition}`));
  });
  expect(JSON.stringify(plan.rows)).toMatch(/Index.* Scan/);
});
