import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { expectError } from '../../testing/expect-error';
import { startTestApp } from '../../testing/test-app';
import { VERSION } from './health.service';

const METRICS_TOKEN = 'four quiet bicycles on a hill';

let stopping = false;
const app = await startTestApp({ metricsToken: METRICS_TOKEN }, { isStopping: () => stopping });

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
    expect(body.migrations).toBeGreaterThan(10);
  });

  it('says which check fails', async () => {
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
