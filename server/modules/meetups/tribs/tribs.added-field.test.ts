import { getTableColumns, sql } from 'drizzle-orm';
import { text } from 'drizzle-orm/pg-core';
import { expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import type * as fields from '#shared/api/trib-fields';
import type * as schema from '../../../db/schema/tribs';

import { createTrib, known } from '../../../testing/factories';
import { startTestApp } from '../../../testing/test-app';

/** Adds a field that tribs do not have: given a column and this declaration, it has to arrive everywhere. */
vi.mock('../../../../shared/api/trib-fields', async (original) => {
  const module = await original<typeof fields>();
  const parking = { request: z.nullable(z.string()), response: z.nullable(z.string()) };
  return { ...module, tribFields: { ...module.tribFields, parking } };
});

vi.mock('../../../db/schema/tribs', async (original) => {
  const module = await original<typeof schema>();
  const builder: object = text('parking');
  const column: unknown = Reflect.apply(Reflect.get(builder, 'build'), builder, [module.tribs]);
  Object.assign(getTableColumns(module.tribs), { parking: column });
  Object.assign(module.tribs, { parking: column });
  return module;
});

const WITH_PARKING: object = { parking: 'Garage' };

const app = await startTestApp();
await app.db.execute(sql`alter table tribs add column parking text`);

it('an added field is stored and returned when a trib is created, and empty if it is missing', async () => {
  const host = await app.person();
  expect(await createTrib(host, WITH_PARKING)).toMatchObject({
    parking: 'Garage',
  });
  expect(await createTrib(host)).toMatchObject({ parking: null });
});

it('an added field is changed by an edit, cleared by a blank and untouched by an edit of something else', async () => {
  const host = await known(app.db, await app.person());
  const { id } = await createTrib(host, WITH_PARKING);
  const edit = async (changes: object) => (await host.put(`/api/tribs/${id}`, changes)).body;
  expect(await edit({ name: 'Soup' })).toMatchObject({ name: 'Soup', parking: 'Garage' });
  expect(await edit({ parking: 'On the street' })).toMatchObject({ parking: 'On the street' });
  expect(await edit({ parking: '' })).toMatchObject({ parking: null });
});

it('an added field is in every item of the feed', async () => {
  const host = await app.person();
  const { id } = await createTrib(host, WITH_PARKING);
  const feed = (await app.visitor().get('/api/tribs?limit=100')).body;
  expect(feed.find((trib: { id: number }) => trib.id === id)).toMatchObject({ parking: 'Garage' });
});
