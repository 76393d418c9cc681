import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPictureStore } from './picture-store';

const card = (headline: string) => ({ key: 'invitation-1', headline, lines: [] });
const drawing = () => ({ make: vi.fn<() => Promise<Buffer>>(async () => Buffer.from('jpeg')) });

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'trib-pictures-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('draws a card once, also when many ask at a time and after a restart', async () => {
  const maker = drawing();
  const store = createPictureStore(folder, maker);
  await Promise.all([store.pictureOf(card('Maya')), store.pictureOf(card('Maya'))]);
  await store.pictureOf(card('Maya'));
  expect(String(await createPictureStore(folder, maker).pictureOf(card('Maya')))).toBe('jpeg');
  expect(maker.make).toHaveBeenCalledTimes(1);
});

it('draws again when the words change', async () => {
  const maker = drawing();
  const store = createPictureStore(folder, maker);
  await store.pictureOf(card('Maya'));
  await store.pictureOf(card('Maya Chen'));
  expect(maker.make).toHaveBeenCalledTimes(2);
});

it('tries again after a failure', async () => {
  const maker = {
    make: vi
      .fn<() => Promise<Buffer>>()
      .mockRejectedValueOnce(new Error('no'))
      .mockResolvedValue(Buffer.from('jpeg')),
  };
  const store = createPictureStore(folder, maker);
  await expect(store.pictureOf(card('Maya'))).rejects.toThrow('no');
  expect(String(await store.pictureOf(card('Maya')))).toBe('jpeg');
});

it('makes room for new ones', async () => {
  const store = createPictureStore(folder, drawing(), 5);
  for (let index = 0; index <= 100; index++) await store.pictureOf(card(`Person ${index}`));
  expect(readdirSync(join(folder, 'previews'))).toHaveLength(5);
});
