import { afterAll, describe, expect, it } from 'vitest';
import { expectInvariants } from '../../../testing/rows';
import {
  createTrib,
  known,
  notificationKindsOf,
  startedYesterday,
  statusesOf,
} from '../../../testing/factories';
import { type Person, startTestApp } from '../../../testing/test-app';

const app = await startTestApp();
afterAll(() => expectInvariants(app.db));

const AUSTIN = 4_671_654;

const somebody = async () => known(app.db, await app.person());
const join = (person: Person, tribId: number) => person.put(`/api/tribs/${tribId}/membership`);
const deleteAccount = async (person: Person) =>
  expect((await person.delete(`/api/users/${person.id}`)).status).toBe(204);

describe('the upcoming meetups of somebody who deletes their account', () => {
  it('lose them as a member, and the first on the waitlist gets the spot', async () => {
    const host = await somebody();
    const [gone, next, last] = [await somebody(), await somebody(), await somebody()];
    const { id } = await createTrib(host, { maxParticipants: 2 });
    for (const person of [gone, next, last]) await join(person, id);
    await deleteAccount(gone);
    expect(await statusesOf(app.db, id)).toEqual({
      [host.id]: 'joined',
      [next.id]: 'joined',
      [last.id]: 'waitlisted',
    });
    expect(await notificationKindsOf(next)).toEqual(['promoted']);
  });

  it('lose them from the waitlist and from the requests', async () => {
    const [host, member, gone] = [await somebody(), await somebody(), await somebody()];
    const { id: full } = await createTrib(host, { maxParticipants: 2 });
    const { id: asked } = await createTrib(host, { whoCanJoin: 'Invite only' });
    await join(member, full);
    for (const tribId of [full, asked]) await join(gone, tribId);
    await deleteAccount(gone);
    for (const tribId of [full, asked])
      expect(await statusesOf(app.db, tribId)).not.toHaveProperty(`${gone.id}`);
    // The host hears only of the member who still comes.
    expect(await notificationKindsOf(host)).toEqual(['member-joined']);
  });

  it('are handed over to the first co-host, though somebody else joined earlier', async () => {
    const [host, first, cohost] = [await somebody(), await somebody(), await somebody()];
    const { id } = await createTrib(host);
    for (const person of [first, cohost]) await join(person, id);
    await host.put(`/api/tribs/${id}/members/${cohost.id}`, { role: 'cohost' });
    await deleteAccount(host);
    const { body } = await first.get(`/api/tribs/${id}`);
    expect(body).toMatchObject({ creatorId: cohost.id, memberCount: 2, cancelled: false });
    expect(await notificationKindsOf(cohost)).toContain('made-host');
  });

  it('are handed over to the longest member without a co-host', async () => {
    const [host, first, second] = [await somebody(), await somebody(), await somebody()];
    const { id } = await createTrib(host);
    for (const person of [first, second]) await join(person, id);
    await deleteAccount(host);
    expect((await second.get(`/api/tribs/${id}`)).body).toMatchObject({
      creatorId: first.id,
      memberCount: 2,
    });
    expect(await notificationKindsOf(second)).toEqual([]);
  });

  it('are handed over without the home of whoever goes, and everybody is told', async () => {
    const [host, next, member] = [await somebody(), await app.person(), await somebody()];
    const { id } = await createTrib(host, {
      location: 'My kitchen',
      address: '12 Elm Street',
      cityId: AUSTIN,
    });
    for (const person of [next, member]) await join(person, id);
    await deleteAccount(host);
    for (const person of [next, member]) {
      const { body } = await person.get(`/api/tribs/${id}`);
      expect(body).toMatchObject({ creatorId: next.id, location: 'TBD', cityId: AUSTIN });
      expect(JSON.stringify(body)).not.toMatch(/kitchen|Elm Street/);
      expect(await notificationKindsOf(person)).toContain('time-or-place-changed');
    }
  });

  it('are cancelled without other members, notifying requesters', async () => {
    const [host, asking] = [await somebody(), await somebody()];
    const { id } = await createTrib(host, { whoCanJoin: 'Invite only' });
    await join(asking, id);
    await deleteAccount(host);
    expect(await notificationKindsOf(asking)).toEqual(['cancelled']);
    expect((await asking.get(`/api/tribs/${id}`)).body).toMatchObject({ cancelled: true });
  });

  it('are one notice for all dates of a series that become somebody else’s', async () => {
    const [host, regular] = [await somebody(), await somebody()];
    const { seriesId } = await createTrib(host, { repeats: { every: 'week' } });
    await regular.put(`/api/series/${seriesId}/standing`);
    await deleteAccount(host);
    const { body } = await regular.get('/api/notifications');
    expect(body).toMatchObject([{ kind: 'made-host', dates: 8 }]);
  });

  it('do not include those that have begun: everybody stays on record', async () => {
    const [host, gone] = [await somebody(), await somebody()];
    const { id } = await createTrib(host);
    await join(gone, id);
    await startedYesterday(app.db, id);
    await deleteAccount(gone);
    expect(await statusesOf(app.db, id)).toEqual({ [host.id]: 'joined', [gone.id]: 'joined' });
  });
});
