import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { decisionTime } from '#shared/domain/goes-ahead';
import type { Place } from '#shared/api/catalogue';
import type { Trib } from '#shared/api/tribs';
import type { CreateTribInput } from '#shared/api/trib-requests';
import { memberships, tribs } from '../../../db/schema/tribs';
import { expectError, expectInvalid } from '../../../testing/expect-error';
import { block, createTrib, DAY, HOUR, inDays } from '../../../testing/factories';
import { expectNoRowChanged } from '../../../testing/rows';
import { type Person, startTestApp } from '../../../testing/test-app';
import { decideMeetups } from './hosting.service';

const app = await startTestApp();
const [host, ana, ben, cleo] = [
  await app.person(),
  await app.person(),
  await app.person(),
  await app.person(),
];
const places: Place[] = (await host.get('/api/places')).body;
const [here] = places;
const far = places.find(({ timeZone }) => timeZone !== here?.timeZone);
if (!here || !far) throw new Error('Places of two zones are needed');

afterEach(() => app.clock.set(null));

const open = (minPeople: number | null, given: Partial<CreateTribInput> = {}) =>
  createTrib(host, { placeId: here.id, minPeople, ...given });
const join = (person: Person, { id }: { id: number }) => person.put(`/api/tribs/${id}/membership`);
const read = async (person: Person, { id }: { id: number }): Promise<Trib> =>
  (await person.get(`/api/tribs/${id}`)).body;
const calendar = async (person: Person, { id }: { id: number }): Promise<string> =>
  /STATUS:(\w+)/.exec((await person.get(`/api/tribs/${id}/calendar.ics`)).body)?.[1] ?? '';

/** Stops the clock at seven on the evening before, give or take, and lets the job run there. */
async function atSeven(trib: Trib, lateMs = 0): Promise<void> {
  const start = new Date((await read(host, trib)).startTime ?? '');
  app.clock.set(new Date(decisionTime(start, trib.timeZone).getTime() + lateMs));
  await decideMeetups(app);
}
const told = async (person: Person, { id }: { id: number }) =>
  (await person.get('/api/notifications')).body.filter(
    ({ kind, tribId }: { kind: string; tribId?: number }) =>
      tribId === id && ['too-few', 'goes-ahead', 'cancelled'].includes(kind),
  );

describe('a meetup that waits for people', () => {
  it('goes ahead at seven on the evening before if enough are going by then, and stays on', async () => {
    const trib = await open(3);
    expect(trib).toMatchObject({ minPeople: 3, missing: 2 });
    expect(trib.decidesAt).toBe(decisionTime(new Date(trib.startTime ?? ''), trib.timeZone).toISOString());
    for (const one of [ana, ben]) await join(one, trib);
    expect(await read(cleo, trib)).toMatchObject({ missing: 0, decidesAt: trib.decidesAt });
    await atSeven(trib, -1);
    expect([await calendar(ana, trib), await told(ana, trib)]).toEqual(['TENTATIVE', []]);
    for (let count = 0; count < 2; count += 1) await atSeven(trib);
    expect(await read(ana, trib)).toMatchObject({ missing: 0, decidesAt: null, cancelled: false });
    expect(await calendar(ana, trib)).toBe('CONFIRMED');
    for (const one of [host, ana, ben]) expect(await told(one, trib)).toMatchObject([{ kind: 'goes-ahead' }]);
    await ana.delete(`/api/tribs/${trib.id}/membership`);
    await atSeven(trib, HOUR);
    expect(await read(host, trib)).toMatchObject({ missing: 0, cancelled: false, memberCount: 2 });
  });

  it('is off by itself if too few are, and tells everybody what else there is', async () => {
    await app.db.update(tribs).set({ cancelledAt: new Date() });
    const asking = await app.person();
    const trib = await open(4, { name: 'Chess' });
    await join(ana, trib);
    await app.db.insert(memberships).values({ tribId: trib.id, userId: asking.id, status: 'requested' });
    const [later, sooner, full, elsewhere, private_] = [
      await createTrib(cleo, {
        name: 'Later',
        placeId: here.id,
        startTime: inDays(4).toISOString(),
        endTime: inDays(5).toISOString(),
      }),
      await createTrib(cleo, { name: 'Go', placeId: here.id }),
      await createTrib(cleo, { name: 'Full', placeId: here.id, maxParticipants: 2 }),
      await createTrib(cleo, { name: 'Elsewhere', placeId: far.id }),
      await createTrib(cleo, { name: 'Asked', placeId: here.id, whoCanJoin: 'Invite only' }),
    ];
    await join(ben, full);
    await atSeven(trib);
    expect(await read(ana, trib)).toMatchObject({ cancelled: true, decidesAt: null });
    expect(await calendar(ana, trib)).toBe('CANCELLED');
    for (const one of [host, ana, asking])
      expect(await told(one, trib)).toMatchObject([
        { kind: 'too-few', said: 2, near: { tribId: sooner.id } },
      ]);
    expect(await told(ben, trib)).toEqual([]);
    // What is near is as of the moment of reading: whom a block separates, and what they are in, is left out.
    await join(ana, sooner);
    expect(await told(ana, trib)).toMatchObject([{ near: { tribId: later.id } }]);
    await block(app.db, cleo, asking);
    expect(await told(asking, trib)).toMatchObject([{ near: null }]);
    expect(elsewhere.id + private_.id).toBeGreaterThan(0);
  });

  it('counts nobody for a viewer from whom they are hidden', async () => {
    const [one, other] = [await app.person(), await app.person()];
    const trib = await open(4);
    for (const person of [one, other]) await join(person, trib);
    await block(app.db, one, other);
    expect(await read(one, trib)).toMatchObject({ missing: 2 });
    expect(await read(host, trib)).toMatchObject({ missing: 1 });
    await atSeven(trib);
    expect(await told(one, trib)).toMatchObject([{ said: 2 }]);
    expect(await told(host, trib)).toMatchObject([{ said: 3 }]);
  });

  it('is decided by its host before that, either way, and then not again', async () => {
    const [on, off] = [await open(5), await open(5)];
    for (const trib of [on, off]) await join(ana, trib);
    for (const person of [ana, cleo])
      expectError(
        await expectNoRowChanged(app.db, () =>
          person.put(`/api/tribs/${on.id}/decision`, { goesAhead: true }),
        ),
        403,
        'not_the_host',
      );
    expect((await host.put(`/api/tribs/${on.id}/decision`, { goesAhead: true })).status).toBe(204);
    expect((await host.put(`/api/tribs/${off.id}/decision`, { goesAhead: false })).status).toBe(204);
    expect([await told(ana, on), await told(ana, off)]).toMatchObject([
      [{ kind: 'goes-ahead' }],
      [{ kind: 'too-few' }],
    ]);
    expect([await told(host, on), await told(host, off)]).toEqual([[], []]);
    await atSeven(on, DAY / 24);
    expect(await read(ana, on)).toMatchObject({ cancelled: false, missing: 0 });
    for (const [trib, goesAhead] of [
      [on, false],
      [off, true],
      [await open(null), true],
    ] as const)
      expectError(await host.put(`/api/tribs/${trib.id}/decision`, { goesAhead }), 409, 'closed');
    expect((await host.put(`/api/tribs/${on.id}/decision`, { goesAhead: true })).status).toBe(204);
  });

  it('is decided late by a server that was down, with the people of that moment, and never once it began', async () => {
    const [late, begun] = [await open(2), await open(2)];
    app.clock.set(new Date(Date.parse(late.startTime ?? '') - HOUR));
    await join(ana, late);
    await decideMeetups(app);
    expect(await read(ana, late)).toMatchObject({ missing: 0, decidesAt: null });
    const again = await open(2, { startTime: inDays(9).toISOString(), endTime: inDays(10).toISOString() });
    app.clock.set(inDays(9));
    await decideMeetups(app);
    expect(await read(host, again)).toMatchObject({ cancelled: false, missing: 1 });
    expect((await read(host, begun)).cancelled).toBe(true);
  });

  it('is decided anew when it is moved before the decision, and not after it', async () => {
    const trib = await open(2);
    const move = (days: number) =>
      host.put(`/api/tribs/${trib.id}`, {
        startTime: inDays(days).toISOString(),
        endTime: inDays(days + 1).toISOString(),
      });
    await move(20);
    await decideMeetups(app);
    app.clock.set(inDays(5));
    await decideMeetups(app);
    expect((await read(host, trib)).cancelled).toBe(false);
    app.clock.set(null);
    await join(ana, trib);
    await atSeven(await read(host, trib));
    app.clock.set(null);
    await move(30);
    await ana.delete(`/api/tribs/${trib.id}/membership`);
    await atSeven(await read(host, trib));
    expect(await read(host, trib)).toMatchObject({ cancelled: false, missing: 0, decidesAt: null });
  });
});

describe('the number', () => {
  it('is lowered at any time, and never raised, nor set once others are in', async () => {
    const trib = await open(4);
    const edit = (id: number, minPeople: number | null) => host.put(`/api/tribs/${id}`, { minPeople });
    expectInvalid(await edit(trib.id, 5), 'minPeople');
    expect((await edit(trib.id, 3)).body).toMatchObject({ minPeople: 3, missing: 2 });
    expect((await edit(trib.id, null)).body).toMatchObject({
      minPeople: null,
      missing: null,
      decidesAt: null,
    });
    expect((await edit(trib.id, 4)).status).toBe(200);
    await edit(trib.id, null);
    await join(ana, trib);
    expectInvalid(await expectNoRowChanged(app.db, () => edit(trib.id, 2)), 'minPeople');
  });

  it('is not above the limit, and a smaller limit found at the decision counts instead', async () => {
    for (const minPeople of [1, 51, 2.5, '4']) {
      const sent = { name: 'Chess', description: 'A game.', minPeople };
      expectInvalid(await host.post('/api/tribs', sent), 'minPeople');
    }
    expectInvalid(
      await host.post('/api/tribs', { name: 'A', description: 'B', minPeople: 9, maxParticipants: 8 }),
      'minPeople',
    );
    const trib = await open(4);
    expectInvalid(await host.put(`/api/tribs/${trib.id}`, { maxParticipants: 3 }), 'minPeople');
    expect((await host.put(`/api/tribs/${trib.id}`, { maxParticipants: 3, minPeople: 3 })).status).toBe(200);
    await app.db.update(tribs).set({ maxParticipants: 2 }).where(eq(tribs.id, trib.id));
    await join(ana, trib);
    await atSeven(trib);
    expect(await read(host, trib)).toMatchObject({ cancelled: false, missing: 0 });
  });

  it('is refused where it would have been decided already, and so is a move to there', async () => {
    const soon = { startTime: inDays(1 / 24).toISOString(), endTime: inDays(1).toISOString() };
    const sent = { name: 'Chess', description: 'A game.', minPeople: 3, ...soon };
    expectInvalid(await host.post('/api/tribs', sent), 'minPeople');
    const trib = await open(3);
    expectInvalid(await host.put(`/api/tribs/${trib.id}`, soon), 'minPeople');
    expect((await host.put(`/api/tribs/${trib.id}`, { ...soon, minPeople: null })).status).toBe(200);
    // Without a date nothing is decided yet.
    const undated = await open(3, { startTime: null, endTime: null });
    expect(undated).toMatchObject({ minPeople: 3, missing: 2, decidesAt: null });
  });

  it('is that of every date of a series, each decided on its own evening', async () => {
    const trib = await open(3, { repeats: { every: 'week' } });
    const dates = await app.db
      .select()
      .from(tribs)
      .where(eq(tribs.seriesId, trib.seriesId ?? 0));
    expect(dates.length).toBeGreaterThan(5);
    expect(new Set(dates.map(({ minPeople }) => minPeople))).toEqual(new Set([3]));
    await atSeven(trib);
    const open_ = await app.db
      .select()
      .from(tribs)
      .where(eq(tribs.seriesId, trib.seriesId ?? 0));
    expect(open_.filter(({ cancelledAt }) => cancelledAt !== null).map(({ id }) => id)).toEqual([trib.id]);
    app.clock.set(null);
    const [, second, third] = dates.toSorted((a, b) => a.feedAt.getTime() - b.feedAt.getTime());
    await join(ana, { id: third?.id ?? 0 });
    const lowered = await host.put(`/api/tribs/${second?.id}/series/following`, { minPeople: 2 });
    expect(lowered.status).toBe(200);
    expect(await read(host, { id: third?.id ?? 0 })).toMatchObject({ minPeople: 2, missing: 0 });
  });
});
