import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { outbox } from '../../lib/outbox/outbox';
import { viewerChanged } from '../../lib/viewer-scope';
import { deleteAllCopies, recordUpload, storeCopy } from './device-copies';
import type { DraftPhoto } from './draft-photo';
import {
  cancelUpload,
  finishUploads,
  GONE,
  isUnusable,
  uploadAnnouncement,
  type UploadState,
  usePhotoUploads,
  useUploadStates,
} from './uploads';

const NOOR = 7;
const ID = '00000000-0000-4000-8000-000000000001';
const DAY_MS = 24 * 3_600_000;

/** A request that is sent the way that alone reports progress. */
class Upload extends EventTarget {
  readonly upload = new EventTarget();
  path = '';
  status = 0;
  responseText = '';
  isAborted = false;
  open = (_method: string, path: string) => void (this.path = path);
  setRequestHeader = () => undefined;
  getAllResponseHeaders = () => '';
  send = () => void sent.push(this);
  abort = () => {
    this.isAborted = true;
    this.end();
  };
  progress = (share: number) =>
    this.upload.dispatchEvent(new ProgressEvent('progress', { loaded: share * 100, total: 100 }));
  respond(url: string): void {
    this.status = 201;
    this.responseText = JSON.stringify({ id: ID, url, width: 9, height: 9, blur: '' });
    this.end();
  }
  refuse(status: number, message: string): void {
    this.status = status;
    this.responseText = JSON.stringify({ message, code: 'refused', requestId: 'r' });
    this.end();
  }
  lose = () => this.end();
  private end = () => void this.dispatchEvent(new ProgressEvent('loadend'));
}
let sent: Upload[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  sent = [];
  vi.stubGlobal('XMLHttpRequest', Upload);
});
afterEach(async () => {
  cleanup();
  await outbox.forget(null);
  viewerChanged();
  await deleteAllCopies();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Longer than any wait, after which the connection is back. */
function later(): void {
  vi.setSystemTime(Date.now() + 3_600_000);
  dispatchEvent(new Event('online'));
}

function chosen(...keys: string[]): DraftPhoto[] {
  for (const key of keys) storeCopy(key, new Blob(['x'], { type: 'image/png' }));
  return keys.map((key) => ({ key }));
}

/** A form with these photos, and what it shows of their uploads. */
function open(photos: readonly DraftPhoto[], personId = NOOR) {
  const { result, rerender } = renderHook(
    (given: readonly DraftPhoto[]) => {
      usePhotoUploads(given, personId);
      return useUploadStates();
    },
    { initialProps: photos },
  );
  return {
    change: rerender,
    shows: (id: string, state: object | undefined) =>
      waitFor(() => expect(result.current.get(id)).toEqual(state)),
  };
}
const request = (index: number) =>
  waitFor(() => sent[index] ?? Promise.reject(new Error('nothing was sent')));

describe('an upload', () => {
  it('goes on beside one other, shows how far it is, and makes room for the next', async () => {
    const form = open(chosen('a', 'b', 'c'));
    const first = await request(0);
    await request(1);
    await form.shows('c', { status: 'waiting', tries: 0 });
    expect(sent).toHaveLength(2);
    first.progress(0.5);
    await form.shows('a', { status: 'uploading', percent: 50 });
    first.respond('/api/photos/1');
    await request(2);
    await form.shows('a', { status: 'done', url: '/api/photos/1' });
  });

  it('is sent once, however often the form is shown and saved meanwhile', async () => {
    const photos = chosen('a');
    const form = open(photos);
    form.change([...photos, { key: 'b', url: '/api/photos/b' }]);
    const finished = finishUploads(photos, NOOR);
    (await request(0)).respond('/api/photos/1');
    expect(await finished).toEqual([{ key: 'a', url: '/api/photos/1' }]);
    form.change([...photos]);
    expect(await finishUploads(photos, NOOR)).toEqual([{ key: 'a', url: '/api/photos/1' }]);
    expect(sent).toHaveLength(1);
  });

  it('waits for the network after a lost connection, and goes on by itself when it is back', async () => {
    const form = open(chosen('a'));
    (await request(0)).lose();
    await form.shows('a', { status: 'waiting', tries: 1 });
    later();
    (await request(1)).respond('/api/photos/1');
    await form.shows('a', { status: 'done', url: '/api/photos/1' });
    expect(sent).toHaveLength(2);
  });

  it('ends when its photo is removed, and begins anew when that is taken back', async () => {
    const photos = chosen('a');
    const form = open(photos);
    const removed = await request(0);
    form.change([]);
    await form.shows('a', undefined);
    expect(removed.isAborted).toBe(true);
    form.change(photos);
    (await request(1)).respond('/api/photos/1');
    await form.shows('a', { status: 'done', url: '/api/photos/1' });
  });

  it('is another one with another crop', async () => {
    const [photo] = chosen('a');
    const crop = { left: 0, top: 0.1, width: 1, height: 0.8 };
    const form = open([{ key: 'a' }]);
    (await request(0)).respond('/api/photos/whole');
    await form.shows('a', { status: 'done', url: '/api/photos/whole' });
    const finished = finishUploads([{ key: photo?.key ?? '', crop }], NOOR);
    const cropped = await request(1);
    expect(cropped.path).toContain('top=0.100000');
    cropped.respond('/api/photos/part');
    expect(await finished).toEqual([{ key: 'a', crop, url: '/api/photos/part' }]);
  });

  it('is not continued for the next person on the device', async () => {
    open(chosen('a'));
    const first = await request(0);
    viewerChanged();
    expect(first.isAborted).toBe(true);
    const form = open([{ key: 'a' }], NOOR + 1);
    (await request(1)).respond('/api/photos/2');
    await form.shows('a', { status: 'done', url: '/api/photos/2' });
  });
});

describe('saving a form', () => {
  it('waits for its photos, and keeps their order', async () => {
    const photos = [{ key: 'x', url: '/covers/tea.svg' }, ...chosen('a', 'b')];
    const finished = finishUploads(photos, NOOR);
    (await request(1)).respond('/api/photos/b');
    (await request(0)).respond('/api/photos/a');
    const urls = (await finished).map(({ url }) => url);
    expect(urls).toEqual(['/covers/tea.svg', '/api/photos/a', '/api/photos/b']);
  });

  it('says which photo was refused, and why', async () => {
    const finished = finishUploads(chosen('a', 'b'), NOOR);
    (await request(0)).respond('/api/photos/1');
    (await request(1)).refuse(422, 'This picture is damaged.');
    await expect(finished).rejects.toMatchObject({
      message: 'Photo 2: This picture is damaged.',
      isFinal: true,
    });
    await expect(finishUploads([{ key: 'gone' }], NOOR)).rejects.toThrow(`Main picture: ${GONE}`);
  });

  it('says that a photo waits when its upload fails again and again, and goes on with it', async () => {
    const photos = chosen('a');
    const form = open(photos);
    (await request(0)).lose();
    await form.shows('a', { status: 'waiting', tries: 1 });
    const failure = finishUploads(photos, NOOR).catch((error: unknown) => error);
    for (const tries of [1, 2, 3]) {
      (await request(tries)).refuse(503, 'Busy');
      await form.shows('a', { status: 'waiting', tries });
      later();
    }
    expect(await failure).toMatchObject({ isFinal: false });
    (await request(4)).respond('/api/photos/1');
    await form.shows('a', { status: 'done', url: '/api/photos/1' });
  });

  it('fails at once without a connection', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await expect(finishUploads(chosen('a'), NOOR)).rejects.toMatchObject({ status: 0 });
    vi.restoreAllMocks();
  });

  it('ends when a photo is removed meanwhile', async () => {
    const [photo = { key: '' }] = chosen('a');
    const finished = finishUploads([photo], NOOR);
    await request(0);
    cancelUpload(photo);
    await expect(finished).rejects.toThrow('Main picture');
  });

  it.each([
    ['uses the URL of an earlier visit', NOOR, 0, []],
    ["does not use another person's URL", NOOR + 1, 0, ['/api/photos']],
    ['does not use a URL from which the server may have deleted the photo', NOOR, DAY_MS, ['/api/photos']],
  ])('%s', async (_, by, age, paths) => {
    const photos = chosen('a');
    await recordUpload('a', { uploadId: 'a', url: '/api/photos/before', by, at: Date.now() - age });
    const finished = finishUploads(photos, NOOR);
    if (paths.length > 0) (await request(0)).respond('/api/photos/new');
    const url = paths.length > 0 ? '/api/photos/new' : '/api/photos/before';
    expect(await finished).toEqual([{ key: 'a', url }]);
    expect(sent.map(({ path }) => path)).toEqual(paths);
  });
});

const photo = { key: 'a' };
const none = new Set<string>();
const refused = { status: 'failed', reason: 'No picture' } as const;
const lost = { status: 'waiting', tries: 1 } as const;
const done = { status: 'done', url: '/api/photos/a' } as const;

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
  const uploading: UploadState = { status: 'uploading', percent: 40 };
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
      ['a', { status: 'failed', reason: 'Damaged.' }],
      ['b', uploading],
    ]);
    expect(uploadAnnouncement(photos, states)).toBe('Main picture: Damaged.');
  });

  it('says when all are uploaded, but not for a meetup that already had its photos', () => {
    const there = photos.map(({ key }) => ({ key, url: `/api/photos/${key}` }));
    const stored: UploadState = { status: 'done', url: '/api/photos/new' };
    expect(uploadAnnouncement(there, new Map())).toBe('');
    expect(uploadAnnouncement([...there, { key: 'new' }], new Map())).toBe('');
    expect(uploadAnnouncement([...there, { key: 'new' }], new Map([['new', stored]]))).toBe(
      'Photos uploaded',
    );
  });
});
