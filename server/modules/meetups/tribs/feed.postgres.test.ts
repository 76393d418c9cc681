import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { startTestApp } from '../../../testing/test-app';

const app = await startTestApp();

function* queries(): Generator<string> {
  const given = [
    'city=Austin, TX',
    'category=Food %26 Dining',
    'when=today',
    'match=good',
    'community=1',
    'idea=1',
    'q=walk',
  ];
  for (let subset = 0; subset < 2 ** given.length; subset++) {
    const filters = given.filter((_, n) => subset & (2 ** n));
    for (const where of ['', 'near=4671654', 'near=4671654&reach=within'])
      for (const limit of [20, 100]) yield [...filters, where, `limit=${limit}`].filter(Boolean).join('&');
  }
}

it('the feed keeps few statements on a connection, whatever visitors ask for', async () => {
  const visitor = app.visitor();
  let asked = 0;
  for (const query of queries()) {
    expect(await visitor.get(`/api/tribs?${query}`)).toMatchObject({ status: 200, body: [] });
    asked += 1;
    if (!query.endsWith('limit=20')) continue;
    const count = await visitor.get(`/api/tribs/count?${query.replace(/&?limit=20$/, '')}`);
    expect(count).toMatchObject({ status: 200, body: { count: 0 } });
  }
  expect(asked).toBe(768);
  const prepared = sql<number>`select count(*)::int as count from pg_prepared_statements`;
  // There are so many requests at once that every connection gets one.
  const counts = await Promise.all(
    Array.from({ length: 20 }, () => [
      app.db.execute<Count>(prepared),
      app.database.shortReads.execute<Count>(prepared),
      app.database.search((db) => db.execute<Count>(prepared)),
    ]).flat(),
  );
  expect(Math.max(...counts.map(({ rows }) => rows[0]?.count ?? 0))).toBeLessThan(20);
});

type Count = { count: number };
