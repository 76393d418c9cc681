import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { writtenCauses } from '../testing/causes';
import { openTestDatabase } from '../testing/test-database';

const database = await openTestDatabase();
afterAll(() => database.close());

it('only what people make has ids of 32 bits: what grows with use would need more within months', async () => {
  const { rows } = await database.db.execute<{ table: string }>(sql`
    select table_name as table from information_schema.columns
    where table_schema = 'public' and is_identity = 'YES' and data_type = 'integer' order by 1`);
  expect(rows.map(({ table }) => table)).toEqual([
    'announcements',
    'communities',
    'conversations',
    'external_identities',
    'first_posts',
    'ideas',
    'operator_actions',
    'places',
    'reports',
    'series',
    'table_rounds',
    'tribs',
    'users',
  ]);
});

it('docs/what-a-write-causes.md has every trigger, job and notice', async () => {
  const page = readFileSync(new URL('../../docs/what-a-write-causes.md', import.meta.url), 'utf8');
  const isOld = (await writtenCauses(database.db, page)) !== page;
  expect(isOld ? 'Write it again: npm run causes' : 'is up to date').toBe('is up to date');
  const changed = page.replace('| `blocks` | insert', '| `blocks` | update');
  expect(await writtenCauses(database.db, changed)).toBe(page);
});
