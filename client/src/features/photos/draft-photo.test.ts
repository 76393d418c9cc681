import { expect, it } from 'vitest';
import { insertAt, movePhoto, replaced, uploadIdOf, without, refusalOf } from './draft-photo';

const photos = ['a', 'b', 'c'].map((key) => ({ key }));
const keys = (list: { key: string }[]) => list.map(({ key }) => key).join('');
const crop = { left: 0, top: 0.1, width: 1, height: 0.5 };

it('moves a photo and lets the others close up', () => {
  expect(keys(movePhoto(photos, 2, 0))).toBe('cab');
  expect(keys(movePhoto(photos, 0, 1))).toBe('bac');
  expect(keys(movePhoto(photos, 0, 2))).toBe('bca');
});

it('stays within the list when the target position is outside', () => {
  expect(keys(movePhoto(photos, 0, 9))).toBe('bca');
  expect(keys(movePhoto(photos, 1, -3))).toBe('bac');
  expect(keys(movePhoto(photos, 7, 0))).toBe('abc');
});

it('removes a photo and restores it to its position, within the limit', () => {
  expect(keys(without(photos, 'b'))).toBe('ac');
  expect(keys(insertAt(without(photos, 'b'), 1, { key: 'b' }, 5))).toBe('abc');
  expect(keys(insertAt(photos, 1, { key: 'd' }, 3))).toBe('adb');
});

it('replaces one photo with another', () => {
  expect(keys(replaced(photos, 'b', { key: 'x' }))).toBe('axc');
});

it('treats another crop of the same picture as another upload', () => {
  expect(uploadIdOf({ key: 'a' })).toBe('a');
  expect(uploadIdOf({ key: 'a', crop })).not.toBe(uploadIdOf({ key: 'a' }));
  expect(uploadIdOf({ key: 'a', crop: { ...crop, top: 0.2 } })).not.toBe(uploadIdOf({ key: 'a', crop }));
  expect(uploadIdOf({ key: 'a', crop, url: '/api/photos/x' })).toBe(uploadIdOf({ key: 'a', crop }));
});

const file = (changes: { type?: string; name?: string; size?: number } = {}) => ({
  type: 'image/jpeg',
  name: 'fire.jpg',
  size: 1000,
  ...changes,
});
const LIMIT = 10 * 1024 * 1024;

it('accepts a picture of exactly 10 MB and refuses one byte more', () => {
  expect(refusalOf(file({ size: LIMIT }))).toBeUndefined();
  expect(refusalOf(file({ size: LIMIT + 1 }))).toMatchObject({
    title: 'File too large',
    description: 'Please choose a file smaller than 10MB',
  });
});

it('refuses other files, with the same reason when they are large', () => {
  const refusal = { title: 'Invalid file type', description: 'Please upload an image file' };
  expect(refusalOf(file({ type: 'application/pdf' }))).toMatchObject(refusal);
  expect(refusalOf(file({ type: 'video/mp4', size: LIMIT * 2 }))).toMatchObject(refusal);
  expect(refusalOf(file({ type: '' }))).toMatchObject(refusal);
});

it('accepts phone pictures whose type the system does not know', () => {
  expect(refusalOf(file({ type: '', name: 'IMG_0042.HEIC' }))).toBeUndefined();
  expect(refusalOf(file({ type: 'image/heic' }))).toBeUndefined();
});
