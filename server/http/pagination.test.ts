import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { secrets } from '../db/schema/server';
import { expectInvalid } from '../testing/expect-error';
import { idsOfPages, nextOf } from '../testing/agent';
import { createTrib } from '../testing/factories';
import { startTestApp } from '../testing/test-app';

const app = await startTestApp();
const secondInstance = await startTestApp({}, { database: app.database });
const stranger = await startTestApp();

const host = await app.person();
for (let n = 0; n < 5; n++) await createTrib(host);

const cursorOf = (path: string | undefined) =>
  new URL(path ?? '', 'http://same.host').searchParams.get('cursor') ?? '';
const firstCursor = async () => cursorOf(nextOf(await app.visitor().get('/api/tribs?limit=2')));

it('a cursor is opaque: equal positions give different cursors', async () => {
  const [one, other] = [await firstCursor(), await firstCursor()];
  expect(one).not.toBe(other);
  for (const text of [one, Buffer.from(one, 'base64url').toString('latin1')]) {
    // Looks for a whole position, because random bytes have a bracket and a digit once in a hundred runs.
    expect(text).not.toMatch(/\[[\d.]+,\d+\]/);
  }
});

it('a cursor is understood by every instance of an installation', async () => {
  const path = `/api/tribs?limit=2&cursor=${await firstCursor()}`;
  const { status, body } = await secondInstance.visitor().get(path);
  expect(status).toBe(200);
  expect(body).toEqual((await app.visitor().get(path)).body);
  expect(await idsOfPages(secondInstance.visitor(), '/api/tribs?limit=2')).toHaveLength(5);
  expect(await app.db.select().from(secrets).where(eq(secrets.name, 'server'))).toHaveLength(1);
});

it('a cursor is refused when it is modified, truncated or from another installation', async () => {
  const cursor = await firstCursor();
  const bytes = Buffer.from(cursor, 'base64url');
  const changed = [...bytes.keys()].map((at) => {
    const copy = Buffer.from(bytes);
    copy[at] = (copy[at] ?? 0) ^ 1;
    return copy.toString('base64url');
  });
  const cut = [1, 12, 20, 28, bytes.length - 1].map((length) =>
    bytes.subarray(0, length).toString('base64url'),
  );
  const plain = Buffer.from('[50,1]').toString('base64url');
  for (const wrong of [...changed, ...cut, plain, 'zzz'])
    expectInvalid(await app.visitor().get(`/api/tribs?limit=2&cursor=${wrong}`), 'cursor');
  expectInvalid(await stranger.visitor().get(`/api/tribs?limit=2&cursor=${cursor}`), 'cursor');
});
