import { eq, inArray, sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { type Community, community, communityList } from '#shared/api/catalogue';
import { communityDetails, communityMemberList } from '#shared/api/communities';
import { CITY_IDS } from '#shared/domain/trib-options';
import { communities } from '../../../db/schema/communities';
import { users } from '../../../db/schema/users';
import { type Agent, idsOfPages } from '../../../testing/agent';
import { BAD_IDS } from '../../../testing/bad-inputs';
import { expectError, expectInvalid } from '../../../testing/expect-error';
import { countRowsRead, expectInvariants, expectNoRowChanged } from '../../../testing/rows';
import { storedPhoto } from '../../../testing/pictures';
import {
  befriend,
  block,
  createCommunity,
  createTrib,
  known,
  sendMessage,
  startedYesterday,
} from '../../../testing/factories';
import { startTestApp } from '../../../testing/test-app';
import { findCommunity, listCommunities } from './communities.queries';
import { leaveCommunity } from './members.service';

const app = await startTestApp();
const visitor = app.visitor();
const person = async () => known(app.db, await app.person());

async function list(who: Agent = visitor, query = ''): Promise<Community[]> {
  const { status, body } = await who.get(`/api/communities${query}`);
  expect(status).toBe(200);
  expect(communityList.parse(body)).toEqual(body);
  return body;
}
const one = async (who: Agent, id: number): Promise<Community> =>
  (await who.get(`/api/communities/${id}`)).body;
const NO_ANSWERS = { point: [], interestBonus: 0, isGuess: true, choseInterests: false, movedValues: [] };
const JOINED = { isMember: true, role: 'member', isRequested: false };
const LEFT = { isMember: false, role: null, isRequested: false };
const namesIn = (found: Community[]) => found.map(({ name }) => name);
const memberIds = (who: Agent, id: number) => idsOfPages(who, `/api/communities/${id}/members?limit=2`);

afterEach(async () => {
  await app.db.delete(communities);
});

describe('communities', () => {
  it('are an empty list if there are none', async () => {
    expect(await list()).toEqual([]);
  });

  it('are listed in pages, the nearest first, each once', async () => {
    const [austin, seattle] = [CITY_IDS['Austin, TX'], CITY_IDS['Seattle, WA']];
    await app.db.execute(sql`insert into communities (name, category, city_id)
      select 'Club ' || n, 'Outdoor & Nature', case n % 3 when 0 then ${austin}::int when 1 then ${seattle}::int end
      from generate_series(1, 120) n`);
    for (const query of ['', `?near=${seattle}`]) {
      const { body: first } = await visitor.get(`/api/communities${query}`);
      expect(first).toHaveLength(50);
      const ids = await idsOfPages(visitor, `/api/communities${query}`);
      expect(new Set(ids).size).toBe(120);
      if (query)
        expect(first.slice(0, 40).map(({ cityId }: Community) => cityId)).toEqual(Array(40).fill(seattle));
    }
  });

  it('are shown to everybody, in the list and by id, with the number of members', async () => {
    const [member, other] = [await person(), await person()];
    const given = {
      name: 'Walkers',
      location: 'Austin, TX',
      cityId: CITY_IDS['Austin, TX'],
      description: 'We walk.',
      image: '/covers/running.svg',
    };
    const walkers = await createCommunity(app.db, { ...given, members: [member, other] });
    const readers = await createCommunity(app.db, { name: 'Readers', category: 'Creative & Arts' });
    const shown = {
      ...given,
      id: walkers.id,
      category: 'Outdoor & Nature',
      distanceMiles: null,
      withinReach: null,
      memberCount: 2,
      isMember: true,
      role: 'member',
      isRequested: false,
      admission: 'open',
      hasOwner: false,
      isArchived: false,
    };
    expect(await list(member)).toEqual([
      shown,
      expect.objectContaining({ id: readers.id, memberCount: 0, location: null, isMember: false }),
    ]);
    const { body } = await member.get(`/api/communities/${walkers.id}`);
    expect(community.parse(body)).toEqual(shown);
    expect(communityDetails.parse(body)).toEqual({
      ...shown,
      rules: null,
      pinned: null,
      organizers: [],
      lastPhotos: [],
      requestCount: 0,
      isLinked: false,
    });
    expect(await one(visitor, walkers.id)).toMatchObject({ ...shown, isMember: false, role: null });
  });

  it('have links that can be followed where everybody who edits them has kept the account', async () => {
    const [owner, organizer] = [await person(), await person()];
    const { id } = await createCommunity(app.db, { name: 'Owlers', owner, organizers: [organizer] });
    const isLinked = async () => (await visitor.get(`/api/communities/${id}`)).body.isLinked;
    expect(await isLinked()).toBe(true);
    await app.db.update(users).set({ isDemo: true }).where(eq(users.id, organizer.id));
    expect(await isLinked()).toBe(false);
  });

  it('are the nearest first if the city is known', async () => {
    for (const [name, city] of [
      ['Far', 'Miami, FL'],
      ['Here', 'Seattle, WA'],
      ['Halfway', 'Denver, CO'],
    ] as const)
      await createCommunity(app.db, { name, location: city, cityId: CITY_IDS[city] });
    await createCommunity(app.db, { name: 'Nowhere' });
    expect(namesIn(await list())).toEqual(['Far', 'Here', 'Halfway', 'Nowhere']);
    const near = await list(visitor, `?near=${CITY_IDS['Seattle, WA']}`);
    expect(namesIn(near)).toEqual(['Here', 'Halfway', 'Far', 'Nowhere']);
    expect(near.map(({ withinReach }) => withinReach)).toEqual([true, false, false, false]);
    expect(near[0]?.distanceMiles).toBe(0);
    expect(near[1]?.distanceMiles).toBeGreaterThan(950);
    expect(near[1]?.distanceMiles).toBeLessThan(1_050);
    expect(near[3]?.distanceMiles).toBeNull();
    const [guessed] = await list(visitor, '?timeZone=America/New_York');
    expect(guessed).toMatchObject({ name: 'Far', withinReach: false });
    const { body } = await visitor.get(`/api/communities/${near[0]?.id}?near=${CITY_IDS['Seattle, WA']}`);
    expect(body).toMatchObject(near[0] ?? {});
  });

  it('show the last photos of past meetups: what hosts show to everybody, and to who was there those of the room', async () => {
    const [host, ada, bo] = [await app.person(), await app.person(), await app.person()];
    for (const somebody of [host, ada, bo]) await known(app.db, somebody);
    const { id } = await createCommunity(app.db, { name: 'Rowers', owner: host, members: [ada, bo] });
    const shown = await storedPhoto(app, host.id);
    const coming = await createTrib(host, { communityId: id, eventPhotos: [shown.url, '/covers/swim.svg'] });
    const gone = await createTrib(host, { communityId: id });
    await ada.put(`/api/tribs/${gone.id}/membership`);
    const { body: room } = await host.post('/api/conversations', { tribId: gone.id });
    const ofRoom = await storedPhoto(app, ada.id);
    const sent = await sendMessage(ada, room.id, '', { photo: ofRoom.url });
    const photosFor = async (viewer: Agent) =>
      communityDetails
        .parse((await viewer.get(`/api/communities/${id}`)).body)
        .lastPhotos.map(({ photo }) => photo);
    expect(await photosFor(ada)).toEqual([]);
    for (const trib of [coming, gone]) await startedYesterday(app.db, trib.id);
    const everybodys = [shown.url];
    expect(await photosFor(visitor)).toEqual(everybodys);
    expect(await photosFor(bo)).toEqual(everybodys);
    expect(await photosFor(ada)).toEqual([ofRoom.url, shown.url]);
    await block(app.db, bo, host);
    expect(await photosFor(bo)).toEqual([]);
    await ada.delete(`/api/conversations/${room.id}/messages/${sent.id}/photo`);
    expect(await photosFor(ada)).toEqual(everybodys);
  });

  it('do not exist under an unknown id', async () => {
    for (const path of ['', '/members'])
      expectError(await visitor.get(`/api/communities/2147483647${path}`), 404, 'not_found');
    for (const id of BAD_IDS) expect((await visitor.get(`/api/communities/${id}`)).status).toBe(400);
    expectInvalid(await visitor.get('/api/communities?near=2147483647'), 'near');
  });
});

describe('a membership', () => {
  it('begins and ends with one request, and repeating it changes nothing', async () => {
    const [member, other] = [await person(), await person()];
    const { id } = await createCommunity(app.db, { name: 'Walkers', members: [other] });
    const path = `/api/communities/${id}/membership`;
    for (const _time of [1, 2]) {
      const { status, body } = await member.put(path);
      expect({ status, body }).toEqual({ status: 200, body: { ...JOINED, memberCount: 2 } });
    }
    expect(await one(member, id)).toMatchObject({ isMember: true, memberCount: 2 });
    expect(await one(other, id)).toMatchObject({ isMember: true, memberCount: 2 });
    for (const _time of [1, 2]) {
      const { status, body } = await member.delete(path);
      expect({ status, body }).toEqual({ status: 200, body: { ...LEFT, memberCount: 1 } });
    }
    expect(await one(visitor, id)).toMatchObject({ isMember: false, memberCount: 1 });
  });

  it('needs a sign-in and an existing community', async () => {
    const member = await person();
    const { id } = await createCommunity(app.db, { name: 'Walkers' });
    await expectNoRowChanged(app.db, async () => {
      for (const act of ['put', 'delete'] as const) {
        expectError(await visitor[act](`/api/communities/${id}/membership`), 401, 'sign_in_needed');
        expectError(await member[act]('/api/communities/2147483647/membership'), 404, 'not_found');
      }
    });
  });

  it('is listed for the person alone, the latest first', async () => {
    const [member, other] = [await person(), await person()];
    const walkers = await createCommunity(app.db, { name: 'Walkers' });
    const readers = await createCommunity(app.db, { name: 'Readers', members: [other] });
    for (const { id } of [readers, walkers]) await member.put(`/api/communities/${id}/membership`);
    const { body } = await member.get(`/api/users/${member.id}/communities`);
    expect(communityList.parse(body)).toEqual(body);
    expect(namesIn(body)).toEqual(['Walkers', 'Readers']);
    expect(await one(member, readers.id)).toMatchObject(body[1]);
    expectError(await other.get(`/api/users/${member.id}/communities`), 404, 'not_found');
    expectError(await visitor.get(`/api/users/${member.id}/communities`), 401, 'sign_in_needed');
  });
});

describe('the members of a community', () => {
  it('are public, the latest first, page by page', async () => {
    const people = [await person(), await person(), await person()];
    const { id } = await createCommunity(app.db, { name: 'Walkers', members: people });
    const { status, body } = await visitor.get(`/api/communities/${id}/members`);
    expect(status).toBe(200);
    expect(communityMemberList.parse(body)).toEqual(body);
    expect(body).toHaveLength(3);
    const latestFirst = people.map(({ id: memberId }) => memberId).toReversed();
    expect(await memberIds(visitor, id)).toEqual(latestFirst);
    expect(await memberIds(await person(), id)).toEqual(latestFirst);
  });

  it('leave out who is blocked, in both directions, and the counts do too', async () => {
    const [blocker, blocked, other] = [await person(), await person(), await person()];
    const { id } = await createCommunity(app.db, { name: 'Walkers', members: [blocker, blocked, other] });
    await block(app.db, blocker, blocked);
    expect(await memberIds(blocker, id)).toEqual([other.id, blocker.id]);
    expect(await memberIds(blocked, id)).toEqual([other.id, blocked.id]);
    expect(await memberIds(other, id)).toHaveLength(3);
    const counts = await Promise.all([blocker, blocked, other, visitor].map((who) => one(who, id)));
    expect(counts.map(({ memberCount }) => memberCount)).toEqual([2, 2, 3, 3]);
    const { body } = await blocker.put(`/api/communities/${id}/membership`);
    expect(body).toEqual({ ...JOINED, memberCount: 2 });
  });

  it('are counted by whom the viewer can see, whatever becomes of their accounts', async () => {
    const [viewer, kept, demo, friend, gone] = [
      await person(),
      await app.person(),
      await app.person(),
      await app.person(),
      await person(),
    ];
    const { id } = await createCommunity(app.db, { name: 'Walkers', members: [kept, demo, friend, gone] });
    const counts = async () =>
      Promise.all(
        [viewer, visitor].flatMap((who) => [
          one(who, id).then(({ memberCount }) => memberCount),
          list(who).then(([first]) => first?.memberCount),
        ]),
      );
    const change = (who: { id: number }, changes: Partial<typeof users.$inferInsert>) =>
      app.db.update(users).set(changes).where(eq(users.id, who.id));
    expect(await counts()).toEqual([1, 1, 1, 1]);
    await befriend(app.db, viewer.id, friend.id);
    expect(await counts()).toEqual([2, 2, 1, 1]);
    await change(kept, { isDemo: false });
    expect(await counts()).toEqual([3, 3, 2, 2]);
    // A blocked person is subtracted only if they were counted; the demo account was not.
    for (const who of [kept, demo, friend]) await block(app.db, viewer, who);
    expect(await counts()).toEqual([1, 1, 2, 2]);
    await change(kept, { suspendedAt: new Date() });
    await change(friend, { suspendedAt: new Date() });
    expect(await counts()).toEqual([1, 1, 1, 1]);
    await change(kept, { suspendedAt: null, deletedAt: new Date() });
    expect(await counts()).toEqual([1, 1, 1, 1]);
    await change(kept, { deletedAt: null });
    expect(await counts()).toEqual([1, 1, 2, 2]);
    await app.db.delete(users).where(inArray(users.id, [kept.id, demo.id, friend.id, gone.id]));
    expect(await counts()).toEqual([0, 0, 0, 0]);
    await expectInvariants(app.db);
  });

  it('are not read one by one to list their community, to show it or to leave it', async () => {
    const member = await person();
    const viewer = {
      ...NO_ANSWERS,
      id: member.id,
      isDemo: false,
      username: null,
      isOperator: false,
      sessionHash: '',
    };
    const { id } = await createCommunity(app.db, { name: 'Walkers', members: [member] });
    await app.db.transaction(async (tx) => {
      await tx.execute(sql`set local trib.silent = 'on'`);
      await tx.execute(sql`with made as (insert into users (display_name, point, interest_bonus)
          select 'Somebody', '(0)', 0 from generate_series(1, 3000) returning id)
        insert into community_memberships (community_id, user_id) select ${id}, id from made`);
    });
    await app.db.execute(sql`analyze community_memberships`);
    expect(await list()).toMatchObject([{ id, memberCount: 3_001 }]);
    const rowsRead = await app.db.transaction((tx) =>
      countRowsRead(tx, 'community_memberships', async () => {
        await listCommunities(tx, { viewer: null, near: null }, null);
        await findCommunity(tx, { viewer, near: null }, id);
        await leaveCommunity(tx, viewer, id, new Date());
      }),
    );
    // How many rows belong to the viewer's own corrections is up to the plan.
    expect(rowsRead).toBeLessThan(300);
  });

  it('leave out demo accounts of strangers, but never oneself', async () => {
    const [demo, other] = [await app.person(), await person()];
    const { id } = await createCommunity(app.db, { name: 'Walkers', members: [demo, other] });
    expect(await memberIds(demo, id)).toEqual([other.id, demo.id]);
    expect(await one(demo, id)).toMatchObject({ memberCount: 2 });
    expect(await memberIds(other, id)).toEqual([other.id]);
    expect(await one(visitor, id)).toMatchObject({ memberCount: 1 });
  });
});
