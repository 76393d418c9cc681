import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, it, onTestFinished } from 'vitest';
import { settings } from '../../../db/schema/server';
import { users } from '../../../db/schema/users';
import { startPreviews } from '../../../testing/previews';
import { writeSetting } from '../../trust/settings/settings.queries';
import { sweepPictures } from './previews.service';

const { app, fetchRaw, listedPerson, pageAt, pictureOf } = await startPreviews();

describe('the picture', () => {
  it('is a small JPEG of the size chat apps expect, cacheable forever', async () => {
    const { id } = await app.person({ displayName: 'Maya Chen' });
    const picture = await pictureOf(await pageAt(`/?inv=${id}&name=x`));
    expect(picture).toMatchObject({ status: 200, type: 'image/jpeg' });
    expect(picture.cache).toContain('immutable');
    expect(picture.body.length).toBeLessThan(200_000);
    expect(await sharp(picture.body).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
  });

  it('is cached briefly under an outdated address', async () => {
    const { id } = await app.person({ displayName: 'Maya Chen' });
    const old = await fetchRaw(`/previews/invite-${id}-0123456789abcdef.jpg`);
    expect([old.status, old.cache]).toEqual([200, 'public, max-age=300']);
  });

  it('is the generic one for an unknown inviter', async () => {
    const general = await pictureOf(await pageAt('/'));
    const unknown = await fetchRaw('/previews/invite-2147483647-0123456789abcdef.jpg');
    expect(general.cache).toContain('immutable');
    expect(unknown.body.equals(general.body)).toBe(true);
  });

  it("is the generic one, a town's without the product's name, for seconds when one address requests more than its share", async () => {
    await writeSetting(app.db, 'town', { name: 'Graz trifft sich' });
    app.settings.forget();
    onTestFinished(async () => {
      await app.db.delete(settings);
      app.settings.forget();
    });
    // This is several times the share, because some are drawn before the last request arrives.
    const people = await Promise.all(Array.from({ length: 40 }, (_, n) => listedPerson(`Ana ${n}`)));
    const pages = await Promise.all(people.map(({ id }) => pageAt(`/?inv=${id}&name=x`)));
    const pictures = await Promise.all(pages.map(pictureOf));
    const refused = pages.filter((_, n) => pictures[n]?.cache === 'public, max-age=10');
    expect(refused.length).toBeGreaterThan(0);
    expect(pictures.filter(({ cache }) => cache.includes('immutable'))).toHaveLength(
      pages.length - refused.length,
    );
    const plain = readFileSync(new URL('./art/plain.jpg', import.meta.url));
    expect(pictures.find(({ cache }) => cache === 'public, max-age=10')?.body.equals(plain)).toBe(true);
    const [first] = refused;
    expect(first && (await pictureOf(first)).cache).toContain('immutable');
  });

  it('leaves the disk once it shows something else, or somebody who is gone', async () => {
    const people = await Promise.all(['Gone', 'Renamed', 'Same'].map(listedPerson));
    const [gone, renamed, same] = people;
    if (!gone || !renamed || !same) throw new Error('There are three');
    for (const { id } of people) await pictureOf(await pageAt(`/?inv=${id}&name=x`));
    const kept = () =>
      readdirSync(join(app.config.dataDir, 'previews')).map((name) => Number(name.split('-')[1]));
    expect(kept()).toEqual(expect.arrayContaining(people.map(({ id }) => id)));
    await app.db.delete(users).where(eq(users.id, gone.id));
    await renamed.put(`/api/users/${renamed.id}`, { displayName: 'Other' });
    await sweepPictures(app);
    expect(kept().filter((id) => people.some((one) => one.id === id))).toEqual([same.id]);
  });

  it.each(['x.jpg', 'invite-1.jpg', 'user-1-0123456789abcdef.jpg', '..%2f..%2fpackage.json'])(
    'does not exist at %s',
    async (name) => {
      expect((await fetchRaw(`/previews/${name}`)).status).toBe(404);
    },
  );
});
