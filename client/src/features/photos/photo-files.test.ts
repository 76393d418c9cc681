import { expect, it } from 'vitest';
import { refusalOf } from './photo-files';

const file = (changes: { type?: string; name?: string; size?: number } = {}) => ({
  type: 'image/jpeg',
  name: 'fire.jpg',
  size: 1000,
  ...changes,
});
const LIMIT = 10 * 1024 * 1024;

it('takes a picture of exactly 10 MB and refuses one of a byte more', () => {
  expect(refusalOf(file({ size: LIMIT }))).toBeUndefined();
  expect(refusalOf(file({ size: LIMIT + 1 }))).toMatchObject({
    title: 'File too large',
    description: 'Please choose a file smaller than 10MB',
  });
});

it('refuses what is no picture, also when it is large', () => {
  const refusal = { title: 'Invalid file type', description: 'Please upload an image file' };
  expect(refusalOf(file({ type: 'application/pdf' }))).toMatchObject(refusal);
  expect(refusalOf(file({ type: 'video/mp4', size: LIMIT * 2 }))).toMatchObject(refusal);
  expect(refusalOf(file({ type: '' }))).toMatchObject(refusal);
});

it('takes the pictures of phones that the system has no name for', () => {
  expect(refusalOf(file({ type: '', name: 'IMG_0042.HEIC' }))).toBeUndefined();
  expect(refusalOf(file({ type: 'image/heic' }))).toBeUndefined();
});
