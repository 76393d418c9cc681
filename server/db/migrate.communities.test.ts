import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { CITY_IDS } from '#shared/domain/trib-options';
import { createCommunity } from '../testing/scenes';
import { startTestApp } from '../testing/test-app';
import { ideas } from './schema/catalogue';
import { communities } from './schema/communities';

/** What the migration does once the columns and triggers exist. */
const FILLS = readFileSync(new URL('./migrations/0021_communities.sql', import.meta.url), 'utf8')
  .split('--> statement-breakpoint')
  .filter((statement) => /UPDATE "/.test(statement));

const app = await startTestApp();

it('gives the communities of an older database cities, covers and documents, and ideas documents', async () => {
  for (const [name, location, image] of [
    ['Green Lake Cold Club', 'Seattle, WA', null],
    ['Bench & Darkroom', 'Denver, CO', '/covers/craft.svg'],
    ['Walkers', 'Somewhere', null],
  ] as const)
    await createCommunity(app.db, { name, location, image });
  await app.db.update(communities).set({ document: '' });
  await app.db.update(ideas).set({ document: '' });
  for (const statement of FILLS) await app.db.execute(sql.raw(statement));

  const rows = await app.db.select().from(communities).orderBy(communities.id);
  expect(rows.map(({ cityId, image }) => ({ cityId, image }))).toEqual([
    { cityId: CITY_IDS['Seattle, WA'], image: '/covers/swim.svg' },
    { cityId: CITY_IDS['Denver, CO'], image: '/covers/craft.svg' },
    { cityId: null, image: null },
  ]);
  for (const { document } of rows) expect(document).not.toBe('');
  for (const { document } of await app.db.select().from(ideas)) expect(document).not.toBe('');
});
