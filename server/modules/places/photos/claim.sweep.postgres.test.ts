import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { photos } from '../../../db/schema/photos';
import { expectPhotosWhole, storedPhoto, storedKeys } from '../../../testing/pictures';
import { inDays, meetup } from '../../../testing/factories';
import { startTestApp } from '../../../testing/test-app';
import { lockPhotosShared } from '../../../db/locks';
import { deleteUnused, lockUnused } from './photos.queries';
import { sweepUnusedPhotos } from './claim.service';

const app = await startTestApp();
const host = await app.person();

afterAll(() => expectPhotosWhole(app));

async function oldPhoto() {
  const photo = await storedPhoto(app, host.id);
  await app.db
    .update(photos)
    .set({ createdAt: inDays(-2) })
    .where(eq(photos.id, photo.id));
  return photo;
}

describe('a sweep racing a meetup that claims the photo', () => {
  it('always ends with a meetup and its photo or with neither', async () => {
    let [created, refused] = [0, 0];
    for (let round = 0; round < 40; round += 1) {
      const photo = await oldPhoto();
      const [response] = await Promise.all([
        host.post('/api/tribs', meetup({ mainImageUrl: photo.url })),
        sweepUnusedPhotos(app),
      ]);
      const isKept = (await app.db.$count(photos, eq(photos.id, photo.id))) === 1;
      expect([response.status, isKept]).toEqual(response.status === 201 ? [201, true] : [400, false]);
      if (isKept) created += 1;
      else refused += 1;
    }
    expect(created + refused).toBe(40);
  });

  it('neither waits for nor deletes a photo that is being claimed', async () => {
    const photo = await oldPhoto();
    await app.db.transaction(async (tx) => {
      expect(await lockPhotosShared(tx, [photo.id])).toHaveLength(1);
      await sweepUnusedPhotos(app);
    });
    expect((await storedKeys(app)).some((key) => key.startsWith(photo.id))).toBe(true);
  });

  it('checks again under its lock, because the first check may be stale', async () => {
    const photo = await oldPhoto();
    const { status } = await host.post('/api/tribs', meetup({ mainImageUrl: photo.url }));
    expect(status).toBe(201);
    expect(await app.db.transaction((tx) => deleteUnused(tx, [photo.id]))).toEqual([]);
    expect(await app.db.transaction((tx) => lockUnused(tx, new Date(), 100))).not.toContain(photo.id);
  });
});
