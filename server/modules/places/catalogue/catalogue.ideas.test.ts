import { asc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { type Idea, ideaList } from '#shared/api/catalogue';
import type { CreateTribInput } from '#shared/api/trib-requests';
import { CITY_IDS } from '#shared/domain/trib-options';
import { ideas as ideaTable } from '../../../db/schema/catalogue';
import { communities } from '../../../db/schema/communities';
import { tribs } from '../../../db/schema/tribs';
import { users } from '../../../db/schema/users';
import type { Agent } from '../../../testing/agent';
import { expectInvalid } from '../../../testing/expect-error';
import {
  befriend,
  block,
  cancel,
  createCommunity,
  createTrib,
  HOUR,
  inDays,
} from '../../../testing/factories';
import { startTestApp } from '../../../testing/test-app';

const app = await startTestApp();
const { db } = app;
const [host, viewer] = [await app.person(), await app.person()];
const visitor = app.visitor();
const SEATTLE = CITY_IDS['Seattle, WA'];

const ids = (await db.select({ id: ideaTable.id }).from(ideaTable).orderBy(asc(ideaTable.id))).map(
  ({ id }) => id,
);
/** The last idea of the catalogue. If it is listed earlier, a meetup has moved it up. */
const ideaId = ids.at(-1) ?? 0;

beforeEach(async () => {
  await db.delete(tribs);
});

const create = (given: Partial<CreateTribInput> = {}) =>
  createTrib(host, { ideaId, cityId: SEATTLE, ...given });

async function list(agent: Agent, query = `?near=${SEATTLE}`): Promise<Idea[]> {
  const { status, body } = await agent.get(`/api/ideas${query}`);
  expect(status).toBe(200);
  return ideaList.parse(body);
}

async function near(agent: Agent) {
  const found = (await list(agent)).find(({ id }) => id === ideaId);
  return found && { count: found.nearCount, tribId: found.nearTribId };
}
const NONE = { count: 0, tribId: null };

describe('what can be joined of an idea near a city', () => {
  it('is counted, with the soonest of it, and puts the idea before those without', async () => {
    const later = await create({ startTime: inDays(4).toISOString(), endTime: inDays(4.1).toISOString() });
    const { id } = await create();
    for (const agent of [visitor, viewer]) {
      const [first, ...others] = await list(agent);
      expect(first).toMatchObject({ id: ideaId, nearCount: 2, nearTribId: id });
      expect(others.map((one) => one.id)).toEqual(ids.slice(0, -1));
      expect(others.every((one) => one.nearCount === 0 && one.nearTribId === null)).toBe(true);
    }
    await cancel(db, id);
    expect(await near(visitor)).toEqual({ count: 1, tribId: later.id });
  });

  it('is unknown without a city, and the order then is that of the catalogue', async () => {
    await create();
    const all = await list(visitor, '');
    expect(all.map(({ id }) => id)).toEqual(ids);
    expect(all.every((one) => one.nearCount === null && one.nearTribId === null)).toBe(true);
    expectInvalid(await visitor.get('/api/ideas?near=999999999'), 'near');
  });

  it('is guessed from a time zone, and still there in a search', async () => {
    await create();
    const [found] = await list(visitor, '?timeZone=America/Los_Angeles');
    expect(found).toMatchObject({ id: ideaId, nearCount: 1 });
    const q = encodeURIComponent(found?.title ?? '');
    expect((await list(visitor, `?near=${SEATTLE}&q=${q}`))[0]).toMatchObject({ id: ideaId, nearCount: 1 });
  });

  it.each([
    ['has no time', { startTime: null, endTime: null }],
    ['is more than a week away', { startTime: inDays(8).toISOString(), endTime: inDays(8.1).toISOString() }],
    ['is far away', { cityId: CITY_IDS['Miami, FL'] }],
    ['asks before one may join', { whoCanJoin: 'Invite only' as const }],
    ['is of no idea', { ideaId: null }],
  ])('leaves out a meetup that %s', async (_why, given) => {
    await create(given);
    expect(await near(viewer)).toEqual(NONE);
  });

  it('leaves out what is full, has begun, or has the viewer in it already', async () => {
    const { id } = await create({ maxParticipants: 2 });
    expect(await near(viewer)).toEqual({ count: 1, tribId: id });
    await viewer.put(`/api/tribs/${id}/membership`);
    expect(await near(viewer)).toEqual(NONE);
    expect(await near(visitor)).toEqual(NONE);
    await viewer.delete(`/api/tribs/${id}/membership`);
    expect(await near(host)).toEqual(NONE);
    await db
      .update(tribs)
      .set({ startsAt: new Date(Date.now() - HOUR) })
      .where(eq(tribs.id, id));
    expect(await near(viewer)).toEqual(NONE);
  });

  it('leaves out what the viewer has declined, or was taken out of', async () => {
    const declined = await create();
    await viewer.put(`/api/invitations/${declined.id}`, { answer: 'not-interested' });
    const { id } = await create();
    await viewer.put(`/api/tribs/${id}/membership`);
    expect((await host.delete(`/api/tribs/${id}/members/${viewer.id}`)).status).toBeLessThan(300);
    expect(await near(viewer)).toEqual(NONE);
    expect(await near(visitor)).toEqual({ count: 2, tribId: declined.id });
  });

  it('has meetups for friends only for friends of the host', async () => {
    const friend = await app.person();
    await befriend(db, friend.id, host.id);
    const { id } = await create({ whoCanJoin: 'Friends only' });
    expect(await near(friend)).toEqual({ count: 1, tribId: id });
    expect(await near(viewer)).toEqual(NONE);
    expect(await near(visitor)).toEqual(NONE);
  });

  it('has nothing of a host who is blocked, either way, or hidden', async () => {
    await create();
    const [blocking, blocked] = [await app.person(), await app.person()];
    await block(db, blocking, host);
    await block(db, host, blocked);
    for (const agent of [blocking, blocked]) expect(await near(agent)).toEqual(NONE);
    await db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, host.id));
    expect(await near(visitor)).toEqual(NONE);
    await db.update(users).set({ suspendedAt: null }).where(eq(users.id, host.id));
  });
});

describe.each([
  [
    'de',
    'sauerteig',
    'brettspiel',
    'STERNBILDER',
    'Bibliotheken',
    'kreativ',
    ['Essen', 'trinkn', 'Sauerteigbörsse', 'Ehrenammt'],
  ],
  [
    'es',
    'masa madre',
    'juegos',
    'CONSTELACIONES',
    'bibliotecas',
    'creatividad',
    ['Comida', 'comidda', 'truequ', 'Voluntaryado'],
  ],
] as const)('for who reads %s', (lang, sourdough, games, stars, libraries, creative, named) => {
  const search = async (typed: string, headers: Record<string, string> = { 'accept-language': lang }) => {
    const { body } = await visitor.get(`/api/ideas?q=${encodeURIComponent(typed)}`, headers);
    return ideaList.parse(body);
  };
  const WORDS = ['title', 'description', 'location', 'duration'] as const;

  it('every idea is in it, and as it is stored for who reads English', async () => {
    const rows = await db.select().from(ideaTable).orderBy(asc(ideaTable.id));
    const english = await list(visitor, '');
    const { body } = await visitor.get('/api/ideas', { 'accept-language': lang });
    const nearby = await visitor.get(`/api/ideas?near=${SEATTLE}`, { 'accept-language': lang });
    expect(nearby.body).toEqual(ideaList.parse(body).map((one) => ({ ...one, nearCount: 0 })));
    for (const [index, row] of rows.entries()) {
      for (const key of WORDS) {
        expect(english[index]?.[key]).toBe(row[key]);
        if (row[key] === null) expect(body[index][key]).toBeNull();
        else expect([row[key], null, '']).not.toContain(body[index][key]);
      }
      expect(body[index]).toMatchObject({ id: row.id, category: row.category, image: row.image });
    }
  });

  it('an idea is found by its words in it, and by the English ones', async () => {
    const titles = async (typed: string) => {
      const all = await list(visitor, '');
      return (await search(typed)).map(({ id }) => all.find((one) => one.id === id)?.title);
    };
    expect((await titles(sourdough))[0]).toBe('Sourdough Swap');
    expect((await titles(games))[0]).toBe(
      lang === 'de' ? 'Board Game Afternoon' : 'Park Picnic and Lawn Games',
    );
    expect(await titles(stars)).toContain('Night Sky Watch');
    expect(await titles(libraries)).toContain('Silent Reading Hour');
    expect(await titles(creative)).toContain('Clay Hand-Building');
    expect(await titles('sourdough')).toEqual(['Sourdough Swap']);
    for (const typed of ['🎉', "'); --", 'xylophon']) expect(await titles(typed)).toEqual([]);
    expect((await search(sourdough, {})).map(({ title }) => title)).not.toContain('Sourdough Swap');
  });

  it('a meetup is found by words of its idea in it, beside those of its own', async () => {
    const [swap] = await search('sourdough');
    const { id } = await create({ name: 'Kreuzberg breads', ideaId: swap?.id });
    await create({ name: 'Kreuzberg chess' });
    const found = async (typed: string, asks: string = lang) => {
      const path = `/api/tribs?q=${encodeURIComponent(typed)}`;
      const { body } = await visitor.get(path, { 'accept-language': asks });
      return body.map((trib: { id: number }) => trib.id);
    };
    for (const typed of [sourdough, `${sourdough} kreuzberg`, 'sourdough'])
      expect(await found(typed)).toEqual([id]);
    for (const typed of [`${sourdough} chess`, `${sourdough} xylophon`])
      expect(await found(typed)).toEqual([]);
    expect(await found(sourdough, 'en')).toEqual([]);
    // The names of its category and interests find it too, and small mistakes are forgiven.
    await db
      .update(tribs)
      .set({ category: 'Food & Dining', categories: ['Volunteering'] })
      .where(eq(tribs.id, id));
    for (const typed of named) expect([typed, await found(typed)]).toEqual([typed, [id]]);
    for (const typed of named) expect([typed, await found(typed, 'en')]).toEqual([typed, []]);
  });

  it('a community is found by the name of its category in it', async () => {
    const { id } = await createCommunity(db, { name: 'Zebras', category: 'Food & Dining' });
    onTestFinished(async () => void (await db.delete(communities).where(eq(communities.id, id))));
    for (const [typed, asks, expected] of [
      [named[0], lang, [id]],
      [named[1], lang, [id]],
      [named[0], 'en', []],
    ] as const) {
      const { body } = await visitor.get(`/api/communities?q=${typed}`, { 'accept-language': asks });
      expect(body.map((community: { id: number }) => community.id)).toEqual(expected);
    }
  });

  it("a town's own idea is as it is stored", async () => {
    const own = { title: 'Quokka spotting', description: 'Bring a torch.', category: 'Outdoor & Nature' };
    await db.insert(ideaTable).values({ ...own, duration: '2 hours' });
    onTestFinished(async () => void (await db.delete(ideaTable).where(eq(ideaTable.title, own.title))));
    expect(await search('quokka')).toMatchObject([
      { ...own, duration: lang === 'de' ? '2 Stunden' : '2 horas' },
    ]);
  });

  it('interests are described in it, and named by the words of the API', async () => {
    const person = await app.person();
    const own = `/api/users/${person.id}/interests`;
    const interestIds = [1, 2, 14];
    const saved = await person.put(`${own}/batch?lang=${lang}`, { interestIds });
    expect(saved.body).toEqual((await person.get(`${own}?lang=${lang}`)).body);
    for (const path of ['/api/interests', own]) {
      const english = await person.get(path);
      expect(english.body.length).toBeGreaterThanOrEqual(interestIds.length);
      const { body } = await person.get(`${path}?lang=${lang}`);
      for (const [index, { name, description }] of english.body.entries()) {
        expect(body[index].name).toBe(name);
        if (description === null) expect(body[index].description).toBeNull();
        else expect([description, null, '']).not.toContain(body[index].description);
      }
    }
  });
});
