import { expect, it, describe } from 'vitest';
import type { UploadState } from './upload-state';
import { isUnusable, uploadAnnouncement } from './use-photo-uploads';

const photo = { key: 'a' };
const none = new Set<string>();
const refused = { status: 'failed', reason: 'No picture', canRetry: false } as const;
const lost = { status: 'failed', reason: 'No connection', canRetry: true } as const;
const done = { status: 'done', url: '/api/photos/a', at: 0 } as const;

it.each([
  ['one the browser cannot show', photo, undefined, new Set(['a']), true],
  ['one the server refused', photo, refused, none, true],
  ['one that waits for a connection', photo, lost, none, false],
  ['one the server could read', photo, done, new Set(['a']), false],
  ['a cover', { key: 'a', url: '/covers/tea.svg' }, undefined, new Set(['a']), false],
] as const)('%s: %#', (_what, given, state, unread, is) => {
  expect(isUnusable(given, new Map(state ? [['a', state]] : []), unread)).toBe(is);
});

describe('the announcement of uploads', () => {
  const uploading: UploadState = { status: 'uploading', tries: 0, percent: 40 };
  const photos = [{ key: 'a' }, { key: 'b' }, { key: 'c' }];

  it('is silent until an upload starts, and while it waits for a sign-in', () => {
    expect(uploadAnnouncement(photos, new Map())).toBe('');
    expect(uploadAnnouncement(photos, new Map([['a', { status: 'waiting', tries: 0 }]]))).toBe('');
  });

  it('counts uploads in progress, but not every percent', () => {
    expect(uploadAnnouncement(photos, new Map([['a', uploading]]))).toBe('Uploading 1 photo');
    const two = new Map([
      ['a', uploading],
      ['b', uploading],
    ]);
    expect(uploadAnnouncement(photos, two)).toBe('Uploading 2 photos');
    expect(uploadAnnouncement(photos, new Map([...two, ['a', { ...uploading, percent: 90 }]]))).toBe(
      'Uploading 2 photos',
    );
  });

  it('says which photo failed, and why', () => {
    const states = new Map<string, UploadState>([
      ['a', { status: 'failed', reason: 'No connection.', canRetry: true }],
      ['b', uploading],
    ]);
    expect(uploadAnnouncement(photos, states)).toBe('Main picture: No connection.');
  });

  it('says when all are uploaded, but not for a meetup that already had its photos', () => {
    const there = photos.map(({ key }) => ({ key, url: `/api/photos/${key}` }));
    const stored: UploadState = { status: 'done', url: '/api/photos/new', at: 0 };
    expect(uploadAnnouncement(there, new Map())).toBe('');
    expect(uploadAnnouncement([...there, { key: 'new' }], new Map())).toBe('');
    expect(uploadAnnouncement([...there, { key: 'new' }], new Map([['new', stored]]))).toBe(
      'Photos uploaded',
    );
  });
});
