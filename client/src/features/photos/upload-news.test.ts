import { expect, it } from 'vitest';
import { uploadNews } from './upload-news';
import type { UploadState } from './upload-state';

const uploading: UploadState = { status: 'uploading', tries: 0, percent: 40 };
const photos = [{ key: 'a' }, { key: 'b' }, { key: 'c' }];

it('is silent until an upload starts, and while it waits for a sign-in', () => {
  expect(uploadNews(photos, new Map())).toBe('');
  expect(uploadNews(photos, new Map([['a', { status: 'waiting', tries: 0 }]]))).toBe('');
});

it('counts uploads in progress, but not every percent', () => {
  expect(uploadNews(photos, new Map([['a', uploading]]))).toBe('Uploading 1 photo');
  const two = new Map([
    ['a', uploading],
    ['b', uploading],
  ]);
  expect(uploadNews(photos, two)).toBe('Uploading 2 photos');
  expect(uploadNews(photos, new Map([...two, ['a', { ...uploading, percent: 90 }]]))).toBe(
    'Uploading 2 photos',
  );
});

it('says which photo failed, and why', () => {
  const states = new Map<string, UploadState>([
    ['a', { status: 'failed', reason: 'No connection.', canRetry: true }],
    ['b', uploading],
  ]);
  expect(uploadNews(photos, states)).toBe('Main picture: No connection.');
});

it('says when all are uploaded, but not for a meetup that already had its photos', () => {
  const there = photos.map(({ key }) => ({ key, url: `/api/photos/${key}` }));
  const done: UploadState = { status: 'done', url: '/api/photos/new', at: 0 };
  expect(uploadNews(there, new Map())).toBe('');
  expect(uploadNews([...there, { key: 'new' }], new Map())).toBe('');
  expect(uploadNews([...there, { key: 'new' }], new Map([['new', done]]))).toBe('Photos uploaded');
});
