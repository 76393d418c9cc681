import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Place } from '#shared/api/catalogue';
import { places } from '../../../db/schema/catalogue';
import { tribs } from '../../../db/schema/tribs';
import { seed } from '../../../db/seed/seed';
import { refreshAggregates } from '../../matching/compatibility/compatibility.queries';
import type { Agent } from '../../../testing/agent';
import { startTestApp } from '../../../testing/test-app';
import { DEFAULT_TOWN } from '#shared/domain/town';
import { previewTrib } from '../../reach/previews/previews.service';

const app = await startTestApp();
await app.db.execute(sql`truncate interests, places, ideas restart identity cascade`);
await seed(app.db, { now: new Date(), refreshAggregates });

const SEVERAL = 3;
const catalogue: Place[] = (await app.visitor().get('/api/places')).body;
const meetups = await app.db
  .select({ id: tribs.id, place: places })
  .from(tribs)
  .innerJoin(places, eq(places.id, tribs.placeId))
  .where(eq(tribs.visibility, 'everybody'));

const compatibleWith = (text: string) =>
  catalogue.filter(({ area, city }) => text === city || text === `${area}, ${city}`);

async function placeTexts(agent: Agent, id: number): Promise<string[]> {
  const detail = await agent.get(`/api/tribs/${id}`);
  expect(detail.body).toMatchObject({ placeId: null, exactPlace: null });
  const { status, body } = await agent.get(`/api/tribs/${id}/calendar.ics`);
  if (detail.body.startTime === null) return [detail.body.location];
  expect(status).toBe(200);
  const line = /^LOCATION:(.*)$/m.exec(body.replaceAll('\r\n ', '').replaceAll('\r', ''))?.[1] ?? '';
  return [detail.body.location, line.replaceAll('\\,', ',')];
}

async function listedTexts(agent: Agent, path: string): Promise<Map<number, string>> {
  const { body } = await agent.get(path);
  return new Map(body.map((one: { id: number; location: string }) => [one.id, one.location]));
}

it('a stranger cannot tell which of several places a demo meetup is at', async () => {
  const visitor = app.visitor();
  const person = await app.person();
  for (const { id } of meetups) await person.put(`/api/tribs/${id}/save`);
  const lists = [
    await listedTexts(visitor, '/api/tribs?limit=100'),
    await listedTexts(person, '/api/tribs?limit=100'),
    await listedTexts(person, `/api/users/${person.id}/saved-tribs`),
  ];
  for (const list of lists) expect(list.size).toBeGreaterThanOrEqual(40);
  for (const { id, place } of meetups) {
    const preview = await previewTrib(app.db, id, DEFAULT_TOWN, null, 'en');
    const texts = [
      ...(await placeTexts(visitor, id)),
      ...(await placeTexts(person, id)),
      ...lists.flatMap((list) => list.get(id) ?? []),
      preview.card.lines.at(-1) ?? '',
    ];
    for (const text of texts) {
      const possible = compatibleWith(text);
      expect(possible.map(({ name }) => name)).toContain(place.name);
      expect(possible.length).toBeGreaterThanOrEqual(SEVERAL);
    }
    expect(preview.description).not.toContain(place.name);
  }
});

it('an area is named from its third place on', async () => {
  const [first] = meetups;
  if (!first) throw new Error('The demo has no meetups');
  const { id, place } = first;
  const location = async () => (await app.visitor().get(`/api/tribs/${id}`)).body.location;
  const siblings = await app.db
    .select({ id: places.id })
    .from(places)
    .where(eq(places.area, place.area ?? ''));
  await app.db
    .update(places)
    .set({ area: null })
    .where(eq(places.area, place.area ?? ''));
  const [, second, third] = [place, ...siblings.filter((one) => one.id !== place.id)];
  for (const [one, expected] of [
    [place, place.city],
    [second, place.city],
    [third, `Between the bridges, ${place.city}`],
  ] as const) {
    await app.db
      .update(places)
      .set({ area: 'Between the bridges' })
      .where(eq(places.id, one?.id ?? 0));
    expect(await location()).toBe(expected);
  }
});
