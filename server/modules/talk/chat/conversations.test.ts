import { eq, isNotNull, like, sql } from 'drizzle-orm';
import { conversations, messages } from '../../../db/schema/chat';
import { rateLimits } from '../../../db/schema/server';
import { tribs } from '../../../db/schema/tribs';
import { LIMITS } from '../../../http/rate-limit';
import { afterAll, describe, expect, it } from 'vitest';
import { BEFORE_ALL } from '../../../http/pagination';
import { expectError, expectInvalid } from '../../../testing/expect-error';
import { expectInvariants, expectNoRowChanged } from '../../../testing/rows';
import { befriend, block, createCommunity, createTrib, known, sendMessage } from '../../../testing/factories';
import { type Person, startTestApp } from '../../../testing/test-app';
import { conversationList } from './conversations.queries';

const app = await startTestApp();

afterAll(() => expectInvariants(app.db));

const person = async () => known(app.db, await app.person());
const roomOf = async (one: Person, tribId: number) =>
  (await one.post('/api/conversations', { tribId })).body.id;
const listed = async (one: Person, query = '') =>
  (await one.get(`/api/conversations${query}`)).body.map(({ id }: { id: number }) => id);

describe('a room', () => {
  it('exists for every meetup from its creation on, for its members only', async () => {
    const [host, member, stranger] = [await person(), await person(), await person()];
    const trib = await createTrib(host, { maxParticipants: 2, name: 'Lake walk' });
    const id = await roomOf(host, trib.id);
    await member.put(`/api/tribs/${trib.id}/membership`);
    await stranger.put(`/api/tribs/${trib.id}/membership`);
    expect((await member.get(`/api/conversations/${id}`)).body).toMatchObject({
      kind: 'trib',
      trib: { id: trib.id, name: 'Lake walk' },
      memberCount: 2,
      lastMessage: null,
      unread: 0,
      writing: 'open',
      isModerator: false,
    });
    expect((await host.get(`/api/conversations/${id}`)).body.isModerator).toBe(true);
    // A person on the waitlist is not a member yet.
    expectError(await stranger.get(`/api/conversations/${id}`), 404, 'not_found');
    expectError(await stranger.post('/api/conversations', { tribId: trib.id }), 404, 'not_found');
    await member.delete(`/api/tribs/${trib.id}/membership`);
    expectError(await member.get(`/api/conversations/${id}/messages`), 404, 'not_found');
    expect((await stranger.get(`/api/conversations/${id}`)).status).toBe(200);
  });

  it('exists for every community, for its members only', async () => {
    const [member, stranger] = [await person(), await person()];
    const { id: communityId } = await createCommunity(app.db, { name: 'Walkers', members: [member] });
    const { body: room } = await member.post('/api/conversations', { communityId });
    expect(room).toMatchObject({ kind: 'community', community: { name: 'Walkers' }, memberCount: 1 });
    expectError(await stranger.get(`/api/conversations/${room.id}`), 404, 'not_found');
    await stranger.put(`/api/communities/${communityId}/membership`);
    expect(await listed(stranger, '?kind=community')).toEqual([room.id]);
  });
});

describe('new conversations', () => {
  it('are limited by the day; those that exist can still be opened', async () => {
    const limited = await startTestApp({ rateLimits: true });
    const [writer, first, second] = [
      await limited.person(),
      await known(limited.db, await limited.person()),
      await known(limited.db, await limited.person()),
    ];
    const open = (userId: number) => writer.post('/api/conversations', { userId });
    const { name, count } = LIMITS.conversationsPerUser;
    const inADay = new Date(Date.now() + 86_400_000);
    await limited.db
      .insert(rateLimits)
      .values({ key: `${name}:${writer.id}`, count: count - 1, resetsAt: inADay });
    const { body } = await open(first.id);
    expectError(await open(second.id), 429, 'too_many_requests');
    expect(await open(first.id)).toMatchObject({ status: 200, body: { id: body.id } });
    expect(await limited.db.$count(conversations, isNotNull(conversations.lowId))).toBe(1);
  });
});

describe('a list of many rooms', () => {
  const ROOMS = 20;
  const OF_OTHERS = 200;

  it('looks for the last message of each once, and for none of other people', async () => {
    const [one, other] = [await person(), await person()];
    await app.db.execute(sql`
      insert into tribs (creator_id, name, description, time_zone, starts_at, max_participants, who_can_join, dress_code,
        alcohol_policy, cost)
      select ${other.id}, 'Walk', 'Far.', 'America/Chicago', now() + interval '1 day', 8, 'Everyone welcome', 'Casual',
        'None', 'Free' from generate_series(1, ${OF_OTHERS})`);
    for (let count = 0; count < ROOMS; count += 1) {
      const trib = await createTrib(one);
      await sendMessage(one, await roomOf(one, trib.id), 'Hi!');
    }
    await app.db.execute(sql`analyze`);
    const query = conversationList(app.db, {
      viewerId: one.id,
      kind: null,
      q: null,
      ...BEFORE_ALL,
      limit: 1,
    });
    const { rows } = await app.db.execute<{ 'QUERY PLAN': string }>(sql`explain (analyze) ${query.getSQL()}`);
    await app.db.delete(tribs).where(eq(tribs.creatorId, other.id));
    const reads = rows.flatMap((row) => {
      const found = / on messages.*actual.*loops=(\d+)/.exec(row['QUERY PLAN']);
      return found ? [Number(found[1])] : [];
    });
    expect(reads.length).toBeGreaterThan(0);
    expect(reads.reduce((sum, loops) => sum + loops, 0)).toBeLessThan(ROOMS * 1.2);
  });
});

describe('a direct conversation', () => {
  it('is one conversation, whoever opens it', async () => {
    const [ada, bo] = [await person(), await person()];
    await befriend(app.db, ada.id, bo.id);
    const { body: hers } = await ada.post('/api/conversations', { userId: bo.id });
    const { body: his } = await bo.post('/api/conversations', { userId: ada.id });
    expect(hers).toMatchObject({ id: his.id, kind: 'direct', person: { id: bo.id }, writing: 'open' });
    expect(his.person.id).toBe(ada.id);
    expect(await listed(ada, '?kind=direct')).toEqual([]);
    await sendMessage(bo, his.id, 'Hi!');
    expect(await listed(ada, '?kind=direct')).toEqual([hers.id]);
    const carla = await person();
    const { body: another } = await ada.post('/api/conversations', { userId: carla.id });
    expect(another.id, 'Opening it again has used up no id').toBe(hers.id + 1);
  });

  it('gives a stranger one message until the other writes back', async () => {
    const [ada, bo] = [await person(), await person()];
    const { body: opened } = await ada.post('/api/conversations', { userId: bo.id });
    expect(opened.writing).toBe('one-message');
    await sendMessage(ada, opened.id, 'We met at the market.');
    const path = `/api/conversations/${opened.id}/messages`;
    const again = { clientId: crypto.randomUUID(), text: 'Hello?' };
    expectError(await expectNoRowChanged(app.db, () => ada.post(path, again)), 403, 'awaiting_answer');
    expect((await ada.get(`/api/conversations/${opened.id}`)).body.writing).toBe('awaiting-answer');
    await sendMessage(bo, opened.id, 'I remember!');
    expect((await ada.post(path, again)).status).toBe(201);
  });

  it('is open between people of one meetup', async () => {
    const [host, member] = [await person(), await person()];
    const trib = await createTrib(host);
    await member.put(`/api/tribs/${trib.id}/membership`);
    const { body } = await member.post('/api/conversations', { userId: host.id });
    expect(body.writing).toBe('open');
  });

  it('refuses oneself, hidden, unknown and blocked people, and hides what was there', async () => {
    const [ada, bo, demo] = [await person(), await person(), await app.person()];
    expectInvalid(await ada.post('/api/conversations', { userId: ada.id }), 'userId');
    for (const userId of [demo.id, 999_999])
      expectError(await ada.post('/api/conversations', { userId }), 404, 'not_found');
    await befriend(app.db, ada.id, bo.id);
    const { body } = await ada.post('/api/conversations', { userId: bo.id });
    await sendMessage(ada, body.id, 'Hi');
    await block(app.db, ada, bo);
    for (const one of [ada, bo]) {
      expect(await listed(one)).toEqual([]);
      expectError(await one.get(`/api/conversations/${body.id}/messages`), 404, 'not_found');
      const message = { clientId: crypto.randomUUID(), text: 'Hey' };
      expectError(await one.post(`/api/conversations/${body.id}/messages`, message), 404, 'not_found');
    }
    expectError(await bo.post('/api/conversations', { userId: ada.id }), 404, 'not_found');
  });

  it('refuses visitors', async () => {
    expectError(await app.visitor().get('/api/conversations'), 401, 'sign_in_needed');
  });
});

describe('the list', () => {
  it('has the latest message first, with what is unread, in pages', async () => {
    const [host, member] = [await person(), await person()];
    const rooms: number[] = [];
    for (const name of ['One', 'Two', 'Three']) {
      const trib = await createTrib(host, { name });
      await member.put(`/api/tribs/${trib.id}/membership`);
      rooms.push(await roomOf(host, trib.id));
    }
    const [one = 0, two = 0, three = 0] = rooms;
    await sendMessage(host, two, 'Bring water');
    const last = await sendMessage(host, one, 'Bring a hat');
    await sendMessage(host, one, 'And shoes');
    expect(await listed(member, '?kind=trib')).toEqual([one, two, three]);
    const { body } = await member.get(`/api/conversations/${one}`);
    expect(body).toMatchObject({ unread: 2, lastReadId: 0, lastMessage: { text: 'And shoes' } });
    expect((await host.get(`/api/conversations/${one}`)).body.unread).toBe(0);

    expect((await member.put(`/api/conversations/${one}/read`, { messageId: last.id })).status).toBe(204);
    expect((await member.get(`/api/conversations/${one}`)).body.unread).toBe(1);
    await app.db.update(messages).set({ hiddenAt: new Date() });
    expect((await member.get(`/api/conversations/${one}`)).body.unread).toBe(0);
    await app.db.update(messages).set({ hiddenAt: null });
    expectInvalid(await member.put(`/api/conversations/${three}/read`, { messageId: last.id }), 'messageId');

    const first = await member.get('/api/conversations?limit=2');
    const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    const pages = [...first.body, ...(await member.get(next)).body];
    expect(pages.map(({ id }) => id)).toEqual([one, two, three]);
  });

  it('finds by a part of its name what is not on the first page', async () => {
    const [host, zoe] = [await person(), await known(app.db, await app.person({ displayName: 'Zoë Zest' }))];
    const { body: talk } = await zoe.post('/api/conversations', { userId: host.id });
    await sendMessage(zoe, talk.id, 'Hi');
    const { id: communityId } = await createCommunity(app.db, { name: '100% Jazz', members: [host] });
    const { body: room } = await host.post('/api/conversations', { communityId });
    await sendMessage(host, await roomOf(host, (await createTrib(host, { name: 'Lake walk' })).id), 'Latest');
    const found = (typed: string, query = '') =>
      listed(host, `?q=${encodeURIComponent(typed)}&limit=1${query}`);
    expect(await found('zoe')).toEqual([talk.id]);
    expect(await found(' Ë Z')).toEqual([talk.id]);
    expect(await found('0% j')).toEqual([room.id]);
    expect(await found('zoe', '&kind=community')).toEqual([]);
    expect(await listed(await person(), '?q=zoe')).toEqual([]);
    for (const typed of ['_', "' or 1=1 --", '%%']) expect(await found(typed)).toEqual([]);
    expect(await listed(host, '?q=%20')).toHaveLength(3);
    expectInvalid(await host.get('/api/conversations?q=%00'), 'q');
  });

  it('counts a search towards the limit of searches, not a list without a text', async () => {
    const limited = await startTestApp({ rateLimits: true }, { database: app.database });
    const eve = await limited.person();
    const search = async () => (await eve.get('/api/conversations?q=walk')).status;
    expect(await search()).toBe(200);
    await limited.db
      .update(rateLimits)
      .set({ count: LIMITS.searchesPerUser.count })
      .where(like(rateLimits.key, 'searches:%'));
    expect(await search()).toBe(429);
    expect((await eve.get('/api/conversations')).status).toBe(200);
  });

  it('never moves a read mark backwards, and mutes for this person only', async () => {
    const [host, member] = [await person(), await person()];
    const trib = await createTrib(host);
    await member.put(`/api/tribs/${trib.id}/membership`);
    const id = await roomOf(host, trib.id);
    const [first, second] = [await sendMessage(host, id, 'One'), await sendMessage(host, id, 'Two')];
    await member.put(`/api/conversations/${id}/read`, { messageId: second.id });
    await member.put(`/api/conversations/${id}/read`, { messageId: first.id });
    expect((await member.get(`/api/conversations/${id}`)).body.lastReadId).toBe(second.id);
    await member.put(`/api/conversations/${id}/mute`, { muted: true });
    expect((await member.get(`/api/conversations/${id}`)).body.isMuted).toBe(true);
    expect((await host.get(`/api/conversations/${id}`)).body.isMuted).toBe(false);
    await member.put(`/api/conversations/${id}/mute`, { muted: false });
    expect((await member.get(`/api/conversations/${id}`)).body.isMuted).toBe(false);
  });
});
