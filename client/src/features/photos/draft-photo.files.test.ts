import { expect, it } from 'vitest';
import { refusalOf } from './draft-photo';

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
