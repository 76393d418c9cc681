import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { writtenCauses } from '../testing/causes';
import { openTestDatabase } from '../testing/test-database';

const database = await openTestDatabase();
afterAll(() => database.close());

const folder = new URL('./schema/', import.meta.url);
const TABLE_AND_COMMENT = /(\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n)?export const \w+ = pgTable\(\s*'(?<table>\w+)'/g;

/** Reads lines such as "messages: messages_event" from the comments above the tables. */
function namedInComments(): string[] {
  return readdirSync(folder).flatMap((file) =>
    [...readFileSync(new URL(file, folder), 'utf8').matchAll(TABLE_AND_COMMENT)].flatMap((match) => {
      const comment = (match[1] ?? '').replaceAll(/\s+\*?\s*/g, ' ');
      const names = [...comment.matchAll(/[Tt]riggers? `(\w+)`(?: and `(\w+)`)?/g)].flatMap((one) =>
        one.slice(1),
      );
      return names.filter(Boolean).map((name) => `${match.groups?.['table']}: ${name}`);
    }),
  );
}

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

it('every trigger is named in the comment above its table', async () => {
  const { rows } = await database.db.execute<{ trigger: string }>(sql`
    select c.relname || ': ' || t.tgname as trigger
    from pg_trigger t join pg_class c on c.oid = t.tgrelid where not t.tgisinternal`);
  expect(rows.length).toBeGreaterThan(15);
  expect(namedInComments().toSorted()).toEqual(rows.map(({ trigger }) => trigger).toSorted());
});

it('docs/what-a-write-causes.md has every trigger, job and notice', async () => {
  const page = readFileSync(new URL('../../docs/what-a-write-causes.md', import.meta.url), 'utf8');
  const isOld = (await writtenCauses(database.db, page)) !== page;
  expect(isOld ? 'Write it again: npm run causes' : 'is up to date').toBe('is up to date');
  const changed = page.replace('| `saves` |', '| `saved` |');
  expect(await writtenCauses(database.db, changed)).toBe(page);
});
