import { and, asc, count, eq } from 'drizzle-orm';
import { afterAll, expect, it, vi } from 'vitest';
import type { CreateTribInput } from '#shared/api/trib-requests';
import { AHEAD_WEEKS } from '#shared/domain/series';
import { lockTribs } from '../../../db/locks';
import { openPostgres } from '../../../db/postgres';
import { series } from '../../../db/schema/series';
import { memberships, tribs } from '../../../db/schema/tribs';
import { type ApiResponse, createAgent } from '../../../testing/agent';
import { createTrib, createUsers, inDays, known, statusesOf } from '../../../testing/factories';
import { expectInvariants } from '../../../testing/rows';
import { startServerProcess } from '../../../testing/server-process';
import { type Person, startTestApp } from '../../../testing/test-app';
import { createPostgresCopy } from '../../../testing/test-database';
import { whileHeld } from '../../../testing/while-locked';
import { makeDueDates } from '../tribs/make-dates.service';

const copy = await createPostgresCopy();
const [first, second] = await Promise.all([
  openPostgres(copy.url, () => {}),
  openPostgres(copy.url, () => {}),
]);
const instances = await Promise.all([first, second].map((database) => startTestApp({}, { database })));
const { db } = first;
const ROUNDS = 4;
/** Server processes start slowly on a busy machine. */
const TEST_TIMEOUT_MS = 300_000;

afterAll(async () => {
  await expectInvariants(db);
  await Promise.all([first, second].map((database) => database.close()));
  await copy.drop();
});

async function createSeries(host: Person, given: Partial<CreateTribInput> = {}) {
  const { seriesId } = await createTrib(host, { repeats: { every: 'week' }, ...given });
  return { seriesId: seriesId ?? 0, address: `/api/series/${seriesId}` };
}
const datesOf = (seriesId: number) =>
  db.select().from(tribs).where(eq(tribs.seriesId, seriesId)).orderBy(asc(tribs.occurrence));
const makeAt = (days: number) =>
  Promise.all(instances.map((app) => makeDueDates({ ...app, now: () => inDays(days) })));

it('each date is made once when two instances do it at the same time', async () => {
  const [host, ...regulars] = await createUsers(db, instances, 4);
  if (!host) throw new Error('Nobody came');
  const { seriesId, address } = await createSeries(host);
  for (const person of regulars) await person.put(`${address}/standing`);
  await Promise.all([makeAt(15), makeAt(15)]);
  const dates = await datesOf(seriesId);
  expect(dates).toHaveLength(AHEAD_WEEKS + 2);
  expect(new Set(dates.map(({ occurrence }) => occurrence)).size).toBe(dates.length);
  for (const { memberCount } of dates) expect(memberCount).toBe(4);
});

it('somebody who begins to come every time while dates are made has a spot at each of them', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const [host, regular] = await createUsers(db, instances, 2);
    if (!host || !regular) throw new Error('Nobody came');
    const { seriesId, address } = await createSeries(host);
    const [{ status }] = await Promise.all([regular.put(`${address}/standing`), makeAt(15)]);
    expect(status).toBe(200);
    for (const { id } of await datesOf(seriesId))
      expect(await statusesOf(db, id)).toEqual({ [host.id]: 'joined', [regular.id]: 'joined' });
  }
});

it('the last spot of each date goes to one of who comes every time and who joins it', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const [host, regular, joining] = await createUsers(db, instances, 3);
    if (!host || !regular || !joining) throw new Error('Nobody came');
    const { seriesId, address } = await createSeries(host, { maxParticipants: 2 });
    const dates = await datesOf(seriesId);
    const responses = await Promise.all([
      regular.put(`${address}/standing`),
      ...dates.map(({ id }) => joining.put(`/api/tribs/${id}/membership`)),
    ]);
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
    for (const { id } of dates) {
      const statuses = await statusesOf(db, id);
      const isSeated = statuses[regular.id] === 'joined';
      expect([statuses[regular.id], statuses[joining.id]]).toEqual(
        isSeated ? ['joined', 'waitlisted'] : ['waitlisted', 'joined'],
      );
    }
  }
});

it('a series that is edited while people join has no date with more people than spots', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const [host, ...people] = await createUsers(db, instances, 5);
    if (!host) throw new Error('Nobody came');
    const { seriesId } = await createSeries(host, { maxParticipants: 6 });
    const dates = await datesOf(seriesId);
    const edit = { maxParticipants: 3, name: `Round ${round}` };
    const responses = await Promise.all([
      host.put(`/api/tribs/${dates[0]?.id}/series/all`, edit),
      ...people.flatMap((person) => dates.map(({ id }) => person.put(`/api/tribs/${id}/membership`))),
    ]);
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
    for (const { name, memberCount, maxParticipants } of await datesOf(seriesId)) {
      expect(name).toBe(`Round ${round}`);
      expect(memberCount).toBeLessThanOrEqual(maxParticipants);
      expect([3, 6]).toContain(maxParticipants);
    }
  }
});

it('a series that changes its rule while dates are made and people join has only days of the new one left', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const [host, ...people] = await createUsers(db, instances, 4);
    if (!host) throw new Error('Nobody came');
    const { seriesId } = await createSeries(host);
    const dates = await datesOf(seriesId);
    const rule = { repeats: { every: 'two-weeks' }, firstDay: dates[0]?.occurrence };
    const [changed, ...joined] = await Promise.all([
      host.put(`/api/tribs/${dates[0]?.id}/series/all/rule`, rule),
      ...people.flatMap((person) => dates.map(({ id }) => person.put(`/api/tribs/${id}/membership`))),
      makeAt(15).then(() => ({ status: 200 })),
    ]);
    expect(changed.status).toBe(200);
    for (const { status } of joined) expect([200, 409]).toContain(status);
    await makeAt(15);
    const left = (await datesOf(seriesId)).filter(({ cancelledAt }) => cancelledAt === null);
    const days = left.map(({ occurrence }) => Date.parse(occurrence ?? '') / 86_400_000);
    expect(days.map((day) => day - (days[0] ?? 0))).toEqual([0, 14, 28, 42, 56]);
  }
});

async function seriesOfThree() {
  const [host, regular, guest] = await createUsers(db, instances, 3);
  if (!host || !regular || !guest) throw new Error('Nobody came');
  const { seriesId, address } = await createSeries(host);
  await regular.put(`${address}/standing`);
  const [date] = await datesOf(seriesId);
  if (!date) throw new Error('It has no date');
  await guest.put(`/api/tribs/${date.id}/membership`);
  return { host, regular, guest, tribId: date.id, standing: `${address}/standing` };
}
type Scene = Awaited<ReturnType<typeof seriesOfThree>>;
type Act = (scene: Scene) => Promise<ApiResponse>;

const removes =
  (who: 'regular' | 'guest'): Act =>
  (scene) =>
    scene.host.delete(`/api/tribs/${scene.tribId}/members/${scene[who].id}`);

/** Starts these requests in this order while the date is locked, and returns their statuses once it is free. */
async function atOnce(...acts: Act[]): Promise<Scene & { statuses: number[] }> {
  const scene = await seriesOfThree();
  const responses = await whileHeld(
    db,
    (tx) => lockTribs(tx, [scene.tribId]),
    acts.map((act) => () => act(scene)),
  );
  return { ...scene, statuses: responses.map(({ status }) => status) };
}

it('a host can remove a regular who stops coming at the same moment', async () => {
  const stops: Act = ({ regular, standing }) => regular.delete(standing);
  expect((await atOnce(removes('regular'), stops)).statuses).toEqual([204, 200]);
  // A regular who has stopped is no longer a member, so there is nobody to remove.
  expect((await atOnce(stops, removes('regular'))).statuses).toEqual([200, 404]);
});

it('a host can delete the account while a guest begins to come every time', async () => {
  const goes: Act = ({ host }) => host.delete(`/api/users/${host.id}`);
  const begins: Act = ({ guest, standing }) => guest.put(standing);
  expect((await atOnce(goes, begins)).statuses).toEqual([204, 200]);
  expect((await atOnce(begins, goes)).statuses).toEqual([200, 204]);
});

it('nobody is left a regular whom a host removes at the same moment', async () => {
  const { statuses, guest, standing } = await atOnce(removes('guest'), ({ guest: own, standing: to }) =>
    own.put(to),
  );
  expect(statuses).toEqual([204, 403]);
  expect((await guest.get(standing.replace('/standing', ''))).body).toMatchObject({ isRegular: false });
});

it(
  'a series has each date once and whole after a server is killed while it makes them',
  async () => {
    const server = startServerProcess({ DATABASE_URL: copy.url });
    const agent = createAgent(await server.ready);
    const { body: registered } = await agent.post('/api/users/register', {});
    const host = await known(db, { ...agent, id: registered.id });
    const repeats = { every: 'weekdays', weekdays: [1, 2, 3, 4, 5, 6, 7] } as const;
    const creating = createTrib(host, { repeats: { ...repeats, weekdays: [...repeats.weekdays] } }).catch(
      () => null,
    );
    const ofHost = eq(tribs.creatorId, host.id);
    await vi.waitUntil(async () => (await db.$count(tribs, ofHost)) >= 5, { timeout: 60_000, interval: 5 });
    server.kill('SIGKILL');
    await Promise.all([server.exited, creating]);
    const made = await db.$count(tribs, ofHost);
    expect(made).toBeLessThan(AHEAD_WEEKS * 7);
    await makeAt(0);
    const [row] = await db.select().from(series).where(eq(series.creatorId, host.id));
    const dates = await datesOf(row?.id ?? 0);
    expect(dates.length).toBeGreaterThanOrEqual(AHEAD_WEEKS * 7 - 3);
    const days = dates.map(({ occurrence }) => Date.parse(occurrence ?? ''));
    for (const [index, day] of days.slice(1).entries()) expect(day - (days[index] ?? 0)).toBe(86_400_000);
    const hosts = await db
      .select({ tribId: memberships.tribId, count: count() })
      .from(memberships)
      .where(and(eq(memberships.userId, host.id), eq(memberships.role, 'host')))
      .groupBy(memberships.tribId);
    expect(hosts.map(({ count: members }) => members)).toEqual(dates.map(() => 1));
  },
  TEST_TIMEOUT_MS,
);
