import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { series } from './db/schema/series';
import { friendships } from './db/schema/social';
import { memberships, tribs } from './db/schema/tribs';
import { unfriend } from './modules/trust/friends/friends.queries';
import { apiEndpoints } from './routes';
import type { Agent } from './testing/agent';
import { tellEverything } from './testing/every-notice';
import { DAY, known } from './testing/factories';
import { confirmAddress, sendMails, startSmtp } from './testing/mail';
import { startPreviews, textOf } from './testing/previews';
import { createTestSender, pushTo, sendDue } from './testing/push-factories';
import { startPushService } from './testing/push-service';
import { readZip } from './testing/read-zip';
import type { Person } from './testing/test-app';
import { createVisibilityFixture } from './testing/visibility-fixture';
import { VISIBILITY } from './visibility-matrix';

/** A host's kitchen, with its name, address and position, each of which can be searched for in responses. */
const HOME = { location: 'Canarykitchen', address: 'Canarylane 7', latitude: 12.37, longitude: 56.79 };
const CANARIES = ['Canarykitchen', 'Canarylane', '12.37', '56.79'];
/** The seconds of a moment may look like a position. */
const isTold = (text: string) =>
  CANARIES.some((canary) => text.replaceAll(/:\d\d\.\d+/g, '').includes(canary));

const smtp = await startSmtp();
const service = await startPushService();
const { app, fetchRaw } = await startPreviews({
  ...smtp.config,
  operators: ['operator'],
  pushAllowedOrigins: [service.origin],
});
const { db } = app;
const people = await createVisibilityFixture(app);
const { viewer: member, other: host, side } = people;
const { openId, sharedId, communityId } = side;
const browser = await pushTo(member, service);
await member.put(`/api/tribs/${openId}/membership`);
const { seriesId } = side;

const at = { location: HOME.location, address: HOME.address };
const pin = { pinLatitude: HOME.latitude, pinLongitude: HOME.longitude };
await db
  .update(tribs)
  .set({ ...at, ...pin, placeId: null, cityId: side.cityId, city: 'Austin, TX' })
  .where(and(isNull(tribs.roundId), ne(tribs.creatorId, member.id)));
await db
  .update(series)
  .set({ template: sql`${series.template} || ${JSON.stringify({ ...at, ...pin })}::jsonb` });

const person = async (displayName: string) => app.person({ displayName });
const oneTap = await person('One tap');
for (const id of [openId, sharedId]) await oneTap.put(`/api/tribs/${id}/membership`);
const former = await known(db, await person('Former'));
await former.put(`/api/tribs/${openId}/membership`);
await former.delete(`/api/tribs/${openId}/membership`);
await former.put(`/api/tribs/${side.hostedByOtherId}/membership`);
await host.delete(`/api/tribs/${side.hostedByOtherId}/members/${former.id}`);
const waiting = await known(db, await person('Waiting'));
await db.insert(memberships).values([
  { tribId: openId, userId: waiting.id, status: 'waitlisted' },
  { tribId: sharedId, userId: waiting.id, status: 'requested' },
]);
await waiting.put(`/api/tribs/${openId}/save`);
const organizer = await known(db, await person('Organizer'));
await organizer.put(`/api/communities/${communityId}/membership`);
await host.put(`/api/communities/${communityId}/members/${organizer.id}`, { role: 'organizer' });
await organizer.post('/api/reports', { tribId: openId, reason: 'Look at this' });
const operator = await app.person({ username: 'operator', password: 'seven embers glow' });

const ID: [path: RegExp, ids: (who: Person) => number[]][] = [
  [/\/tribs\//, () => [openId, sharedId, side.hostedByOtherId]],
  [/\/communities\//, () => [communityId]],
  [/\/series\//, () => [seriesId]],
  [/\/conversations\//, () => [side.directId, side.roomId, side.seriesRoomId]],
  [/\/users\//, (who) => [who.id, host.id]],
  [/./, () => [openId]],
];

/** Every read of the API, for everything that exists here, along with the cases of the visibility matrix. */
function readsOf(who: Person): { endpoint: string; path: string }[] {
  const asked = Object.entries(VISIBILITY).flatMap(([endpoint, row]) =>
    'cases' in row
      ? row.cases.map(({ path }) => ({ endpoint, path: path({ ...side, viewerId: who.id }) }))
      : [],
  );
  const all = apiEndpoints(app)
    .filter(({ method, path }) => method === 'get' && !/:(?!id)|export$/.test(path))
    .flatMap(({ path }) => {
      const ids = ID.find(([pattern]) => pattern.test(path))?.[1](who) ?? [];
      const paths = path.includes(':id') ? ids.map((id) => path.replace(':id', String(id))) : [path];
      return paths.map((one) => ({ endpoint: `GET ${path}`, path: one }));
    });
  const other = ['communities', 'series'].map((group) => ({
    endpoint: `GET /api/${group}/:id/meetups`,
    path: `/api/${group}/${group === 'series' ? seriesId : communityId}/meetups?format=json`,
  }));
  return [...asked, ...all, ...other];
}

async function exportOf(who: Person): Promise<string> {
  const response = await fetch(`${app.url}/api/users/${who.id}/export`, {
    headers: { cookie: who.cookie() },
  });
  expect(response.status).toBe(200);
  const files = readZip(Buffer.from(await response.arrayBuffer()));
  return files.get('trib.json')?.toString() ?? '';
}

async function calendarOf(who: Person): Promise<string> {
  const { body } = await who.put(`/api/users/${who.id}/calendar`);
  const calendar = await app.visitor().get(new URL(body.url).pathname);
  expect(calendar.body).toContain('BEGIN:VCALENDAR');
  return calendar.body;
}

/** Finds out where a person is told the place: the reads that contain it, their own calendar and their export. */
async function findsIn(who: Person, agent: Agent = who): Promise<string[]> {
  const found = new Set<string>();
  const read = new Set<string>();
  for (const { endpoint, path } of readsOf(who)) {
    if (read.has(path)) continue;
    read.add(path);
    const { body } = await agent.get(path);
    if (isTold(typeof body === 'string' ? body : JSON.stringify(body))) found.add(endpoint);
  }
  if (agent === who && isTold(await calendarOf(who))) found.add('their calendar');
  if (agent === who && isTold(await exportOf(who))) found.add('their export');
  return [...found].toSorted();
}

const PAGES = [
  `/?inv=${host.id}&name=Othersname&trib=${openId}`,
  `/meetups?trib=${openId}`,
  `/m/${openId}`,
  `/m/${sharedId}`,
  `/s/${seriesId}`,
  `/c/${communityId}`,
  '/sitemap.xml',
  '/',
  '/discover',
  `/communities?community=${communityId}`,
];

const endedHoursAgo = (hours: number) =>
  db.update(tribs).set({
    startsAt: sql`now() - make_interval(hours => ${hours + 2})`,
    endsAt: sql`now() - make_interval(hours => ${hours})`,
  });

describe('a meetup for friends or for members', () => {
  const LISTS = new RegExp(`^/api/(tribs(?!/${openId}\\b)|communities|series|ideas|cities|invitations)`);
  /** What somebody reads everywhere but at the meetup's own addresses. */
  async function everythingFor(who: Person, agent: Agent) {
    const paths = new Set(readsOf(who).flatMap(({ path }) => (LISTS.test(path) ? path : [])));
    const read: Record<string, unknown> = {};
    for (const path of paths) {
      const { status, body } = await agent.get(path);
      const { requestId: _id, ...rest } = body ?? {};
      read[path] = [status, Array.isArray(body) ? body : rest];
    }
    for (const path of ['/sitemap.xml', `/c/${communityId}`]) read[path] = textOf(await fetchRaw(path));
    return read;
  }
  const change = (changes: Partial<typeof tribs.$inferInsert>) =>
    db.update(tribs).set(changes).where(eq(tribs.id, openId));
  const pair = (one: Person) => ({ lowId: Math.min(one.id, host.id), highId: Math.max(one.id, host.id) });
  const membership = `/api/communities/${communityId}/membership`;

  it.each([
    {
      audience: 'friends',
      changes: { whoCanJoin: 'Friends only' as const },
      enter: (one: Person) =>
        db
          .insert(friendships)
          .values({ ...pair(one), status: 'accepted', requestedBy: one.id, acceptedAt: new Date() }),
      exit: (one: Person) => unfriend(db, one.id, host.id),
      refusal: { code: 'friends_only', message: 'For friends of Othersname' },
    },
    {
      audience: 'members',
      changes: { membersOnly: true },
      enter: (one: Person) => one.put(membership),
      exit: (one: Person) => one.delete(membership),
      refusal: { code: 'members_only', message: 'For members of Walkers' },
    },
  ])(
    'is for strangers as if it were not there, in every list and count: $audience',
    async ({ changes, ...way }) => {
      const stranger = await known(db, await person('Stranger'));
      const readAll = async () => [
        await everythingFor(stranger, stranger),
        await everythingFor(stranger, app.visitor()),
      ];
      const shown = await everythingFor(stranger, app.visitor());
      await change(changes);
      const [withIt, path] = [await readAll(), `/api/tribs/${openId}`];
      await change({ hiddenAt: new Date() });
      expect(withIt).toEqual(await readAll());
      expect(withIt[1]).not.toEqual(shown);
      await change({ hiddenAt: null });
      for (const agent of [stranger, app.visitor()])
        expect(await agent.get(path)).toMatchObject({ status: 403, body: way.refusal });
      expect(await stranger.put(`${path}/membership`)).toMatchObject({ status: 403, body: way.refusal });
      expect((await stranger.put(`${path}/save`)).status).toBe(404);
      for (const page of [
        `/meetups?trib=${openId}`,
        `/m/${openId}`,
        `/?inv=${host.id}&name=Othersname&trib=${openId}`,
      ])
        expect(textOf(await fetchRaw(page))).not.toContain(side.openName);

      await way.enter(stranger);
      expect((await stranger.get(`/api/tribs/count?q=${side.openName}`)).body).toEqual({ count: 1 });
      expect((await stranger.get(`/api/tribs?q=${side.openName}`)).body).toMatchObject([{ id: openId }]);
      expect((await stranger.put(`${path}/membership`)).status).toBe(200);
      await way.exit(stranger);
      expect((await stranger.get(path)).body).toMatchObject({ membership: 'joined' });
      await stranger.delete(`${path}/membership`);
      expect((await stranger.get(path)).status).toBe(403);
      await change({ whoCanJoin: 'Everyone welcome', membersOnly: false });
    },
  );

  it('is for the organizers of its community as for friends of the host, while they are such', async () => {
    const walker = await known(db, await person('Walker'));
    await walker.put(membership);
    const path = `/api/tribs/${openId}`;
    const reads = async (one: Person) => {
      const listed = (await one.get(`/api/tribs?q=${side.openName}`)).body.map(({ id }: Person) => id);
      const { count } = (await one.get(`/api/tribs/count?q=${side.openName}`)).body;
      return [(await one.get(path)).status, (await one.get(`${path}/guests`)).status, listed, count];
    };
    await change({ whoCanJoin: 'Friends only' });
    expect(await reads(organizer)).toEqual([200, 200, [openId], 1]);
    expect((await organizer.put(`${path}/membership`)).body).toEqual({ status: 'joined' });
    await organizer.delete(`${path}/membership`);
    expect(await reads(walker)).toEqual([403, 404, [], 0]);
    const role = (given: string) =>
      host.put(`/api/communities/${communityId}/members/${organizer.id}`, { role: given });
    await role('member');
    expect(await reads(organizer)).toEqual([403, 404, [], 0]);
    await role('organizer');
    await change({ whoCanJoin: 'Everyone welcome' });
    await walker.delete(membership);
  });
});

describe("a place of a host's own", () => {
  it('is told to a member with a kept account, in the app and in their own calendar', async () => {
    expect(await findsIn(member)).toEqual([
      'GET /api/tribs',
      'GET /api/tribs/:id',
      'GET /api/tribs/:id/calendar.ics',
      'GET /api/users/:id/saved-tribs',
      'GET /api/users/:id/tribs',
      'their calendar',
    ]);
  });

  it.each([
    ['a one-tap account that has joined', oneTap],
    ['somebody who has left, or was removed', former],
    ['somebody who waits, or asks to join', waiting],
    ['an organizer of its community', organizer],
    ['an operator', operator],
  ])('is told nowhere to %s', async (_who, somebody) => {
    expect(await findsIn(somebody)).toEqual([]);
  });

  it('is in nothing that a visitor can read', async () => {
    expect(await findsIn(organizer, app.visitor())).toEqual([]);
    const pages = await Promise.all(PAGES.map(async (path) => [path, isTold(textOf(await fetchRaw(path)))]));
    expect(pages).toEqual(PAGES.map((path) => [path, false]));
  });

  it('is told to a one-tap account as soon as it is kept', async () => {
    const kept = await person('Keeps the account');
    await kept.put(`/api/tribs/${openId}/membership`);
    expect((await kept.get(`/api/tribs/${openId}`)).body).toMatchObject({
      placeShown: 'once-kept',
      exactPlace: null,
    });
    await kept.put(`/api/users/${kept.id}`, { username: 'keeper', password: 'seven embers glow' });
    expect((await kept.get(`/api/tribs/${openId}`)).body).toMatchObject({
      placeShown: 'exact',
      exactPlace: { name: HOME.location, address: HOME.address },
    });
  });

  it('is as far away for a one-tap account as for a visitor', async () => {
    const path = `/api/tribs/${openId}?near=${side.farCityId}`;
    const distanceFor = async (agent: Agent) => (await agent.get(path)).body.distanceMiles;
    expect(await distanceFor(oneTap)).toBe(await distanceFor(app.visitor()));
    expect(await distanceFor(member)).not.toBe(await distanceFor(oneTap));
  });

  it('is told to everybody once its host says that it is public, until they take it back', async () => {
    const readsAsVisitor = () => findsIn(organizer, app.visitor());
    const pagesWithIt = async () => {
      const told = await Promise.all(PAGES.map(async (path) => isTold(textOf(await fetchRaw(path)))));
      return PAGES.filter((_path, index) => told[index]);
    };
    const say = (placeIsPublic: boolean) =>
      db.update(tribs).set({ placeIsPublic }).where(eq(tribs.creatorId, host.id));
    const found = async () =>
      (await app.visitor().get('/api/tribs?q=canarykitchen')).body.map(({ id }: Person) => id);
    expect(await found()).toEqual([]);
    await say(true);
    expect(await found()).toContain(openId);
    expect(await readsAsVisitor()).toEqual([
      'GET /api/communities/:id/calendar.ics',
      'GET /api/communities/:id/rss.xml',
      'GET /api/tribs',
      'GET /api/tribs/:id',
      'GET /api/tribs/:id/calendar.ics',
    ]);
    expect(await pagesWithIt()).toEqual([...PAGES.slice(0, 3), `/c/${communityId}`]);
    expect(textOf(await fetchRaw(`/m/${openId}`))).toContain(HOME.address);
    expect((await app.visitor().get(`/api/tribs/${openId}`)).body).toMatchObject({
      placeShown: 'exact',
      location: HOME.location,
      exactPlace: { name: HOME.location, address: HOME.address },
    });
    await say(false);
    expect(await found()).toEqual([]);
    expect(await readsAsVisitor()).toEqual([]);
    expect(await pagesWithIt()).toEqual([]);
  });

  it('is in no push message, no mail, and no other table', async () => {
    await confirmAddress(app, smtp, member, 'member@people.example');
    await tellEverything(app, people, () => sendDue(app, createTestSender(app)));
    await sendDue(app, createTestSender(app));
    await sendMails(app, 2 * DAY);
    expect(browser.received.length).toBeGreaterThan(30);
    expect(isTold(JSON.stringify(browser.received))).toBe(false);
    const mailed = smtp.received
      .map(({ mail }) => `${mail.subject} ${mail.text} ${String(mail.html)}`)
      .join();
    expect(mailed).toContain(side.openName);
    expect(isTold(mailed)).toBe(false);
    const { rows: tables } = await db.execute<{ name: string }>(
      sql`select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'cities' order by 1`,
    );
    const found = [];
    for (const { name } of tables) {
      const { rows } = await db.execute<{ text: string | null }>(
        sql`select string_agg(t::text, ' ') as text from ${sql.identifier(name)} t`,
      );
      if (isTold(rows[0]?.text ?? '')) found.push(name);
    }
    expect(found).toEqual(['series', 'tribs']);
  });

  it('is told until a day after the end, and then to its host alone', async () => {
    const path = `/api/tribs/${openId}`;
    await endedHoursAgo(23);
    expect((await member.get(path)).body).toMatchObject({ placeShown: 'exact', location: HOME.location });
    await endedHoursAgo(25);
    expect((await member.get(path)).body).toMatchObject({
      placeShown: 'over',
      exactPlace: null,
      location: 'Austin, TX',
    });
    expect((await host.get(path)).body).toMatchObject({ placeShown: 'exact', location: HOME.location });
    expect(await findsIn(member)).toEqual([]);
  });
});
