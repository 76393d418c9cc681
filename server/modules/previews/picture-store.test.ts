import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPictureStore } from './picture-store';

const card = (headline: string) => ({ key: 'invitation-1', headline, lines: [] });
const drawing = () => ({ make: vi.fn<() => Promise<Buffer>>(async () => Buffer.from('jpeg')) });

const readPhoto = async (key: string) => (key === 'a/1080.webp' ? new Uint8Array([7]) : null);

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'trib-pictures-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('draws a card once, also when many ask at a time and after a restart', async () => {
  const maker = drawing();
  const store = createPictureStore(folder, readPhoto, maker);
  await Promise.all([store.pictureOf(card('Maya')), store.pictureOf(card('Maya'))]);
  await store.pictureOf(card('Maya'));
  expect(String(await createPictureStore(folder, readPhoto, maker).pictureOf(card('Maya')))).toBe('jpeg');
  expect(maker.make).toHaveBeenCalledTimes(1);
});

it('draws again when the words change', async () => {
  const maker = drawing();
  const store = createPictureStore(folder, readPhoto, maker);
  await store.pictureOf(card('Maya'));
  await store.pictureOf(card('Maya Chen'));
  expect(maker.make).toHaveBeenCalledTimes(2);
});

it('hands the photo of a meetup over, and keeps nothing in its place when it is not there', async () => {
  const maker = drawing();
  const store = createPictureStore(folder, readPhoto, maker);
  const meetup = (photo: string) => ({ ...card('Owls'), scene: { photo, cover: 'picnic' } });
  await store.pictureOf(meetup('a/1080.webp'));
  expect(maker.make).toHaveBeenCalledExactlyOnceWith(meetup('a/1080.webp'), new Uint8Array([7]));
  await expect(store.pictureOf(meetup('gone/1080.webp'))).rejects.toThrow('not there');
  expect(readdirSync(join(folder, 'previews'))).toHaveLength(1);
});

it('tries again after a failure', async () => {
  const maker = {
    make: vi
      .fn<() => Promise<Buffer>>()
      .mockRejectedValueOnce(new Error('no'))
      .mockResolvedValue(Buffer.from('jpeg')),
  };
  const store = createPictureStore(folder, readPhoto, maker);
  await expect(store.pictureOf(card('Maya'))).rejects.toThrow('no');
  expect(String(await store.pictureOf(card('Maya')))).toBe('jpeg');
});

it('makes room for new ones', async () => {
  const store = createPictureStore(folder, readPhoto, drawing(), 5);
  for (let index = 0; index <= 100; index++) await store.pictureOf(card(`Person ${index}`));
  expect(readdirSync(join(folder, 'previews'))).toHaveLength(5);
});
