import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { photo } from '#shared/api/photos';
import { photos } from '../../../db/schema/photos';
import { rateLimits } from '../../../db/schema/server';
import { expectError, expectInvalid } from '../../../testing/expect-error';
import { expectPhotosWhole, PIXEL, quarters, storedKeys, upload, uploaded } from '../../../testing/pictures';
import { expectNoRowChanged } from '../../../testing/rows';
import { startTestApp } from '../../../testing/test-app';
import { PERSON_BYTES_MAX } from './upload.service';

const app = await startTestApp();
const [ana, visitor] = [await app.person(), app.visitor()];

afterAll(() => expectPhotosWhole(app));

const fetched = async (
  path: string,
  accept = 'image/avif,image/webp,*/*',
  { headers, ...init }: { method?: string; headers?: Record<string, string> } = {},
) => {
  const response = await fetch(app.url + path, {
    ...init,
    headers: { accept, cookie: ana.cookie(), ...headers },
  });
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
};

describe('an uploaded picture', () => {
  it('is served in the agreed widths, in a format the client accepts, with a small blur', async () => {
    const response = await upload(ana, await quarters(1600, 1200).jpeg().toBuffer());
    expect(response.status).toBe(201);
    expect(photo.parse(response.body)).toEqual(response.body);
    expect(response.body).toMatchObject({ url: `/api/photos/${response.body.id}`, width: 1080, height: 810 });
    expect(response.body.blur).toMatch(/^data:image\/webp;base64,/);
    expect(response.body.blur.length).toBeLessThan(300);
    for (const [query, width] of [
      ['', 1080],
      ['?width=390', 390],
      ['?width=400', 780],
      ['?width=1080', 1080],
    ] as const) {
      for (const [accept, type] of [
        ['image/avif,image/webp,*/*', 'image/avif'],
        ['image/avif;q=0, image/webp', 'image/webp'],
        ['*/*', 'image/webp'],
      ] as const) {
        const { response: file, bytes } = await fetched(response.body.url + query, accept);
        expect(file.headers.get('content-type')).toBe(type);
        const meta = await sharp(bytes).metadata();
        expect(meta).toMatchObject({ width, format: type === 'image/avif' ? 'heif' : 'webp' });
      }
    }
  });

  it('is served inert, and cacheable forever where everybody sees it', async () => {
    const { url } = await uploaded(ana);
    await ana.put(`/api/users/${ana.id}`, { profileImage: url });
    const { response, bytes } = await fetched(url);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'content-length': String(bytes.length),
      vary: expect.stringContaining('Accept'),
    });
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  it('is not resent to a client that has it, and not read for a HEAD request', async () => {
    const { url, id } = await uploaded(ana);
    await ana.put(`/api/users/${ana.id}`, { profileImage: url });
    const etag = (await fetched(url)).response.headers.get('etag') ?? '';
    const again = await fetched(url, 'image/avif', { headers: { 'if-none-match': `"other", W/${etag}` } });
    expect([again.response.status, again.bytes.length]).toEqual([304, 0]);
    expect(again.response.headers.get('cache-control')).toContain('immutable');
    const head = await fetched(url, 'image/avif', { method: 'HEAD' });
    expect([head.response.status, head.response.headers.get('content-type')]).toEqual([200, 'image/avif']);
    const gone = await fetched(`/api/photos/${id.replaceAll(/[^-]/g, '0')}`, '*/*', { method: 'HEAD' });
    expect(gone.response.status).toBe(404);
  });

  it('is never enlarged', async () => {
    const small = await uploaded(ana, await quarters(500, 100).png().toBuffer());
    expect(small).toMatchObject({ width: 500, height: 100 });
    const { bytes } = await fetched(`${small.url}?width=1080`);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 500, height: 100 });
    expect((await storedKeys(app)).filter((key) => key.startsWith(small.id))).toHaveLength(4);
  });

  it('with maximal detail stays below 70 KB in every file', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 25 } as const;
    const detail = sharp({ create: { width: 1200, height: 1600, channels: 3, background: '#000', noise } });
    const source = await detail.jpeg({ quality: 70 }).toBuffer();
    expect(source.length).toBeGreaterThan(400_000);
    const { url } = await uploaded(ana, source);
    for (const format of ['avif', 'webp']) {
      expect((await fetched(url, `image/${format}`)).bytes.length).toBeLessThanOrEqual(70_000);
    }
  });
});

describe('uploading', () => {
  it('needs a session', async () => {
    expectError(await expectNoRowChanged(app.db, () => upload(visitor, PIXEL)), 401, 'sign_in_needed');
  });

  it.each([
    ['text', Buffer.from('no picture'), 415, 'not_an_image'],
    ['nothing', Buffer.alloc(0), 415, 'not_an_image'],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 415, 'not_an_image'],
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415, 'not_an_image'],
    ['11 MB', Buffer.alloc(11 * 1024 * 1024), 413, 'too_large'],
  ])('refuses %s', async (_what, bytes, status, code) => {
    expectError(await expectNoRowChanged(app.db, () => upload(ana, bytes)), status, code);
  });

  it('stops reading when more arrives than is allowed', async () => {
    const chunk = new Uint8Array(1024 * 1024);
    let sent = 0;
    const body = new ReadableStream({
      pull(controller) {
        if (++sent > 12) controller.close();
        else controller.enqueue(chunk);
      },
    });
    const init = { body, duplex: 'half', headers: { 'content-type': 'image/png' } };
    expectError(await ana.send('POST', '/api/photos', init), 413, 'too_large');
  });

  it('refuses JSON and compressed pictures', async () => {
    expectError(await ana.post('/api/photos', { url: 'x' }), 415, 'not_an_image');
    const headers = { 'content-type': 'image/gif', 'content-encoding': 'gzip' };
    const packed = await ana.send('POST', '/api/photos', { body: new Uint8Array(PIXEL), headers });
    expectError(packed, 415, 'unsupported_media_type');
  });

  it('refuses a crop outside of the picture', async () => {
    for (const query of [
      '?left=0.5',
      '?left=0.5&top=0&width=0.6&height=1',
      '?left=0&top=0&width=0&height=1',
    ]) {
      expectInvalid(await upload(ana, PIXEL, { query }), 'width');
    }
    expectInvalid(await upload(ana, PIXEL, { query: '?left=2&top=0&width=1&height=1' }), 'left');
    expectInvalid(await upload(ana, PIXEL, { query: '?left=-1&top=0&width=1&height=1' }), 'left');
    expectInvalid(await upload(ana, PIXEL, { query: '?size=1' }), '');
  });

  it("stops when a person's quota is used up, and continues when there is room", async () => {
    const full = await app.person();
    const { id } = await uploaded(full);
    await app.db.update(photos).set({ bytes: PERSON_BYTES_MAX }).where(eq(photos.id, id));
    const keys = await storedKeys(app);
    expectError(await upload(full, PIXEL), 413, 'no_room');
    expect(await storedKeys(app)).toEqual(keys);
    await app.db.update(photos).set({ bytes: 100 }).where(eq(photos.id, id));
    await uploaded(full);
  });
});

describe('uploading a hundred pictures in a day', () => {
  it('hits the limit, and the refusal says so', async () => {
    const limited = await startTestApp({ rateLimits: true });
    const eager = await limited.person();
    await uploaded(eager);
    await limited.db
      .update(rateLimits)
      .set({ count: 100 })
      .where(eq(rateLimits.key, `photos:${eager.id}`));
    const response = await upload(eager, PIXEL);
    expectError(response, 429, 'too_many_requests');
    expect(response.body.message).toBe('That is enough photos for one day, please upload more tomorrow');
    await expectPhotosWhole(limited);
  });
});

describe('requesting a picture', () => {
  it.each(['..%2F..%2Fpackage.json', '1', '%00', '0'.repeat(36), `${'0'.repeat(8)}-..%2f-4..0`])(
    'by %s finds nothing',
    async (id) => {
      const { status } = await visitor.get(`/api/photos/${id}`);
      expect([400, 404]).toContain(status);
    },
  );

  it('that does not exist is a 404, and an invalid width a 400', async () => {
    expectError(await visitor.get('/api/photos/6c9f5b3e-8a51-4f8e-9d0c-1b2a3c4d5e6f'), 404, 'not_found');
    const { url } = await uploaded(ana);
    for (const width of ['0', '389', '1081', 'x']) {
      expectInvalid(await visitor.get(`${url}?width=${width}`), 'width');
    }
  });
});
