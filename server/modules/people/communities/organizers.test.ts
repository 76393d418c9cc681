import { eq, sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { communityDetails, type UpdateCommunityRequest } from '#shared/api/communities';
import { CITY_IDS } from '#shared/domain/trib-options';
import { communities } from '../../../db/schema/communities';
import { users } from '../../../db/schema/users';
import { createCommunity, createTrib, known, meetup, notificationKindsOf } from '../../../testing/factories';
import { expectError, expectInvalid } from '../../../testing/expect-error';
import { storedPhoto } from '../../../testing/pictures';
import { expectInvariants, expectNoRowChanged } from '../../../testing/rows';
import { type Person, startTestApp } from '../../../testing/test-app';

const app = await startTestApp();
const limited = await startTestApp({ rateLimits: true }, { database: app.database });
afterAll(() => expectInvariants(app.db));

const person = async () => known(app.db, await app.person());
const NEW = { name: 'Walkers', category: 'Outdoor & Nature', description: 'We walk on Sundays.' };
let started = 0;
const named = (given: object = {}) => ({ ...NEW, name: `Walkers ${(started += 1)}`, ...given });

async function start(owner: Person, given: object = {}): Promise<number> {
  const { status, body } = await owner.post('/api/communities', named(given));
  expect(status).toBe(201);
  return body.id;
}
const at = (id: number, rest = '') => `/api/communities/${id}${rest}`;
const read = async (who: Person, id: number) => (await who.get(at(id))).body;
const join = (who: Person, id: number) => who.put(at(id, '/membership'));
const edit = (who: Person, id: number, changes: UpdateCommunityRequest) => who.put(at(id), changes);
const makeRole = (owner: Person, id: number, to: Person, role: string) =>
  owner.put(at(id, `/members/${to.id}`), { role });
const takeOut = (who: Person, id: number, { id: userId }: Person) => who.delete(at(id, `/members/${userId}`));

describe('starting a community', () => {
  it('makes its person the owner, with everything they gave', async () => {
    const owner = await person();
    const { url } = await storedPhoto(app, owner.id);
    const given = named({
      cityId: CITY_IDS['Austin, TX'],
      rules: 'Be kind.',
      image: url,
      admission: 'request',
    });
    const { status, body } = await owner.post('/api/communities', given);
    expect(status).toBe(201);
    expect(communityDetails.parse(body)).toEqual(body);
    expect(body).toMatchObject({
      ...given,
      location: 'Austin, TX',
      role: 'owner',
      isMember: true,
      memberCount: 1,
      hasOwner: true,
      pinned: null,
      organizers: [{ id: owner.id, role: 'owner' }],
    });
    const { body: own } = await owner.get(`/api/users/${owner.id}/communities`);
    expect(own).toMatchObject([{ id: body.id, role: 'owner' }]);
  });

  it('is refused with a name that is taken, a picture of somebody else, or a city that does not exist', async () => {
    const [owner, other] = [await person(), await person()];
    const taken = named();
    await other.post('/api/communities', taken);
    const { url } = await storedPhoto(app, other.id);
    await expectNoRowChanged(app.db, async () => {
      expectError(await owner.post('/api/communities', taken), 409, 'name_taken');
      expectInvalid(await owner.post('/api/communities', named({ image: url })), 'image');
      expectInvalid(await owner.post('/api/communities', named({ cityId: 2_147_483_647 })), 'cityId');
      expectInvalid(await owner.post('/api/communities', named({ description: ' ' })), 'description');
    });
  });

  it('is possible once a week for a new account, and taking one on counts too', async () => {
    const fresh = await limited.person();
    expect((await fresh.post('/api/communities', named())).status).toBe(201);
    expectError(await fresh.post('/api/communities', named()), 429, 'too_many_requests');
    const { id } = await createCommunity(app.db, { name: 'Ownerless', members: [fresh] });
    expectError(await fresh.put(at(id, '/owner')), 429, 'too_many_requests');
    const older = await limited.person();
    await app.db
      .update(users)
      .set({ createdAt: sql`now() - interval '31 days'` })
      .where(eq(users.id, older.id));
    for (const _time of [1, 2]) expect((await older.post('/api/communities', named())).status).toBe(201);
  });
});

describe('an organizer', () => {
  it('edits the community and pins a message, and a member does neither', async () => {
    const [owner, organizer, member] = [await person(), await person(), await person()];
    const id = await start(owner, { cityId: CITY_IDS['Austin, TX'] });
    await Promise.all([organizer, member].map((who) => join(who, id)));
    await makeRole(owner, id, organizer, 'organizer');
    const changes = { name: 'Amblers', rules: 'Slowly.', pinned: 'Meet at the oak.', cityId: null } as const;
    const { status, body } = await edit(organizer, id, changes);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...changes,
      location: null,
      description: NEW.description,
      role: 'organizer',
    });
    expectError(await edit(member, id, changes), 403, 'not_an_organizer');
    const other = named();
    await member.post('/api/communities', other);
    expectError(await edit(organizer, id, { name: other.name }), 409, 'name_taken');
    expect(await read(member, id)).toMatchObject({ name: 'Amblers', pinned: 'Meet at the oak.' });
  });

  it('posts meetups in its name, and a member of an owned community does not', async () => {
    const [owner, member] = [await person(), await person()];
    const id = await start(owner);
    await join(member, id);
    const trib = await createTrib(owner, { communityId: id });
    expect(trib.community).toMatchObject({ id });
    expectInvalid(await member.post('/api/tribs', meetup({ communityId: id })), 'communityId');
    const own = await createTrib(member);
    expectInvalid(await member.put(`/api/tribs/${own.id}`, { communityId: id }), 'communityId');
    await makeRole(owner, id, member, 'organizer');
    expect((await member.put(`/api/tribs/${own.id}`, { communityId: id })).status).toBe(200);
  });

  it('lets people in who ask, and takes them out; they come back only by asking', async () => {
    const [owner, asking, refused] = [await person(), await person(), await person()];
    const id = await start(owner, { admission: 'request' });
    for (const who of [asking, refused]) {
      for (const _time of [1, 2])
        expect((await join(who, id)).body).toMatchObject({ isMember: false, isRequested: true });
    }
    expect(await notificationKindsOf(owner)).toEqual(['community-request']);
    expect(await read(owner, id)).toMatchObject({ requestCount: 2, memberCount: 1 });
    expect(await read(asking, id)).toMatchObject({ requestCount: 0, isRequested: true });
    const { body } = await owner.get(at(id, '/requests'));
    expect(body.map((one: { id: number }) => one.id)).toEqual([refused.id, asking.id]);
    expectError(await asking.get(at(id, '/requests')), 404, 'not_found');

    const decide = (who: Person, accept: boolean) => owner.put(at(id, `/requests/${who.id}`), { accept });
    expect((await decide(asking, true)).status).toBe(204);
    expect((await decide(refused, false)).status).toBe(204);
    expectError(await decide(asking, true), 404, 'not_found');
    expect(await read(asking, id)).toMatchObject({ isMember: true, isRequested: false, memberCount: 2 });
    expect(await notificationKindsOf(refused)).toEqual(['community-declined']);

    await edit(owner, id, { admission: 'open' });
    expect((await takeOut(owner, id, asking)).status).toBe(204);
    expect((await join(asking, id)).body).toMatchObject({ isMember: false, isRequested: true });
    expect((await asking.delete(at(id, '/membership'))).body).toMatchObject({ isRequested: false });
    expect((await join(refused, id)).body).toMatchObject({ isMember: true });
    expect(await notificationKindsOf(asking)).toEqual(['community-removed', 'community-accepted']);
  });

  it('cannot take out the owner, and decides nothing once they are taken out', async () => {
    const [owner, one, other] = [await person(), await person(), await person()];
    const id = await start(owner);
    for (const who of [one, other]) {
      await join(who, id);
      await makeRole(owner, id, who, 'organizer');
    }
    expectError(await takeOut(one, id, owner), 409, 'owner_stays');
    expectError(await makeRole(one, id, other, 'member'), 403, 'not_the_owner');
    expect((await takeOut(one, id, other)).status).toBe(204);
    expectError(await takeOut(other, id, one), 403, 'not_an_organizer');
  });
});

describe('a community is hidden', () => {
  it('with its owner from whoever is blocked, who is not in it any more', async () => {
    const [owner, member, asking] = [await person(), await person(), await person()];
    const id = await start(owner);
    await join(member, id);
    await edit(owner, id, { admission: 'request' });
    await join(asking, id);
    for (const who of [member, asking]) {
      expect((await owner.put(`/api/blocks/${who.id}`)).status).toBe(204);
      expectError(await who.get(at(id)), 404, 'not_found');
      expectError(await join(who, id), 404, 'not_found');
    }
    expect(await read(owner, id)).toMatchObject({ memberCount: 1, requestCount: 0 });
  });

  it('by an operator, for all but its members, and its meetups no longer name it', async () => {
    const [owner, stranger] = [await person(), await person()];
    const id = await start(owner);
    const trib = await createTrib(owner, { communityId: id });
    expect((await stranger.post('/api/reports', { communityId: id, reason: 'Spam' })).status).toBe(204);
    await app.db.update(communities).set({ hiddenAt: new Date() }).where(eq(communities.id, id));
    expectError(await stranger.get(at(id)), 404, 'not_found');
    expectError(await app.visitor().get(at(id, '/members')), 404, 'not_found');
    expectError(await stranger.post('/api/reports', { communityId: id, reason: 'Spam' }), 404, 'not_found');
    expect((await owner.get(at(id))).status).toBe(200);
    expect((await stranger.get(`/api/tribs/${trib.id}`)).body.community).toBe(null);
    expectInvalid(await owner.post('/api/tribs', meetup({ communityId: id })), 'communityId');
    const { body } = await stranger.get('/api/communities');
    expect(body.map((one: { id: number }) => one.id)).not.toContain(id);
  });
});

describe('the link of an organizer', () => {
  it('lets in whoever has it where others ask, as long as its sender organizes, and whom they have not removed', async () => {
    const [owner, organizer, guest, later, removed] = [
      await person(),
      await person(),
      await person(),
      await person(),
      await person(),
    ];
    const id = await start(owner, { admission: 'request' });
    await join(organizer, id);
    await owner.put(at(id, `/requests/${organizer.id}`), { accept: true });
    await makeRole(owner, id, organizer, 'organizer');
    const key: string = (await read(organizer, id)).letInKey;
    expect((await read(guest, id)).letInKey).toBeUndefined();
    const joinWith = (who: Person, given: string, to = id) => who.put(at(to, '/membership'), { key: given });
    await join(guest, id);
    expect((await joinWith(guest, key)).body).toMatchObject({ isMember: true, isRequested: false });
    await takeOut(owner, id, guest);
    expect((await joinWith(guest, key)).body).toMatchObject({ isMember: false, isRequested: true });
    // The id alone, somebody else's id, and the key of another community let nobody in.
    const other = await start(owner, { admission: 'request' });
    const forged = `${owner.id}${key.slice(key.indexOf('.'))}`;
    for (const [to, given] of [
      [id, forged],
      [other, key],
    ] as const)
      expect((await joinWith(later, given, to)).body).toMatchObject({ isMember: false, isRequested: true });
    expectInvalid(await joinWith(later, String(organizer.id)), 'key');
    await removed.put(`/api/blocks/${organizer.id}`);
    expect((await joinWith(removed, key)).body.isMember).toBe(false);
    await makeRole(owner, id, organizer, 'member');
    expect((await joinWith(await person(), key)).body).toMatchObject({ isMember: false, isRequested: true });
  });
});
