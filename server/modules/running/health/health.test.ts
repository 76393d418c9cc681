import { Writable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createLog } from '../../../log';
import { expectError } from '../../../testing/expect-error';
import { startTestApp } from '../../../testing/test-app';
import { VERSION } from '../../../version';

const METRICS_TOKEN = 'four quiet bicycles on a hill';
const FAILURE = {
  path: '/chat',
  kind: 'error',
  message: 'x is not a function',
  at: 'ChatPage-B1x9.js:1:2345',
  build: 'main-A7f3.js',
  reference: '6c9f5b3e-8a51-4f8e-9d0c-1b2a3c4d5e6f',
};

let stopping = false;
const lines: Record<string, unknown>[] = [];
const sink = new Writable({
  write(chunk, _encoding, done) {
    lines.push(JSON.parse(String(chunk)));
    done();
  },
});
const app = await startTestApp(
  { metricsToken: METRICS_TOKEN },
  { isStopping: () => stopping, log: createLog('warn', sink) },
);

describe('health', () => {
  it('is alive and ready with a migrated database', async () => {
    for (const path of ['/livez', '/readyz']) {
      const { status, body, headers } = await app.visitor().get(path);
      expect({ status, body }).toEqual({ status: 200, body: { status: 'ok' } });
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  it('is alive but not ready during shutdown', async () => {
    stopping = true;
    const response = await app.visitor().get('/readyz');
    expectError(response, 503, 'unavailable');
    expect(response.headers.get('retry-after')).toBe('1');
    expect((await app.visitor().get('/livez')).status).toBe(200);
    stopping = false;
  });

  it('is not ready on a database that is not migrated', async () => {
    await app.db.execute(sql`alter table migrations rename to elsewhere`);
    expectError(await app.visitor().get('/readyz'), 503, 'unavailable');
    expect((await app.visitor().get('/livez')).status).toBe(200);
    await app.db.execute(sql`alter table elsewhere rename to migrations`);
    expect((await app.visitor().get('/readyz')).status).toBe(200);
  });
});

describe('the state for operators', () => {
  it('is described to somebody on the machine', async () => {
    const { status, body } = await app.visitor().get('/readyz?verbose');
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { status: 'ok', checks: { stopping: 'ok', database: 'ok' }, version: VERSION, streams: 0 },
    });
    expect(body.migrations).toBeGreaterThan(0);
  });

  it('names the check that fails', async () => {
    await app.db.execute(sql`alter table migrations rename to elsewhere`);
    const { status, body } = await app.visitor().get('/readyz?verbose');
    expect({ status, body }).toEqual({
      status: 503,
      body: { status: 'failed', checks: { stopping: 'ok', database: 'failed' }, version: VERSION },
    });
    await app.db.execute(sql`alter table elsewhere rename to migrations`);
  });

  it.each(['x-forwarded-for', 'forwarded', 'x-real-ip'])(
    'is told through a proxy (%s) only to who has the token',
    async (header) => {
      const passedOn = { [header]: '203.0.113.7' };
      const { body } = await app.visitor().get('/readyz?verbose', passedOn);
      expect(body).toEqual({ status: 'ok' });
      const guessed = { ...passedOn, authorization: `Bearer ${METRICS_TOKEN}x` };
      expect((await app.visitor().get('/readyz?verbose', guessed)).body).toEqual({ status: 'ok' });
      const withToken = { ...passedOn, authorization: `Bearer ${METRICS_TOKEN}` };
      expect((await app.visitor().get('/readyz?verbose', withToken)).body.version).toBe(VERSION);
    },
  );
});

it('names its version to everybody', async () => {
  const { status, body } = await app.visitor().get('/api/health');
  expect({ status, body }).toEqual({ status: 200, body: { status: 'ok', version: VERSION } });
});

describe('a failure of the client', () => {
  const report = (changes: object = {}) =>
    app.visitor().post('/api/client-failures', { ...FAILURE, ...changes });

  it('is a line of the log, with the reference that the person sees', async () => {
    expect((await report()).status).toBe(204);
    expect(lines.at(-1)).toMatchObject({ ...FAILURE, level: 40, msg: 'client failure' });
    expect(lines.at(-1)).toHaveProperty('requestId');
  });

  it('tells nothing that somebody typed, even if a client forgets to leave it out', async () => {
    await report({ message: 'No Ana@trib.example of "Rosa Luz", 555 0101' });
    expect(lines.at(-1)?.['message']).toBe('No … of …');
  });

  it.each([
    ['a path that is none of ours', { path: '/profile?user=7' }],
    ['a path with an id', { path: '/trib/7' }],
    ['a text for a script', { at: 'Rosa Luz:1:2' }],
    ['a text for a build', { build: 'Rosa Luz' }],
    ['a text for a reference', { reference: 'Rosa Luz' }],
    ['a long message', { message: 'a'.repeat(201) }],
    ['a field of its own', { user: 7 }],
  ])('is refused with %s, and leaves no line', async (_what, changes) => {
    const before = lines.length;
    expectError(await report(changes), 400, 'invalid_request');
    expect(lines).toHaveLength(before);
  });

  it('is counted for an address, and in total', async () => {
    const limited = await startTestApp({ rateLimits: true }, { log: createLog('silent') });
    const send = async () => (await limited.visitor().post('/api/client-failures', FAILURE)).status;
    const statuses: number[] = [];
    for (let count = 0; count < 21; count += 1) statuses.push(await send());
    expect(statuses).toEqual([...Array<number>(20).fill(204), 429]);
    const more: number[] = [];
    for (let count = 0; count < 61; count += 1) more.push((await report()).status);
    expect(more.filter((status) => status === 204).length).toBeLessThan(61);
    expect(more.at(-1)).toBe(429);
  });
});
