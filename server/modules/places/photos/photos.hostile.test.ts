import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { expectErrorShape } from '../../../testing/expect-error';
import { hostilePictures } from '../../../testing/hostile-pictures';
import { FORMATS, SECRET, whole } from '../../../testing/picture-bytes';
import { expectPhotosWhole, storedKeys, upload } from '../../../testing/pictures';
import { expectNoRowChanged } from '../../../testing/rows';
import { startTestApp } from '../../../testing/test-app';

const app = await startTestApp();
const eve = await app.person();
const files = await hostilePictures();

afterAll(() => expectPhotosWhole(app));

describe('a hostile file', () => {
  it('comes in many kinds, so that the tests below mean something', () => {
    expect(files.length).toBeGreaterThanOrEqual(60);
    expect(new Set(files.map(({ name }) => name)).size).toBe(files.length);
  });

  it.each(FORMATS)('is derived from an accepted %s', async (format) => {
    expect((await upload(eve, await whole(format))).status).toBe(201);
  });

  it.each(files)('is harmless: $name', async ({ bytes, type = 'image/jpeg', becomes }) => {
    const keys = await storedKeys(app);
    const response = await upload(eve, bytes, { type });
    if (becomes === 'refused') expect(response).toMatchObject({ body: { code: expect.any(String) } });
    if (becomes === 'picture') expect(response).toMatchObject({ status: 201 });
    if (response.status !== 201) {
      expect([400, 413, 415, 422]).toContain(response.status);
      expectErrorShape(response);
      expect(await storedKeys(app)).toEqual(keys);
      return;
    }
    const added = (await storedKeys(app)).filter((key) => !keys.includes(key));
    expect(added.length).toBeGreaterThan(0);
    for (const key of added) await expectClean(await app.photoStore.get(key));
  });

  it('leaves no row when refused', async () => {
    const one = files.find(({ becomes }) => becomes === 'refused');
    await expectNoRowChanged(app.db, () => upload(eve, one?.bytes ?? Buffer.alloc(0)));
  });
});

async function expectClean(bytes: Buffer | null): Promise<void> {
  expect(bytes?.includes(SECRET)).toBe(false);
  const { exif, xmp, iptc, icc, orientation, comments } = await sharp(bytes ?? Buffer.alloc(0)).metadata();
  expect([exif, xmp, iptc, icc, orientation, comments].filter((note) => note !== undefined)).toEqual([]);
}
