import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { observe } from './metrics';
import { createTrib } from './testing/factories';
import { expectErrorShape } from './testing/expect-error';
import { startTestApp } from './testing/test-app';

const TOKEN = 'a-token-of-some-length';

const app = await startTestApp({ metricsToken: TOKEN });
observe(app);

async function figures(): Promise<string> {
  const response = await fetch(`${app.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  return response.text();
}

describe('the figures for Prometheus', () => {
  it('are there for whoever has the token only', async () => {
    const other = await startTestApp({}, { database: app.database });
    for (const { url, visitor } of [app, other].map((one) => ({ url: one.url, visitor: one.visitor() }))) {
      for (const authorization of [undefined, '', 'Bearer', `Bearer ${TOKEN}x`, TOKEN, 'Bearer null']) {
        const asked = { url, authorization };
        const response = await visitor.get('/metrics', authorization === undefined ? {} : { authorization });
        expect({ ...asked, status: response.status }).toEqual({ ...asked, status: 404 });
        expectErrorShape(response);
      }
    }
  });

  it('count requests by the route of the code, and name nobody', async () => {
    const person = await app.person({
      displayName: 'Zebulon',
      username: 'zebulon',
      password: 'correct horse battery',
    });
    const { id } = await createTrib(person);
    await person.get(`/api/tribs/${id}`);
    await person.get('/api/users/1?secret=canary');
    await person.get('/nowhere/canary');
    const text = await figures();
    expect(text).toMatch(
      /^trib_http_request_duration_seconds_count\{method="GET",route="\/api\/tribs\/:id",status="200"\} 1$/m,
    );
    expect(text).toMatch(/route="none",status="404"\} 1$/m);
    expect(text).not.toMatch(/zebulon|canary/i);
  });

  it('say what waits, how large the database is, and that the process lives', async () => {
    await app.db.execute(sql`insert into mails (kind, address, expires_at)
      values ('confirm', 'canary@trib.example', now() + interval '1 day')`);
    const text = await figures();
    expect(text).toMatch(/^trib_queue_due\{queue="mails"\} 1$/m);
    expect(text).toMatch(/^trib_queue_due\{queue="pushes"\} 0$/m);
    expect(Number(/^trib_database_size_bytes (\S+)$/m.exec(text)?.[1])).toBeGreaterThan(1_000_000);
    expect(text).toMatch(/^trib_streams 0$/m);
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds \S+$/m);
    expect(text).toMatch(/^trib_build_info\{version="\d+\.\d+\.\d+",database="(?:embedded|postgres)"\} 1$/m);
    const pools = text.match(
      /^trib_database_connections\{pool="(?:requests|searches)",state="waiting"\} 0$/gm,
    );
    expect(pools ?? []).toHaveLength(app.database.kind === 'postgres' ? 2 : 0);
    expect(text).not.toContain('canary');
  });
});
