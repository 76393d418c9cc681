import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { photos } from '../../../db/schema/photos';
import { rateLimits } from '../../../db/schema/server';
import { LIMITS } from '../../../http/rate-limit';
import { expectError } from '../../../testing/expect-error';
import { meetup } from '../../../testing/factories';
import { expectPhotosWhole, quarters } from '../../../testing/pictures';
import { expectNoRowChanged } from '../../../testing/rows';
import { type Person, startTestApp } from '../../../testing/test-app';

const app = await startTestApp();
const dataOf = (bytes: Buffer, type = 'image/jpeg') => `data:${type};base64,${bytes.toString('base64')}`;
let picture = '';
beforeAll(async () => {
  picture = dataOf(await quarters(400, 300).jpeg().toBuffer());
});
afterEach(() => expectPhotosWhole(app));

const TAKERS: [string, (person: Person, url: string) => ReturnType<Person['post']>][] = [
  ['the main picture of a meetup', (one, url) => one.post('/api/tribs', meetup({ mainImageUrl: url }))],
  ['another one of a meetup', (one, url) => one.post('/api/tribs', meetup({ eventPhotos: [url] }))],
  ['a portrait', (one, url) => one.put(`/api/users/${one.id}`, { profileImage: url })],
  [
    'the portrait of a new account',
    (_, url) => app.visitor().post('/api/users/register', { profileImage: url }),
  ],
];

describe('a picture that comes with a request', () => {
  it.each(TAKERS)('is stored like an upload: %s', async (_, send) => {
    const person = await app.person();
    const { status, body } = await send(person, picture);
    expect(status).toBeLessThan(300);
    const url = body.profileImage ?? body.mainImageUrl ?? body.eventPhotos[0];
    expect(url).toMatch(/^\/api\/photos\//);
    const [row] = await app.db
      .select()
      .from(photos)
      .where(eq(photos.id, url.slice('/api/photos/'.length)));
    const isNew = body.creatorId === undefined && body.id !== person.id;
    expect(row).toMatchObject({ ownerId: isNew ? body.id : person.id, width: 400, height: 300 });
    expect((await app.visitor().get(url)).headers.get('content-type')).toBe('image/webp');
  });

  it.each(TAKERS)('is refused like an upload, and nothing is kept of it: %s', async (_, send) => {
    const person = await app.person();
    const jpeg = Buffer.from(picture.replace(/^.*,/, ''), 'base64');
    await expectNoRowChanged(app.db, async () => {
      expectError(await send(person, dataOf(Buffer.from('no picture'))), 415, 'not_an_image');
      expectError(await send(person, dataOf(jpeg.subarray(0, 500))), 422, 'unreadable_image');
      expectError(await send(person, dataOf(Buffer.alloc(10 * 1024 * 1024 + 1))), 413, 'too_large');
      for (const foreign of [
        'https://tracker.example/a.png',
        'data:text/html;base64,AAAA',
        'data:image/png,AAAA',
      ])
        expect((await send(person, foreign)).status).toBe(400);
    });
  });

  it('is not stored again by a repeated request', async () => {
    const host = await app.person();
    const send = () =>
      host.post('/api/tribs', meetup({ mainImageUrl: picture }), { 'idempotency-key': 'with-picture' });
    const { status, body } = await send();
    expect(status).toBe(201);
    expect((await expectNoRowChanged(app.db, send)).body.id).toBe(body.id);
  });

  it('is neither read beyond what one may send, nor decoded beyond the limits', async () => {
    const limited = await startTestApp({ rateLimits: true, demoAccountsPerHour: 1 });
    const person = await limited.person();
    const inADay = new Date(Date.now() + 86_400_000);
    const { name, count } = LIMITS.photosPerUser;
    await limited.db.insert(rateLimits).values({ key: `${name}:${person.id}`, count, resetsAt: inADay });
    const damaged = dataOf(Buffer.alloc(200_000));
    const sent = await person.put(`/api/users/${person.id}`, { profileImage: damaged });
    expectError(sent, 429, 'too_many_requests');
    const register = () => limited.visitor().post('/api/users/register', { profileImage: damaged });
    expectError(await register(), 429, 'too_many_requests');
    await limited.db.update(rateLimits).set({ count: LIMITS.pictureBodies.count, resetsAt: inADay });
    const other = await limited
      .visitor()
      .post('/api/users/register', { username: 'ada', profileImage: damaged });
    expectError(other, 429, 'too_many_requests');
  });
});

describe('a body of several megabytes', () => {
  const large = { mainImageUrl: dataOf(Buffer.alloc(3_000_000)) };

  it('is read only of people who are signed in, and where pictures are taken', async () => {
    const person = await app.person();
    expectError(await app.visitor().post('/api/tribs', large), 401, 'sign_in_needed');
    expectError(await app.visitor().put(`/api/users/${person.id}`, large), 401, 'sign_in_needed');
    expectError(await (await app.person()).put(`/api/users/${person.id}`, large), 404, 'not_found');
    expectError(await person.post('/api/reports', large), 413, 'too_large');
    const taken = await person.post('/api/tribs', meetup(large));
    expectError(taken, 415, 'not_an_image');
  });

  it('is limited to the pictures that belong there', async () => {
    const body = JSON.stringify({ bio: 'x'.repeat(15_000_000) });
    const init = { body, headers: { 'content-type': 'application/json' } };
    expectError(await app.visitor().send('POST', '/api/users/register', init), 413, 'too_large');
  });
});
