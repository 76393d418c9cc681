import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { QueueFull } from './picture-maker';
import { createPictureStore } from './picture-store';

const card = (headline: string) => ({ key: 'invite-1', headline, lines: [] });
const drawing = () => ({ make: vi.fn<() => Promise<Buffer>>(async () => Buffer.from('jpeg')) });

const ADDRESS = '203.0.113.7';
const readPhoto = async (key: string) => (key === 'a/1080.webp' ? new Uint8Array([7]) : null);

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'trib-pictures-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('a card is drawn once, even for concurrent requests and after a restart', async () => {
  const maker = drawing();
  const store = createPictureStore(folder, readPhoto, maker);
  await Promise.all([store.pictureOf(card('Maya'), ADDRESS), store.pictureOf(card('Maya'), ADDRESS)]);
  await store.pictureOf(card('Maya'), ADDRESS);
  expect(String(await createPictureStore(folder, readPhoto, maker).pictureOf(card('Maya'), ADDRESS))).toBe(
    'jpeg',
  );
  expect(maker.make).toHaveBeenCalledTimes(1);
});

it('a card is drawn again when its text changes', async () => {
  const maker = drawing();
  const store = createPictureStore(folder, readPhoto, maker);
  await store.pictureOf(card('Maya'), ADDRESS);
  await store.pictureOf(card('Maya Chen'), ADDRESS);
  expect(maker.make).toHaveBeenCalledTimes(2);
});

it('the store passes on the photo of a meetup, and stores nothing when the photo is missing', async () => {
  const maker = drawing();
  const store = createPictureStore(folder, readPhoto, maker);
  const meetup = (photo: string) => ({ ...card('Owls'), scene: { photo, cover: 'picnic' } });
  await store.pictureOf(meetup('a/1080.webp'), ADDRESS);
  expect(maker.make).toHaveBeenCalledExactlyOnceWith(meetup('a/1080.webp'), new Uint8Array([7]));
  await expect(store.pictureOf(meetup('gone/1080.webp'), ADDRESS)).rejects.toThrow('not there');
  expect(readdirSync(join(folder, 'previews'))).toHaveLength(1);
});

it('the store tries again after a failure', async () => {
  const maker = {
    make: vi
      .fn<() => Promise<Buffer>>()
      .mockRejectedValueOnce(new Error('no'))
      .mockResolvedValue(Buffer.from('jpeg')),
  };
  const store = createPictureStore(folder, readPhoto, maker);
  await expect(store.pictureOf(card('Maya'), ADDRESS)).rejects.toThrow('no');
  expect(String(await store.pictureOf(card('Maya'), ADDRESS))).toBe('jpeg');
});

it('the store evicts old pictures for new ones', async () => {
  const store = createPictureStore(folder, readPhoto, drawing(), 5);
  for (let index = 0; index <= 100; index++) await store.pictureOf(card(`Person ${index}`), ADDRESS);
  expect(readdirSync(join(folder, 'previews'))).toHaveLength(5);
});

it('the store draws a few at a time for one address, and others meanwhile', async () => {
  const waiting: (() => void)[] = [];
  const maker = {
    make: () => new Promise<Buffer>((resolve) => waiting.push(() => resolve(Buffer.from('jpeg')))),
  };
  const store = createPictureStore(folder, readPhoto, maker);
  const first = Array.from({ length: 8 }, (_, n) => store.pictureOf(card(`Person ${n}`), ADDRESS));
  await expect.poll(() => waiting.length).toBe(8);
  await expect(store.pictureOf(card('One more'), ADDRESS)).rejects.toThrow(QueueFull);
  const others = store.pictureOf(card('One more'), '198.51.100.1');
  await expect.poll(() => waiting.length).toBe(9);
  for (const draw of waiting.splice(0)) draw();
  expect(await Promise.all([...first, others])).toHaveLength(9);
  const again = store.pictureOf(card('And again'), ADDRESS);
  await expect.poll(() => waiting.length).toBe(1);
  for (const draw of waiting) draw();
  expect(String(await again)).toBe('jpeg');
});
