import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { arrivalLines, attendances } from '../../../db/schema/attendance';
import { memberships, tribs } from '../../../db/schema/tribs';
import { expectError, expectInvalid } from '../../../testing/expect-error';
import { cancel, createTrib, HOUR, inDays, startedNow, startedYesterday } from '../../../testing/factories';
import { expectInvariants } from '../../../testing/rows';
import { type Person, startTestApp } from '../../../testing/test-app';
import { sweepKept } from '../../../retention.queries';

const app = await startTestApp();

afterAll(() => expectInvariants(app.db));

async function meetupOf() {
  const somebody = (displayName: string) => app.person({ displayName });
  const [host, gus, ida, bo] = [
    await somebody('Hana'),
    await somebody('Gus'),
    await somebody('Ida'),
    await somebody('Bo'),
  ];
  const { id } = await createTrib(host);
  for (const person of [gus, ida, bo]) await person.put(`/api/tribs/${id}/membership`);
  return { id, host, gus, ida, bo };
}
async function meetupToday() {
  const meetup = await meetupOf();
  await startedNow(app.db, meetup.id);
  return meetup;
}
const here = (person: Person, id: number, isThere = true) =>
  person.put(`/api/tribs/${id}/attendance`, { here: isThere });
const tick = (host: Person, id: number, member: Person, came: boolean | null = true) =>
  host.put(`/api/tribs/${id}/attendance/${member.id}`, { came });
const line = (person: Person, id: number, text: string) =>
  person.put(`/api/tribs/${id}/arrival-line`, { text });
const shown = async (person: Person, id: number) => (await person.get(`/api/tribs/${id}/attendance`)).body;

describe('who is there', () => {
  it('is known to the hosts: who says so, and whom they have seen', async () => {
    const { host, id, gus, ida } = await meetupToday();
    expect((await here(gus, id)).status).toBe(204);
    expect((await tick(host, id, ida)).status).toBe(204);
    expect((await shown(host, id)).people).toEqual([
      { id: gus.id, came: null, isHere: true },
      { id: ida.id, came: true, isHere: false },
    ]);
    expect(await shown(gus, id)).toEqual({ isHere: true, line: null, mayLeaveLine: true, people: null });
    expect(await shown(ida, id)).toMatchObject({ isHere: false, people: null });
  });

  it('can be taken back, and what the other has said stays', async () => {
    const { host, id, gus } = await meetupToday();
    await here(gus, id);
    await tick(host, id, gus, false);
    await here(gus, id, false);
    expect((await shown(host, id)).people).toEqual([{ id: gus.id, came: false, isHere: false }]);
    await tick(host, id, gus, null);
    expect((await shown(host, id)).people).toEqual([]);
    expect(await app.db.$count(attendances, eq(attendances.tribId, id))).toBe(0);
  });

  it('is said again without a difference: the first time counts', async () => {
    const { id, gus, ida } = await meetupToday();
    await here(gus, id);
    await here(ida, id);
    await here(gus, id);
    expect([(await shown(gus, id)).mayLeaveLine, (await shown(ida, id)).mayLeaveLine]).toEqual([true, false]);
  });

  it('is said on the day: not before, and not after three days', async () => {
    const { host, id, gus } = await meetupOf();
    const times = async (start: number, end: number) =>
      app.db
        .update(tribs)
        .set({ startsAt: new Date(Date.now() + start), endsAt: new Date(Date.now() + end) })
        .where(eq(tribs.id, id));
    for (const said of [await here(gus, id), await tick(host, id, gus), await line(host, id, 'Inside')])
      expectError(said, 409, 'not_the_day');
    await times(2 * HOUR - 60_000, 4 * HOUR);
    for (const said of [await here(gus, id), await tick(host, id, gus), await line(host, id, 'Inside')])
      expect(said.status).toBe(204);
    await times(-74 * HOUR, -71 * HOUR);
    expect((await tick(host, id, gus)).status).toBe(204);
    expectError(await line(host, id, 'Inside'), 409, 'not_the_day');
    await times(-76 * HOUR, -73 * HOUR);
    for (const said of [await here(gus, id), await tick(host, id, gus)])
      expectError(said, 409, 'not_the_day');
  });

  it('is not said of a cancelled meetup', async () => {
    const { host, id, gus } = await meetupToday();
    await cancel(app.db, id);
    expectError(await here(gus, id), 409, 'closed');
    expectError(await tick(host, id, gus), 409, 'closed');
  });

  it('is up to the hosts, and about members alone', async () => {
    const { host, id, gus } = await meetupToday();
    expectError(await tick(gus, id, host), 403, 'not_the_host');
    const stranger = await app.person();
    expectError(await tick(host, id, stranger), 404, 'not_found');
    expectError(await here(stranger, id), 404, 'not_found');
    await app.db.update(memberships).set({ role: 'cohost' }).where(eq(memberships.userId, gus.id));
    expect((await tick(gus, id, host)).status).toBe(204);
    expectInvalid(await host.put(`/api/tribs/${id}/attendance/${gus.id}`, { came: 'yes' }), 'came');
  });
});

describe('the line for those coming', () => {
  it('is left by a host, and shown to members alone', async () => {
    const { host, id, gus } = await meetupToday();
    expect((await line(host, id, ' At the red table ')).status).toBe(204);
    expect((await shown(gus, id)).line).toEqual({
      text: 'At the red table',
      personId: host.id,
      displayName: 'Hana',
    });
    expectError(await (await app.person()).get(`/api/tribs/${id}/attendance`), 404, 'not_found');
    await line(host, id, '');
    expect((await shown(gus, id)).line).toBeNull();
  });

  it('is left by whoever is there first, until a host says otherwise', async () => {
    const { host, id, gus, ida } = await meetupToday();
    expectError(await line(gus, id, 'Nobody is here'), 403, 'not_first');
    await here(gus, id);
    await here(ida, id);
    expectError(await line(ida, id, 'Upstairs'), 403, 'not_first');
    expect((await line(gus, id, 'By the door')).status).toBe(204);
    await line(host, id, 'We moved inside');
    expectError(await line(gus, id, 'By the door'), 403, 'not_first');
    expect((await shown(ida, id)).line).toMatchObject({ text: 'We moved inside', personId: host.id });
  });

  it('is gone the next day, also from the database', async () => {
    const [today, yesterday] = [await meetupToday(), await meetupToday()];
    for (const { host, id } of [today, yesterday]) await line(host, id, 'At the red table');
    await startedYesterday(app.db, yesterday.id);
    expect(await shown(yesterday.host, yesterday.id)).toMatchObject({ line: null, mayLeaveLine: false });
    await sweepKept(app);
    const left = await app.db.select({ id: arrivalLines.tribId }).from(arrivalLines);
    expect(left.map(({ id }) => id)).toContain(today.id);
    expect(left.map(({ id }) => id)).not.toContain(yesterday.id);
  });

  it('has eighty letters at most', async () => {
    const { host, id } = await meetupToday();
    expectInvalid(await line(host, id, 'x'.repeat(81)), 'text');
  });
});

describe('somebody who was missed', () => {
  it('gets no points for it, unless they say that they were there; nothing said counts as there', async () => {
    const { host, id, gus, ida, bo } = await meetupToday();
    await tick(host, id, gus, false);
    await tick(host, id, ida, false);
    await here(ida, id);
    await startedYesterday(app.db, id);
    const points = async (person: Person) => (await person.get(`/api/users/${person.id}/points`)).body.total;
    expect([await points(gus), await points(ida), await points(bo), await points(host)]).toEqual([
      0, 10, 10, 20,
    ]);
    await tick(host, id, bo, false);
    await here(ida, id, false);
    expect(await points(host)).toBe(0);
  });

  it('is not asked how it was', async () => {
    const { host, id, gus, ida } = await meetupToday();
    await tick(host, id, gus, false);
    await startedYesterday(app.db, id);
    const due = async (person: Person) => (await person.get('/api/feedback')).body.length;
    expect([await due(gus), await due(ida)]).toEqual([0, 1]);
  });
});

it('attendance says who was seen there only to those who were there themselves', async () => {
  const { host, id, gus, ida, bo } = await meetupToday();
  await here(gus, id);
  await tick(host, id, ida);
  await tick(host, id, bo, false);
  await startedYesterday(app.db, id);
  const seen = async (person: Person) => (await person.get('/api/feedback')).body[0]?.seenIds;
  expect([await seen(gus), await seen(ida), await seen(host)]).toEqual([[ida.id], [gus.id], []]);
});

it('attendance leaves nothing behind when the person is deleted', async () => {
  const { id, gus } = await meetupToday();
  await here(gus, id);
  await line(gus, id, 'By the door');
  await app.db
    .update(tribs)
    .set({ startsAt: inDays(-2), endsAt: inDays(-1) })
    .where(eq(tribs.id, id));
  expect((await gus.delete(`/api/users/${gus.id}`)).status).toBe(204);
  expect(await app.db.$count(attendances, eq(attendances.userId, gus.id))).toBe(0);
  expect(await app.db.$count(arrivalLines, eq(arrivalLines.userId, gus.id))).toBe(0);
});
