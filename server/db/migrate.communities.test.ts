import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { CITY_IDS } from '#shared/domain/trib-options';
import { fillsOf } from '../testing/migration-fills';
import { createCommunity } from '../testing/factories';
import { startTestApp } from '../testing/test-app';
import { ideas } from './schema/catalogue';
import { communities } from './schema/communities';

const FILLS = fillsOf('0021_communities');

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
