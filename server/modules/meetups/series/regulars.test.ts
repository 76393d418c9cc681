import { asc, eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import type { CreateTribInput } from '#shared/api/trib-requests';
import { tribs } from '../../../db/schema/tribs';
import { expectError } from '../../../testing/expect-error';
import {
  befriend,
  block,
  createTrib,
  inDays,
  notificationKindsOf,
  statusesOf,
} from '../../../testing/factories';
import { expectInvariants } from '../../../testing/rows';
import { type Person, startTestApp } from '../../../testing/test-app';
import { makeDueDates } from '../tribs/make-dates.service';

const app = await startTestApp();
afterAll(() => expectInvariants(app.db));

async function createSeries(host: Person, given: Partial<CreateTribInput> = {}) {
  const { seriesId } = await createTrib(host, { repeats: { every: 'week' }, ...given });
  const address = `/api/series/${seriesId}`;
  const ids = async () => {
    const rows = await app.db
      .select({ id: tribs.id })
      .from(tribs)
      .where(eq(tribs.seriesId, seriesId ?? 0))
      .orderBy(asc(tribs.occurrence));
    return rows.map(({ id }) => id);
  };
  const next = async () => {
    await makeDueDates({ ...app, now: () => inDays(8) });
    return (await ids()).at(-1) ?? 0;
  };
  return { address, ids, next };
}
const some = (count: number) => Promise.all(Array.from({ length: count }, () => app.person()));
const comeTo = async (address: string, ...people: Person[]) => {
  for (const person of people) expect((await person.put(`${address}/standing`)).status).toBe(200);
};

describe('whoever comes every time', () => {
  it('has a spot at every date, those that are made and those to be made, and the host is told once', async () => {
    const [host, regular] = [await app.person(), await app.person()];
    const { address, ids, next } = await createSeries(host);
    const { body } = await regular.put(`${address}/standing`);
    expect(body).toMatchObject({ isRegular: true, regularCount: 1 });
    for (const id of await ids()) expect((await statusesOf(app.db, id))[regular.id]).toBe('joined');
    expect(await notificationKindsOf(host)).toEqual(['member-joined']);
    expect(await statusesOf(app.db, await next())).toEqual({ [host.id]: 'joined', [regular.id]: 'joined' });
    // Coming every time once more is no error.
    await comeTo(address, regular);
    expect((await host.get(address)).body).toMatchObject({ isRegular: false, regularCount: 1 });
  });

  it('gets spots in the order of their standing; the others wait in it', async () => {
    const [host, ...regulars] = await some(5);
    if (!host) throw new Error('There is no host');
    const { address, next } = await createSeries(host, { maxParticipants: 3 });
    await comeTo(address, ...regulars);
    const statuses = await statusesOf(app.db, await next());
    expect(regulars.map(({ id }) => statuses[id])).toEqual(['joined', 'joined', 'waitlisted', 'waitlisted']);
  });

  it('can leave out one date, which goes to whoever waits first, and comes to the next', async () => {
    const [host, regular, waiting] = await some(3);
    if (!host || !regular || !waiting) throw new Error('Three are needed');
    const { address, ids, next } = await createSeries(host, { maxParticipants: 2 });
    await comeTo(address, regular);
    const [first = 0, second = 0] = await ids();
    await waiting.put(`/api/tribs/${first}/membership`);
    await regular.delete(`/api/tribs/${first}/membership`);
    expect(await statusesOf(app.db, first)).toEqual({ [host.id]: 'joined', [waiting.id]: 'joined' });
    for (const id of [second, await next()])
      expect((await statusesOf(app.db, id))[regular.id]).toBe('joined');
  });

  it('comes no longer: their spots go to others, and they get none of what is made', async () => {
    const [host, regular, waiting] = await some(3);
    if (!host || !regular || !waiting) throw new Error('Three are needed');
    const { address, ids, next } = await createSeries(host, { maxParticipants: 2 });
    await comeTo(address, regular);
    const [first = 0] = await ids();
    await waiting.put(`/api/tribs/${first}/membership`);
    expect((await regular.delete(`${address}/standing`)).body).toMatchObject({
      isRegular: false,
      regularCount: 0,
    });
    expect(await statusesOf(app.db, first)).toEqual({ [host.id]: 'joined', [waiting.id]: 'joined' });
    expect(await statusesOf(app.db, await next())).toEqual({ [host.id]: 'joined' });
  });

  it('leaves spots to new people where the host wants it', async () => {
    const [host, one, two, newcomer, late] = await some(5);
    if (!host || !one || !two || !newcomer || !late) throw new Error('Five are needed');
    const { address, next } = await createSeries(host, { maxParticipants: 3 });
    expect((await host.put(`${address}/newcomer-spots`, { newcomerSpots: 1 })).body.newcomerSpots).toBe(1);
    await comeTo(address, one, two);
    const id = await next();
    const statuses = () => statusesOf(app.db, id);
    expect(await statuses()).toEqual({ [host.id]: 'joined', [one.id]: 'joined', [two.id]: 'waitlisted' });
    // A change of the meetup must not give the held spot to somebody who waits.
    await host.put(`/api/tribs/${id}`, { description: 'Something else.' });
    expect((await statuses())[two.id]).toBe('waitlisted');
    expect((await newcomer.put(`/api/tribs/${id}/membership`)).body.status).toBe('joined');
    expect((await late.put(`/api/tribs/${id}/membership`)).body.status).toBe('waitlisted');
    // A regular's spot goes to a regular, a new person's spot to the next new person.
    await one.delete(`/api/tribs/${id}/membership`);
    expect((await statuses())[two.id]).toBe('joined');
    await newcomer.delete(`/api/tribs/${id}/membership`);
    expect((await statuses())[late.id]).toBe('joined');
    expect((await host.put(`${address}/newcomer-spots`, { newcomerSpots: 51 })).status).toBe(400);
  });

  it('is no longer one when a host takes them out, or when one of the two blocks the other', async () => {
    const [host, removed, blocked] = await some(3);
    if (!host || !removed || !blocked) throw new Error('Three are needed');
    const { address, ids, next } = await createSeries(host);
    await comeTo(address, removed, blocked);
    await host.delete(`/api/tribs/${(await ids())[0]}/members/${removed.id}`);
    await block(app.db, blocked, host);
    expect(await statusesOf(app.db, await next())).toEqual({ [host.id]: 'joined' });
    expectError(await removed.put(`${address}/standing`), 403, 'not_let_in');
    expectError(await blocked.put(`${address}/standing`), 404, 'not_found');
  });

  it('has to be a friend where only friends join, and to be let in where the host decides', async () => {
    const [host, somebody] = [await app.person(), await app.person()];
    const friendly = await createSeries(host, { whoCanJoin: 'Friends only' });
    expectError(await somebody.put(`${friendly.address}/standing`), 404, 'not_found');
    await befriend(app.db, host.id, somebody.id);
    await comeTo(friendly.address, somebody);
    const invited = await createSeries(host, { whoCanJoin: 'Invite only' });
    expectError(await somebody.put(`${invited.address}/standing`), 403, 'not_let_in');
    const [first] = await invited.ids();
    await somebody.put(`/api/tribs/${first}/membership`);
    await host.put(`/api/tribs/${first}/requests/${somebody.id}`, { accept: true });
    await comeTo(invited.address, somebody);
  });

  it('is refused once the series has ended', async () => {
    const [host, somebody] = [await app.person(), await app.person()];
    const { address, ids } = await createSeries(host);
    await host.post(`${address}/end`, { last: (await ids())[0] });
    expectError(await somebody.put(`${address}/standing`), 409, 'closed');
  });
});
