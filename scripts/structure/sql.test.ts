import { describe, expect, it } from 'vitest';
import { sqlInQueries } from './sql';

const check = (path: string, text: string) => sqlInQueries([{ path, text }]);
const BUILDER = "import { eq } from 'drizzle-orm';";
const TABLE = "import { users } from '../../db/schema/users';";

describe('sqlInQueries', () => {
  it.each([
    'server/modules/users/users.queries.ts',
    'server/http/rate-limit.queries.ts',
    'server/modules/users/users.test.ts',
    'server/db/seed/seed-people.ts',
    'server/testing/rows.ts',
    'bench/fill.ts',
  ])('lets %s use the query builder and the tables', (path) => {
    expect(check(path, `${BUILDER}\n${TABLE}`)).toEqual([]);
  });

  it.each([
    'server/modules/users/users.service.ts',
    'server/modules/users/users.routes.ts',
    'server/http/rate-limit.ts',
    'server/housekeeping.ts',
  ])('refuses both in %s', (path) => {
    expect(check(path, `${BUILDER}\n${TABLE}`)).toMatchObject([{ line: 1 }, { line: 2 }]);
  });

  it.each(["db.execute('select 1')", 'tx.execute(`delete from users`)', 'client.query("select 1")'])(
    'refuses a statement as text: %s',
    (statement) => {
      const text = `const one = 1;\nawait ${statement};`;
      expect(check('server/modules/users/users.service.ts', text)).toMatchObject([{ line: 2 }]);
      expect(check('server/modules/users/users.queries.ts', text)).toEqual([]);
    },
  );

  it('lets a prepared statement from the queries be run', () => {
    expect(check('server/modules/cities/cities.service.ts', 'find(db).execute(params);')).toEqual([]);
  });

  it('lets types of rows pass', () => {
    expect(
      check('server/modules/users/users.views.ts', "import type { users } from '../../db/schema/users';"),
    ).toEqual([]);
  });
});
