import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { expectError } from '../../testing/expect-error';
import { startTestApp } from '../../testing/test-app';

let stopping = false;
const app = await startTestApp({}, { isStopping: () => stopping });

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
