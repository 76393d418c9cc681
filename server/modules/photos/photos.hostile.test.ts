import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { expectErrorShape } from '../../testing/expect-error';
import { hostilePictures } from '../../testing/hostile-pictures';
import { FORMATS, SECRET, whole } from '../../testing/picture-bytes';
import { expectPhotosWhole, storedKeys, upload } from '../../testing/pictures';
import { expectNoRowChanged } from '../../testing/rows';
import { startTestApp } from '../../testing/test-app';

const app = await startTestApp();
const eve = await app.person();
const files = await hostilePictures();

afterAll(() => expectPhotosWhole(app));

describe('a hostile file', () => {
  it('comes in many kinds', () => {
    expect(files.length).toBeGreaterThanOrEqual(60);
    expect(new Set(files.map(({ name }) => name)).size).toBe(files.length);
  });

  it.each(FORMATS)('is made of a %s that is taken', async (format) => {
    expect((await upload(eve, await whole(format))).status).toBe(201);
  });

  it.each(files)('is no danger: $name', async ({ bytes, type = 'image/jpeg', becomes }) => {
    const keys = await storedKeys(app);
    const answer = await upload(eve, bytes, { type });
    if (becomes === 'refused') expect(answer).toMatchObject({ body: { code: expect.any(String) } });
    if (becomes === 'picture') expect(answer).toMatchObject({ status: 201 });
    if (answer.status !== 201) {
      expect([400, 413, 415, 422]).toContain(answer.status);
      expectErrorShape(answer);
      expect(await storedKeys(app)).toEqual(keys);
      return;
    }
    const added = (await storedKeys(app)).filter((key) => !keys.includes(key));
    expect(added.length).toBeGreaterThan(0);
    for (const key of added) await expectClean(await app.photoStore.get(key));
  });

  it('that is refused leaves no row', async () => {
    const one = files.find(({ becomes }) => becomes === 'refused');
    await expectNoRowChanged(app.db, () => upload(eve, one?.bytes ?? Buffer.alloc(0)));
  });
});

async function expectClean(bytes: Buffer | null): Promise<void> {
  expect(bytes?.includes(SECRET)).toBe(false);
  const { exif, xmp, iptc, icc, orientation, comments } = await sharp(bytes ?? Buffer.alloc(0)).metadata();
  expect([exif, xmp, iptc, icc, orientation, comments].filter((note) => note !== undefined)).toEqual([]);
}
