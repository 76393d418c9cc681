import { PGlite } from '@electric-sql/pglite';
import { expect, it, onTestFinished, vi } from 'vitest';
import { embeddedExtensions } from './embedded';

it('loads every extension exactly once', async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  onTestFinished(() => log.mockRestore());
  const client = await PGlite.create({ extensions: embeddedExtensions, debug: 1 });
  onTestFinished(() => client.close());
  const lines = log.mock.calls.map((parts) => parts.join(' ')).filter((line) => line.includes('.so'));
  expect(lines.filter((line) => line.includes('OK'))).toHaveLength(4);
  expect(lines.filter((line) => line.includes('FAIL'))).toEqual([]);

  for (const name of ['cube', 'earthdistance', 'pg_trgm', 'unaccent'])
    await client.exec(`create extension ${name}`);
  const { rows } = await client.query(
    `select cube(1) <-> cube(3) as apart, similarity('walk', 'walking') > 0.4 as similar, unaccent('é') as plain`,
  );
  expect(rows).toEqual([{ apart: 2, similar: true, plain: 'e' }]);
});
