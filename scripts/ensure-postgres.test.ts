import { expect, it } from 'vitest';
import { missingExtensions } from './ensure-postgres';

it('names the extensions a server lacks', () => {
  expect(missingExtensions(['plpgsql', 'cube', 'unaccent'])).toEqual(['earthdistance', 'pg_trgm']);
});

it('accepts a server that has all of them and more', () => {
  expect(missingExtensions(['unaccent', 'hstore', 'pg_trgm', 'cube', 'earthdistance'])).toEqual([]);
});
