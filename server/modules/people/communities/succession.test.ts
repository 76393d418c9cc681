import { eq, sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { communities } from '../../../db/schema/communities';
import { users } from '../../../db/schema/users';
import { createCommunity, createTrib, known, meetup, notificationKindsOf } from '../../../testing/factories';
import { expectError, expectInvalid } from '../../../testing/expect-error';
import { rowsAbout } from '../../../testing/person-columns';
import { expectInvariants, expectNoRowChanged } from '../../../testing/rows';
import { type Person, startTestApp } from '../../../testing/test-app';
import { purgeDeletedAccounts } from '../../accounts/account/delete-account.service';
import { watchAbsentOwners } from './succession.service';

const app = await startTestApp();
afterAll(() => expectInvariants(app.db));

const person = async () => known(app.db, await app.person());
const at = (id: number, rest = '') => `/api/communities/${id}${rest}`;
const read = async (who: Person, id: number) => (await who.get(at(id))).body;
const away = ({ id }: Person, days: number) =>
  app.db
    .update(users)
    .set({ lastActiveAt: sql`now() - make_interval(days => ${days})` })
    .where(eq(users.id, id));
const announcedBefore = (id: number, days: number) =>
  app.db
    .update(communities)
    .set({ announcedAt: sql`now() - make_interval(days => ${days})` })
    .where(eq(communities.id, id));
const watch = () => watchAbsentOwners(app);
const kinds = notificationKindsOf;

let made = 0;
async function led(organizers: number) {
  const owner = await person();
  const others: Person[] = [];
  for (let index = 0; index < organizers; index++) others.push(await person());
  const member = await person();
  const { id } = await createCommunity(app.db, {
    name: `Led ${(made += 1)}`,
    owner,
    organizers: others,
    members: [member],
  });
  return { owner, organizers: others, member, id };
}

describe('ownership', () => {
  it('is handed over explicitly, and the previous owner stays as an organizer', async () => {
    const { owner, organizers, member, id } = await led(1);
    const [organizer] = organizers;
    expectError(await member.put(at(id, `/members/${member.id}`), { role: 'owner' }), 403, 'not_the_owner');
    expect((await owner.put(at(id, `/members/${member.id}`), { role: 'owner' })).status).toBe(204);
    expect((await read(owner, id)).organizers).toMatchObject([
      { id: member.id, role: 'owner' },
      { id: owner.id, role: 'organizer' },
      { id: organizer?.id, role: 'organizer' },
    ]);
    expect(await kinds(member)).toEqual(['community-owner']);
    expectError(await owner.put(at(id, `/members/${member.id}`), { role: 'member' }), 403, 'not_the_owner');
  });

  it('passes to the longest-serving organizer when the owner leaves', async () => {
    const { owner, organizers, id } = await led(2);
    const { status, body } = await owner.delete(at(id, '/membership'));
    expect({ status, body }).toMatchObject({ status: 200, body: { isMember: false, role: null } });
    expect((await read(owner, id)).organizers).toMatchObject([
      { id: organizers[0]?.id, role: 'owner' },
      { id: organizers[1]?.id, role: 'organizer' },
    ]);
  });

  it('passes on at once when the owner deletes their account, and stays so when they come back', async () => {
    const { owner, organizers, member, id } = await led(1);
    expect((await owner.delete(`/api/users/${owner.id}`)).status).toBe(204);
    expect((await read(member, id)).organizers).toMatchObject([{ id: organizers[0]?.id, role: 'owner' }]);
    expect(await kinds(organizers[0] ?? owner)).toEqual(['community-owner']);
  });

  it('leaves the community archived without an organizer, until a member takes it on', async () => {
    const { owner, member, id } = await led(0);
    const stranger = await person();
    await owner.delete(`/api/users/${owner.id}`);
    expect(await read(member, id)).toMatchObject({ isArchived: true, hasOwner: false, isMember: true });
    expect(await kinds(member)).toEqual(['community-archived']);
    const { body } = await member.get('/api/communities');
    expect(body.map((one: { id: number }) => one.id)).not.toContain(id);
    expectError(await stranger.put(at(id, '/membership')), 409, 'archived');
    expectError(await stranger.put(at(id, '/owner')), 403, 'not_a_member');
    expectInvalid(await member.post('/api/tribs', meetup({ communityId: id })), 'communityId');

    for (const _time of [1, 2]) expect((await member.put(at(id, '/owner'))).status).toBe(204);
    expect(await read(stranger, id)).toMatchObject({ isArchived: false, hasOwner: true });
    expect((await createTrib(member, { communityId: id })).community).toMatchObject({ id });
    expect(await kinds(member)).toEqual([]);
  });

  it("of the catalogue is nobody's, and a second person is too late", async () => {
    const [one, other] = [await person(), await person()];
    const { id } = await createCommunity(app.db, { name: 'Of the catalogue', members: [one, other] });
    expect(await read(one, id)).toMatchObject({ hasOwner: false, isArchived: false, role: 'member' });
    expect((await createTrib(one, { communityId: id })).community).toMatchObject({ id });
    expect((await one.put(at(id, '/owner'))).status).toBe(204);
    expectError(await other.put(at(id, '/owner')), 409, 'has_owner');
  });

  it('of a community that nobody else is in goes with the account', async () => {
    const owner = await person();
    const { id } = await createCommunity(app.db, { name: 'Alone', owner });
    await owner.delete(`/api/users/${owner.id}`);
    await app.db
      .update(users)
      .set({ deletedAt: sql`now() - interval '31 days'` })
      .where(eq(users.id, owner.id));
    await purgeDeletedAccounts(app);
    expect(await rowsAbout(app.db, owner.id)).toEqual({});
    expect(await app.db.$count(communities, eq(communities.id, id))).toBe(0);
  });
});

describe('an owner who is absent', () => {
  it('is announced once, to them and the organizers, and loses the community two weeks later', async () => {
    const { owner, organizers, member, id } = await led(2);
    const [first, second] = organizers;
    if (!first || !second) throw new Error('There are two');
    await away(owner, 75);
    await expectNoRowChanged(app.db, watch);
    await away(owner, 77);
    await watch();
    await expectNoRowChanged(app.db, watch);
    for (const who of [owner, first, second]) expect(await kinds(who)).toEqual(['community-passes-on']);
    expect(await kinds(member)).toEqual([]);
    await away(owner, 91);
    await announcedBefore(id, 13);
    await expectNoRowChanged(app.db, watch);
    await announcedBefore(id, 14);
    await away(first, 100);
    await watch();
    await expectNoRowChanged(app.db, watch);
    expect(await read(owner, id)).toMatchObject({
      role: 'member',
      organizers: [
        { id: second.id, role: 'owner' },
        { id: first.id, role: 'organizer' },
      ],
    });
  });

  it('keeps it by coming back, and is announced anew later', async () => {
    const { owner, organizers, id } = await led(1);
    await away(owner, 80);
    await watch();
    await away(owner, 0);
    await watch();
    expect((await owner.get('/api/notifications')).body).toEqual([]);
    await announcedBefore(id, 0);
    await watch();
    expect(await read(owner, id)).toMatchObject({ role: 'owner' });
    await away(owner, 77);
    await watch();
    expect((await (organizers[0] ?? owner).get('/api/notifications')).body).toMatchObject([
      { kind: 'community-passes-on', communityId: id },
    ]);
  });

  it('leaves it archived if there is no organizer, and says so to its members', async () => {
    const { owner, member, id } = await led(0);
    await away(owner, 91);
    await announcedBefore(id, 14);
    await watch();
    expect(await read(member, id)).toMatchObject({ isArchived: true, hasOwner: false });
    expect((await member.get('/api/notifications')).body).toMatchObject([{ kind: 'community-archived' }]);
  });
});
