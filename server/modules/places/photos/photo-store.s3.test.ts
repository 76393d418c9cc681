import { describe, expect, it } from 'vitest';
import { expectError } from '../../../testing/expect-error';
import { expectPhotosWhole, PIXEL, upload, uploaded } from '../../../testing/pictures';
import { expectNoRowChanged } from '../../../testing/rows';
import { ACCOUNT, BUCKET, startS3Server } from '../../../testing/s3-server';
import { startTestApp } from '../../../testing/test-app';
import { createS3Store } from './photo-store';

const KEY = '6c9f5b3e-8a51-4f8e-9d0c-1b2a3c4d5e6f/390.avif';

async function open(changes: Partial<typeof ACCOUNT & { bucket: string }> = {}) {
  const server = await startS3Server();
  return {
    server,
    store: createS3Store({ endpoint: server.endpoint, bucket: BUCKET, ...ACCOUNT, ...changes }),
  };
}

describe('a bucket', () => {
  it('returns what was stored in it until it is removed', async () => {
    const { server, store } = await open();
    expect(await store.get(KEY)).toBeNull();
    await store.put(KEY, PIXEL, 'image/avif');
    expect([...server.objects]).toMatchObject([[`photos/${KEY}`, { bytes: PIXEL, type: 'image/avif' }]]);
    expect(await store.get(KEY)).toEqual(PIXEL);
    await store.remove([KEY]);
    await store.remove([KEY]);
    expect(await store.get(KEY)).toBeNull();
    expect(server.refusals).toEqual(['NoSuchKey', 'NoSuchKey']);
  });

  it('is listed page by page, and only our own objects', async () => {
    const { server, store } = await open();
    const keys = Array.from({ length: 8 }, (_one, n) => `${n}c9f5b3e-8a51-4f8e-9d0c-1b2a3c4d5e6f/1.webp`);
    for (const key of keys) await store.put(key, PIXEL, 'image/webp');
    server.objects.set('somebody/else', { bytes: PIXEL, type: undefined, at: new Date() });
    const listed: string[] = [];
    for await (const { key, writtenAt } of store.list()) {
      listed.push(key);
      expect(Math.abs(Date.now() - writtenAt.getTime())).toBeLessThan(60_000);
    }
    expect(listed).toEqual(keys);
    await store.remove(keys);
    expect([...server.objects.keys()]).toEqual(['somebody/else']);
    expect(server.refusals).toEqual([]);
  });

  it.each([
    ['another secret', { secretAccessKey: 'guessed' }, 'SignatureDoesNotMatch'],
    ['another name', { accessKeyId: 'somebody' }, 'InvalidAccessKeyId'],
    ['another region', { region: 'us-east-1' }, 'AuthorizationHeaderMalformed'],
    ['a bucket that is not there', { bucket: 'missing' }, 'NoSuchBucket'],
  ])('refuses the type %s, and says why', async (_what, changes, reason) => {
    const { server, store } = await open(changes);
    await expect(store.put(KEY, PIXEL, 'image/avif')).rejects.toThrow(reason);
    expect(server.objects.size).toBe(0);
  });

  it('is retried when it is busy', async () => {
    const { server, store } = await open();
    server.failNext(2);
    await store.put(KEY, PIXEL, 'image/avif');
    expect(server.refusals).toEqual(['SlowDown', 'SlowDown']);
    expect(await store.get(KEY)).toEqual(PIXEL);
  });
});

describe('photos in a bucket', () => {
  it('are uploaded, served and refused like those in a folder', async () => {
    const { server, store } = await open();
    const app = await startTestApp({
      photoBucket: { endpoint: server.endpoint, bucket: BUCKET, ...ACCOUNT },
    });
    const ana = await app.person();
    const { url, id } = await uploaded(ana);
    expect([...server.objects.keys()].toSorted()).toEqual([`photos/${id}/1.avif`, `photos/${id}/1.webp`]);
    const picture = await fetch(app.url + url, { headers: { accept: 'image/avif', cookie: ana.cookie() } });
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/avif']);
    expect(Buffer.from(await picture.arrayBuffer())).toEqual(await store.get(`${id}/1.avif`));
    await expectPhotosWhole(app);
    // The storage fails for longer than the retries last: nothing is stored, and the person is told to try again.
    server.failNext(100);
    expectError(await expectNoRowChanged(app.db, () => upload(ana, PIXEL)), 503, 'unavailable');
    server.failNext(0);
  });
});
