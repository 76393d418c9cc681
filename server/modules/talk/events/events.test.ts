import { ServerResponse } from 'node:http';
import { desc, eq, sql } from 'drizzle-orm';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { messages } from '../../../db/schema/chat';
import { events } from '../../../db/schema/events';
import { communityMemberships } from '../../../db/schema/communities';
import { memberships, tribs } from '../../../db/schema/tribs';
import { expectInvalid } from '../../../testing/expect-error';
import { expectEvents, listen, type Listener, untilEvent } from '../../../testing/listener';
import {
  befriend,
  block,
  createCommunity,
  createTrib,
  createUsers,
  known,
  sendMessage,
} from '../../../testing/factories';
import { countRowsRead } from '../../../testing/rows';
import { type Person, startTestApp } from '../../../testing/test-app';
import { readEvents } from './events.queries';

const app = await startTestApp();

type Write = (this: ServerResponse, text: string, encoding: 'utf8') => boolean;

async function meetupWith(count: number) {
  const host = await known(app.db, await app.person());
  const trib = await createTrib(host, { name: 'Lake walk' });
  const members: Person[] = [];
  for (let index = 0; index < count; index += 1) {
    const member = await known(app.db, await app.person());
    await member.put(`/api/tribs/${trib.id}/membership`);
    members.push(member);
  }
  const { body } = await host.post('/api/conversations', { tribId: trib.id });
  return { host, members, trib, roomId: body.id };
}
/** Writes a change of this person as a mark: once it is heard, all earlier events must have arrived. */
async function markOf(one: Person): Promise<void> {
  await one.put(`/api/users/${one.id}`, { bio: `Now ${crypto.randomUUID()}` });
}

/**
 * Hears only what is written from now on. On Postgres, a new stream may still be sent what came right before it, earlier changes
 * of the same profile among them. So the mark is recognized by its position and not by its kind.
 */
async function listenFromNow(one: Person): Promise<Listener> {
  const listener = await listen(app.url, one);
  await expectEvents(listener, 'reset');
  await markOf(one);
  const [mark] = await app.db
    .select({ xid: events.xid })
    .from(events)
    .where(eq(events.userId, one.id))
    .orderBy(desc(events.id))
    .limit(1);
  const isHeard = async () => {
    const snapshot = listener.lastId?.split('-').at(-1);
    if (snapshot === undefined) return false;
    const { rows } = await app.db.execute<{ seen: boolean }>(
      sql`select pg_visible_in_snapshot(${mark?.xid}::text::xid8, ${snapshot}::pg_snapshot) as seen`,
    );
    return rows[0]?.seen === true;
  };
  await vi.waitUntil(isHeard, { timeout: 20_000 });
  listener.events.length = 0;
  return listener;
}

const kindsBut = (listener: Listener, ...expected: string[]) =>
  listener.events.map(({ kind }) => kind).filter((kind) => !expected.includes(kind));

describe('the stream', () => {
  it('starts with a reset and tells every member of a message, a reaction and a deletion', async () => {
    const { host, members, roomId } = await meetupWith(1);
    const [member] = members;
    if (!member) throw new Error('No member');
    const listener = await listen(app.url, member);
    await expectEvents(listener, 'reset');
    const sent = await sendMessage(host, roomId, 'Hello');
    await expectEvents(listener, 'messages');
    const path = `/api/conversations/${roomId}/messages/${sent.id}`;
    await host.put(`${path}/reactions`, { reaction: '👍', on: true });
    await expectEvents(listener, 'messages');
    await host.delete(path);
    await expectEvents(listener, 'messages');
    await host.get('/api/session');
    await markOf(member);
    await expectEvents(listener, 'profile');
    listener.close();
  });

  it('sends everything that concerns the person, to nobody else', async () => {
    const [ada, bo, cy] = [await app.person(), await app.person(), await app.person()];
    for (const one of [ada, bo, cy]) await known(app.db, one);
    const [hers, his] = [await listenFromNow(ada), await listenFromNow(cy)];
    const trib = await createTrib(bo);
    await ada.put(`/api/tribs/${trib.id}/save`);
    await expectEvents(hers, 'save');
    await ada.put(`/api/tribs/${trib.id}/membership`);
    await expectEvents(hers, 'membership', 'trib');
    await bo.put(`/api/tribs/${trib.id}`, { description: 'Bring water.' });
    await expectEvents(hers, 'trib');
    await bo.put(`/api/friends/${ada.id}`);
    await expectEvents(hers, 'friends', 'notifications');
    await bo.post(`/api/tribs/${trib.id}/cancel`);
    await expectEvents(hers, 'notifications');
    await ada.put(`/api/blocks/${cy.id}`);
    await expectEvents(hers, 'people');
    await markOf(cy);
    await expectEvents(his, 'profile');
    expect(kindsBut(his, 'profile')).toEqual([]);
    hers.close();
    his.close();
  });

  it('sends nothing to a person whose request was declined, or who was blocked', async () => {
    const [ada, bo] = [await known(app.db, await app.person()), await known(app.db, await app.person())];
    await ada.put(`/api/friends/${bo.id}`);
    const listener = await listenFromNow(ada);
    await bo.delete(`/api/friends/${ada.id}`);
    await bo.put(`/api/blocks/${ada.id}`);
    await markOf(ada);
    await untilEvent(listener, 'profile');
    expect(kindsBut(listener, 'profile')).toEqual([]);
    listener.close();
  });

  it('tells a blocked or removed member nothing of the room', async () => {
    const { host, members, trib, roomId } = await meetupWith(2);
    const [blocked, removed] = members;
    if (!blocked || !removed) throw new Error('No members');
    const [one, two] = [await listenFromNow(blocked), await listenFromNow(removed)];
    await block(app.db, host, blocked);
    await host.delete(`/api/tribs/${trib.id}/members/${removed.id}`);
    await expectEvents(two, 'membership');
    one.events.length = 0;
    two.events.length = 0;
    await sendMessage(host, roomId, 'Only for us');
    for (const [listener, person] of [
      [one, blocked],
      [two, removed],
    ] as const) {
      await markOf(person);
      await untilEvent(listener, 'profile');
      expect(listener.events.map(({ kind }) => kind)).not.toContain('messages');
      listener.close();
    }
  });

  it('tells nothing of a saved meetup whose host the person has a block with', async () => {
    const { host, trib } = await meetupWith(0);
    const [fan, other] = [await known(app.db, await app.person()), await known(app.db, await app.person())];
    for (const one of [fan, other]) await one.put(`/api/tribs/${trib.id}/save`);
    await block(app.db, host, fan);
    const [blocked, unblocked] = [await listenFromNow(fan), await listenFromNow(other)];
    await host.put(`/api/tribs/${trib.id}`, { description: 'Bring water.' });
    await expectEvents(unblocked, 'trib');
    await markOf(fan);
    await untilEvent(blocked, 'profile');
    expect(kindsBut(blocked, 'profile')).toEqual([]);
    blocked.close();
    unblocked.close();
  });

  it('ends when the person signs out, and only that session', async () => {
    const ada = await app.person({ username: 'two.devices', password: 'a long enough one' });
    const elsewhere = app.visitor();
    await elsewhere.post('/api/users/login', { username: 'two.devices', password: 'a long enough one' });
    const [here, there] = [await listen(app.url, ada), await listen(app.url, elsewhere)];
    await elsewhere.delete('/api/session');
    await vi.waitUntil(() => !there.isOpen, { timeout: 20_000 });
    await markOf(ada);
    await expectEvents(here, 'profile');
    here.close();
  });

  it('closes the oldest of more than five streams of one person, for good, also of many that open at once', async () => {
    const ada = await app.person();
    const first = await listen(app.url, ada);
    const streams = await Promise.all(Array.from({ length: 20 }, () => listen(app.url, ada)));
    const openCount = () => streams.filter(({ isOpen }) => isOpen).length;
    await expect.poll(openCount).toBe(5);
    expect(first.isOpen).toBe(false);
    for (const { events: heard } of [first, ...streams.filter(({ isOpen }) => !isOpen)])
      expect(heard.at(-1)).toEqual({ kind: 'replaced' });
    expect(app.events.streamCount()).toBe(5);
    for (const stream of streams) stream.close();
  });
});

describe('a transaction of many rows', () => {
  it('records one event for each subject, and reads few events for each row', async () => {
    const { trib } = await meetupWith(0);
    const people = await createUsers(app.db, [app], 300);
    const waiting = people.map(({ id }) => ({ tribId: trib.id, userId: id, status: 'waitlisted' as const }));
    const read = await app.db.transaction((tx) =>
      countRowsRead(tx, 'events', async () => {
        await tx.insert(memberships).values(waiting);
        const recorded = eq(events.xid, sql`pg_current_xact_id()`);
        expect(await tx.$count(events, recorded)).toBe(people.length + 1);
      }),
    );
    expect(read).toBeLessThan(10 * people.length);
  });

  it('in one room is read with one look at its members, and each message reaches nobody with a block', async () => {
    const everybody = await createUsers(app.db, [app], 300);
    const [writer, blocked] = [everybody[0], everybody.at(-1)];
    if (!writer || !blocked) throw new Error('Nobody is there');
    await block(app.db, blocked, writer);
    const { id } = await createCommunity(app.db, { name: 'One room' });
    const members = everybody.map((person) => person.id);
    await app.db.insert(communityMemberships).values(members.map((userId) => ({ communityId: id, userId })));
    await app.db.execute(sql`analyze community_memberships`);
    await app.db.transaction(async (tx) => {
      await tx.execute(sql`insert into messages (conversation_id, sender_id, client_id, text)
        select c.id, ${writer.id} + n, gen_random_uuid(), 'Hello'
        from conversations c, generate_series(0, 19) n where c.community_id = ${id}`);
      const said = await tx
        .select({ id: events.id })
        .from(events)
        .where(eq(events.kind, 'messages'))
        .orderBy(events.id);
      const ids = said.slice(-20).map((one) => one.id);
      let rows: Awaited<ReturnType<typeof readEvents>> = [];
      const read = await countRowsRead(tx, 'community_memberships', async () => {
        rows = await readEvents(tx, ids, members);
      });
      expect(rows.map(({ recipients }) => recipients.length)).toEqual([
        299,
        ...Array.from({ length: 19 }, () => 300),
      ]);
      expect(read).toBeLessThan(1000);
      expect(
        new Set(rows.map(({ recipients }) => recipients)).size,
        'Those without a block share a list',
      ).toBe(2);
    });
  });

  it('gives requests their turn while it is written to many streams', async () => {
    const everybody = await createUsers(app.db, [app], 20);
    const { id } = await createCommunity(app.db, { name: 'Slow lines', members: everybody });
    const { body: room } = await (everybody[0] ?? app.visitor()).post('/api/conversations', {
      communityId: id,
    });
    let turn = 0;
    let counting = setImmediate(function count() {
      turn += 1;
      counting = setImmediate(count);
    });
    const turnsOfWrites: number[] = [];
    const write: Write = Reflect.get(ServerResponse.prototype, 'write');
    const slow = vi.spyOn(ServerResponse.prototype, 'write').mockImplementation(function write_(
      this: ServerResponse,
      text: string,
    ) {
      if (text.includes('"kind":"messages"')) {
        for (const until = performance.now() + 3; performance.now() < until;);
        turnsOfWrites.push(turn);
      }
      return write.call(this, text, 'utf8');
    });
    const listeners = await Promise.all(everybody.map((one) => listen(app.url, one)));
    onTestFinished(() => {
      clearImmediate(counting);
      slow.mockRestore();
    });
    await everybody[0]?.post(`/api/conversations/${room.id}/messages`, {
      clientId: crypto.randomUUID(),
      text: 'Hello',
    });
    for (const listener of listeners) await untilEvent(listener, 'messages');
    expect(new Set(turnsOfWrites).size).toBeGreaterThan(15);
    for (const listener of listeners) listener.close();
  });

  it('is about a message only if it is about no other', async () => {
    const { host, trib, roomId } = await meetupWith(0);
    const { id } = await sendMessage(host, roomId, 'First');
    const { id: otherId } = await sendMessage(host, roomId, 'Second');
    const editing = (...ids: number[]) =>
      app.db.transaction(async (tx) => {
        for (const one of ids)
          await tx.update(messages).set({ hiddenAt: new Date() }).where(eq(messages.id, one));
        await tx.update(tribs).set({ name: crypto.randomUUID() }).where(eq(tribs.id, trib.id));
        return tx
          .select({ kind: events.kind, messageId: events.messageId })
          .from(events)
          .where(eq(events.xid, sql`pg_current_xact_id()`))
          .orderBy(events.id);
      });
    const renamed = { kind: 'trib', messageId: null };
    expect(await editing(id, id)).toEqual([{ kind: 'messages', messageId: id }, renamed]);
    expect(await editing(id, otherId, id)).toEqual([{ kind: 'messages', messageId: null }, renamed]);
  });
});

describe('returning', () => {
  async function lastIdOf(person: Person): Promise<string> {
    const before = await listenFromNow(person);
    before.close();
    return before.lastId ?? '';
  }
  /** An event may be sent twice, by the catching up and by the hub; it counts once. */
  const kindsAfter = async (person: Person, lastId: string) => {
    const after = await listen(app.url, person, lastId);
    await markOf(person);
    await untilEvent(after, 'profile');
    after.close();
    const distinct = new Map(after.events.map((event) => [JSON.stringify(event), event.kind]));
    return [...distinct.values()];
  };

  it('continues after the last event, with nothing lost', async () => {
    const { host, members, roomId } = await meetupWith(1);
    const [member] = members;
    if (!member) throw new Error('No member');
    await sendMessage(host, roomId, 'One');
    const lastId = await lastIdOf(member);
    await befriend(app.db, host.id, member.id);
    await sendMessage(host, roomId, 'Two');
    await sendMessage(host, roomId, 'Three');
    expect(await kindsAfter(member, lastId)).toEqual(['friends', 'messages', 'messages', 'profile']);
  });

  it('starts over after more than can be told one by one, or after longer than events are kept', async () => {
    const ada = await known(app.db, await app.person());
    const lastId = await lastIdOf(ada);
    const [history, madeAt, second, snapshot] = lastId.split('-');
    const ofYesterday = [history, madeAt, Number(second) - 86_400, snapshot].join('-');
    expect((await kindsAfter(ada, ofYesterday))[0]).toBe('reset');
    await app.db.execute(sql`insert into events (kind, user_id, trib_id)
      select 'save', ${ada.id}::int, n from generate_series(1, 501) n`);
    expect((await kindsAfter(ada, lastId))[0]).toBe('reset');
  });

  it('starts over from an id of another history, database or future, and refuses one that was never ours', async () => {
    const ada = await app.person();
    const [history = '', madeAt = '', second = ''] = (await lastIdOf(ada)).split('-');
    for (const lastId of [
      `0000000F-${madeAt}-${second}-5:5:`,
      `${history}-1-${second}-5:5:`,
      `${history}-${madeAt}-${second}-99999999999:99999999999:`,
      `${history}-${madeAt}-${second}-9:5:`,
      `${history}-${madeAt}-${second}-5:9:6,,7`,
    ])
      expect((await kindsAfter(ada, lastId))[0]).toBe('reset');
    for (const lastId of [
      'x',
      '1',
      '1-1',
      "00000001-1-1-5:5:'",
      '00000001-1-1-5:5:; drop',
      'x'.repeat(4_001),
    ])
      expectInvalid(await ada.get('/api/events', { 'Last-Event-ID': lastId }), 'Last-Event-ID');
  });

  it('is refused by a server that stops or moves, which says when to come back', async () => {
    const ana = await app.person();
    const stopping = await startTestApp({}, { database: app.database });
    await stopping.events.close();
    const visitor = stopping.visitor();
    const { status, headers } = await visitor.get('/api/events', { cookie: ana.cookie() });
    expect({ status, after: headers.get('retry-after') }).toEqual({ status: 503, after: '1' });
  });
});
