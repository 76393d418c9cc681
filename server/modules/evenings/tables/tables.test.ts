import { eq, sql } from 'drizzle-orm';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import type { TableEntryRequest } from '#shared/api/tables';
import { OFFERED } from '#shared/texts/languages';
import { tableRounds } from '../../../db/schema/table-rounds';
import { tableEntries, tableSeekers } from '../../../db/schema/tables';
import { tribs } from '../../../db/schema/tribs';
import { expectError } from '../../../testing/expect-error';
import { block, notificationKindsOf, statusesOf } from '../../../testing/factories';
import { runRounds } from '../../../testing/jobs';
import { expectInvariants, expectNoRowChanged } from '../../../testing/rows';
import {
  AFTER_CLOSING,
  answer,
  ANSWERED,
  createSeekers,
  entry,
  nth,
  removeRounds,
  seat,
  settle,
} from '../../../testing/table-people';
import { type Person, startTestApp } from '../../../testing/test-app';
import { RoundNotSolved } from './solver/solve-in-thread';

const app = await startTestApp();
const MIAMI = 4_164_138;
afterEach(() => removeRounds(app));

describe('a round', () => {
  it('offers its people a table, tells them within ten minutes, and makes a yes a membership', async () => {
    const people = await createSeekers(app, 6);
    await seat(app);
    const [first, second] = [nth(people, 0), nth(people, 1)];
    const { body } = await first.get('/api/tables/mine');
    expect(body.unseated).toBe(false);
    expect(body.tables).toHaveLength(1);
    expect(body.tables[0]).toMatchObject({
      invited: 6,
      where: expect.stringContaining('Austin, TX'),
      language: 'en',
      isGuess: true,
      answer: null,
      going: [],
      startTime: '2031-03-07T01:00:00.000Z',
    });
    expect(await notificationKindsOf(first)).toEqual(['table-offered']);
    const tribId = await answer(first, 'yes');
    expect(await statusesOf(app.db, tribId)).toEqual({ [first.id]: 'joined' });
    expect((await first.get(`/api/tribs/${tribId}`)).body).toMatchObject({
      creatorId: null,
      role: 'member',
      maxParticipants: 6,
    });
    expect((await second.get('/api/tables/mine')).body.tables[0].going).toEqual([
      { id: first.id, firstName: 'Somebody', profileImage: null },
    ]);
    await expectInvariants(app.db);
  });

  it('is named and described in the language that its people speak at it, where the app has it', async () => {
    const nameIn = async (languages: TableEntryRequest['languages']) => {
      await removeRounds(app);
      const people = await createSeekers(app, 5, () => ({ languages }));
      await seat(app);
      const { name, tribId } = (await nth(people, 0).get('/api/tables/mine')).body.tables[0];
      await answer(nth(people, 0), 'yes');
      return [name, (await nth(people, 0).get(`/api/tribs/${tribId}`)).body.description];
    };
    const german = [
      'Ein Tisch mit neuen Gesichtern',
      'Ein kleiner Tisch mit Leuten, die einiges gemeinsam haben. Sag im Chat Hallo, bevor ihr euch trefft.',
    ];
    const english = [
      'A table of new faces',
      'A small table, put together by what its people have in common. Say hello in the chat before you meet.',
    ];
    expect(await nameIn(['de'])).toEqual(german);
    expect(await nameIn(['tr'])).toEqual(english);
    app.config.languages = ['en'];
    onTestFinished(() => void (app.config.languages = [...OFFERED]));
    expect(await nameIn(['de'])).toEqual(english);
  });

  it('is in its city and state or country where the catalogue has no place', async () => {
    await removeRounds(app);
    const people = await createSeekers(app, 5, () => ({ cityId: 4_699_066 }));
    await seat(app);
    const { where } = (await nth(people, 0).get('/api/tables/mine')).body.tables[0];
    expect(where).toBe('Houston, TX');
  });

  it('is known to nobody who is not at the table', async () => {
    const people = await createSeekers(app, 5);
    await seat(app);
    const tribId = await answer(nth(people, 0), 'yes');
    const stranger = nth(await createSeekers(app, 1), 0);
    for (const path of [`/api/tribs/${tribId}`, `/api/tribs/${tribId}/calendar.ics`]) {
      expectError(await stranger.get(path), 404, 'not_found');
      expectError(await nth(people, 1).get(path), 404, 'not_found');
      expectError(await app.visitor().get(path), 404, 'not_found');
    }
    expectError(await nth(people, 1).put(`/api/tribs/${tribId}/membership`), 404, 'not_found');
    expectError(await stranger.put(`/api/tables/${tribId}/answer`, { answer: 'yes' }), 404, 'not_found');
    const [{ name } = { name: '' }] = await app.db.select().from(tribs).where(eq(tribs.id, tribId));
    for (const path of ['/api/tribs?limit=100', `/api/tribs?q=${encodeURIComponent(name)}`])
      expect(JSON.stringify((await stranger.get(path)).body)).not.toContain(name);
  });

  it('tells those without a seat that they have none, and puts them first the next time', async () => {
    const people = await createSeekers(app, 3);
    await seat(app);
    expect((await nth(people, 0).get('/api/tables/mine')).body).toEqual({
      tables: [],
      unseated: true,
      proposed: null,
    });
    const entries = await app.db.select().from(tableEntries);
    expect(entries.map(({ priority, active }) => ({ priority, active }))).toEqual(
      people.map(() => ({ priority: 1, active: false })),
    );
  });

  it('seats nobody with somebody they have blocked, or who is gone', async () => {
    const people = await createSeekers(app, 6);
    await nth(people, 0).put(`/api/blocks/${nth(people, 1).id}`);
    await nth(people, 2).delete(`/api/users/${nth(people, 2).id}`);
    await seat(app);
    const offered = await Promise.all(people.map((person) => person.get('/api/tables/mine')));
    const seated = offered.filter(({ status, body }) => status === 200 && body.tables.length > 0);
    expect(seated).toHaveLength(4);
  });

  it('is late when its solver fails, and loses nothing', async () => {
    const people = await createSeekers(app, 5);
    app.clock.set(AFTER_CLOSING);
    await runRounds(app, () => Promise.reject(new Error('Out of time')));
    expect((await nth(people, 0).get('/api/tables/entry')).body.underway).toBe(true);
    expectError(await nth(people, 0).put('/api/tables/entry', entry()), 409, 'round_closed');
    await seat(app);
    expect((await nth(people, 0).get('/api/tables/entry')).body.underway).toBe(false);
    expect((await nth(people, 0).get('/api/tables/mine')).body.tables).toHaveLength(1);
  });

  it('is seated when that of another city cannot be opened', async () => {
    const people = await createSeekers(app, 5, (index) => (index === 4 ? { cityId: MIAMI } : {}));
    await app.db.execute(
      sql.raw(`create function refuse() returns trigger language plpgsql as $$ begin
        if new.city_id = ${MIAMI} then raise 'This city fails'; end if; return new; end $$`),
    );
    await app.db.execute(
      'create trigger refuse before insert on table_rounds for each row execute function refuse()',
    );
    try {
      await seat(app);
    } finally {
      await app.db.execute('drop function refuse cascade');
    }
    expect((await nth(people, 0).get('/api/tables/mine')).body.tables).toHaveLength(1);
    await seat(app);
    expect((await nth(people, 4).get('/api/tables/mine')).body.unseated).toBe(true);
  });

  it('is told to whoever has no table, and keeps an entry until its person has one', async () => {
    const repeats = ['until-seated', 'once', 'weekly'] as const;
    const people = await createSeekers(app, 3, (index) => ({ repeat: nth(repeats, index) }));
    await seat(app);
    const noticeOf = async (person: Person) => (await person.get('/api/notifications')).body;
    const next = {
      kind: 'table-none',
      nextClosesAt: '2031-03-07T01:00:00.000Z',
      timeZone: 'America/Chicago',
    };
    expect(await noticeOf(nth(people, 0))).toMatchObject([next]);
    expect(await noticeOf(nth(people, 1))).toMatchObject([{ kind: 'table-none', nextClosesAt: null }]);
    expect(await noticeOf(nth(people, 2))).toMatchObject([next]);

    const [first, ...others] = [nth(people, 0), nth(people, 2), ...(await createSeekers(app, 2))];
    await seat(app, new Date('2031-03-07T01:01:00Z'));
    for (const person of [first, ...others]) await answer(person, 'yes');
    await settle(app, new Date('2031-03-08T01:01:00Z'));
    const isIn = async (person: Person) => (await person.get('/api/tables/entry')).body.entry.active;
    expect([await isIn(first), await isIn(nth(people, 2))]).toEqual([false, true]);
    expect(await noticeOf(first)).toEqual([]);
  });

  it('that closed while no server ran has no tables, which its people are told, and uses up no entry', async () => {
    const person = nth(await createSeekers(app, 5), 0);
    await seat(app, new Date('2031-03-06T01:01:00Z'));
    expect(await notificationKindsOf(person)).toEqual(['table-none']);
    expect((await person.get('/api/tables/entry')).body.entry.active).toBe(true);
  });

  it('is late when the checker has objections, which operators are shown', async () => {
    await createSeekers(app, 5);
    app.clock.set(AFTER_CLOSING);
    const refused = Object.assign(new RoundNotSolved('2 objections'), { objections: 2 });
    await runRounds(app, () => Promise.reject(refused));
    await runRounds(app, () => Promise.reject(refused));
    expect(await app.db.select().from(tableRounds)).toMatchObject([{ seatedAt: null, objections: 4 }]);
    await seat(app);
    expect(await app.db.select().from(tableRounds)).toMatchObject([{ objections: 4, tables: 1 }]);
  });

  it('refuses what has closed before its round was opened', async () => {
    const people = await createSeekers(app, 4, () => ({ repeat: 'weekly' }));
    app.clock.set(AFTER_CLOSING);
    expectError(await nth(people, 0).put('/api/tables/entry', entry()), 409, 'round_closed');
  });
});

describe('whoever blocks somebody at their table', () => {
  it.each<[when: string, answers: ('yes' | null)[]]>([
    ['before they answer', [null, null]],
    ['once both are going', ['yes', 'yes']],
    ['once the other is going', [null, 'yes']],
  ])('%s loses the seat at once, the next has it when answers are settled', async (_when, answers) => {
    // The last two are too far apart in age to sit at one table.
    const people = await createSeekers(app, 7, (index) => ({ age: [40, 22][index - 5] ?? 30 }));
    await seat(app);
    const offer = await nth(people, 5).get('/api/tables/mine');
    const [blocker, next] = offer.body.unseated
      ? [nth(people, 6), nth(people, 5)]
      : [nth(people, 5), nth(people, 6)];
    const blocked = nth(people, 0);
    const { body: before } = await blocked.get('/api/tables/mine');
    const { tribId } = before.tables[0];
    for (const [index, given] of answers.entries())
      if (given) await answer(index === 0 ? blocker : blocked, given);
    const told = await notificationKindsOf(blocked);

    expect((await blocker.put(`/api/blocks/${blocked.id}`)).status).toBe(204);
    expect((await blocker.get('/api/tables/mine')).body).toEqual({
      tables: [],
      unseated: true,
      proposed: null,
    });
    expectError(await blocker.put(`/api/tables/${tribId}/answer`, { answer: 'yes' }), 409, 'answered');
    expect(await statusesOf(app.db, tribId)).not.toHaveProperty(String(blocker.id));
    const { body } = await blocked.get('/api/tables/mine');
    expect(body.tables).toMatchObject([{ ...before.tables[0], answer: answers[1] }]);
    expect(await notificationKindsOf(blocked)).toEqual(told);

    for (const person of people.slice(answers[1] ? 1 : 0, 5)) await answer(person, 'yes');
    await settle(app);
    expect((await next.get('/api/tables/mine')).body.tables).toMatchObject([{ tribId, answer: null }]);
    await settle(app, new Date(ANSWERED.getTime() + 11 * 3_600_000));
    const priorities = await app.db.select().from(tableEntries).orderBy(tableEntries.priority);
    expect(priorities.filter(({ priority }) => priority > 0).map(({ userId }) => userId)).toEqual([
      blocker.id,
    ]);
    await expectInvariants(app.db);
  });

  it('once the answers are settled leaves the table, and is first the next time', async () => {
    const people = await createSeekers(app, 6);
    await seat(app);
    const tribId = await answer(nth(people, 0), 'yes');
    for (const person of people.slice(1)) await answer(person, 'yes');
    await settle(app);
    const [blocker, blocked] = [nth(people, 0), nth(people, 1)];
    await blocker.put(`/api/blocks/${blocked.id}`);
    expect((await blocker.get('/api/tables/mine')).body).toEqual({
      tables: [],
      unseated: true,
      proposed: null,
    });
    expect(Object.keys(await statusesOf(app.db, tribId))).toEqual(
      people.slice(1).map(({ id }) => String(id)),
    );
    const [own] = await app.db.select().from(tableEntries).where(eq(tableEntries.userId, blocker.id));
    expect(own?.priority).toBe(1);
  });

  it('is parted from them when answers are settled, whatever way the block came about', async () => {
    const people = await createSeekers(app, 6);
    await seat(app);
    const tribId = await answer(nth(people, 0), 'yes');
    for (const person of people.slice(1)) await answer(person, 'yes');
    await block(app.db, nth(people, 4), nth(people, 0));
    await settle(app);
    expect(await statusesOf(app.db, tribId)).not.toHaveProperty(String(nth(people, 4).id));
    expect(Object.keys(await statusesOf(app.db, tribId))).toHaveLength(5);
  });
});

describe('the answers', () => {
  it('are given once and in time', async () => {
    const people = await createSeekers(app, 5);
    await seat(app);
    const tribId = await answer(nth(people, 0), 'no');
    const path = `/api/tables/${tribId}/answer`;
    await expectNoRowChanged(app.db, async () => {
      expectError(await nth(people, 0).put(path, { answer: 'yes' }), 409, 'answered');
      app.clock.set(ANSWERED);
      expectError(await nth(people, 1).put(path, { answer: 'yes' }), 409, 'answers_closed');
    });
  });

  it('keep a table of four, and dissolve one of three, whose people are told', async () => {
    const people = await createSeekers(app, 7);
    await seat(app);
    const tribId = await answer(nth(people, 0), 'yes');
    for (const person of people.slice(1, 3)) await answer(person, 'yes');
    await settle(app);
    expect(await notificationKindsOf(nth(people, 0))).toContain('cancelled');
    expect((await nth(people, 0).get('/api/tables/mine')).body).toEqual({
      tables: [],
      unseated: true,
      proposed: null,
    });
    expect((await nth(people, 0).get(`/api/tribs/${tribId}`)).body.cancelled).toBe(true);
    await expectInvariants(app.db);
  });

  it('take the seat of a woman who would be the only one, and tell her', async () => {
    const people = await createSeekers(app, 6, (index) => ({
      isWoman: index < 2,
      notOnlyWoman: index === 0,
    }));
    await seat(app);
    const woman = nth(people, 0);
    const tribId = await answer(woman, 'yes');
    await answer(nth(people, 1), 'no');
    for (const person of people.slice(2)) await answer(person, 'yes');
    await settle(app);
    expect(Object.keys(await statusesOf(app.db, tribId))).toEqual(
      people.slice(2).map(({ id }) => String(id)),
    );
    expect((await woman.get('/api/tables/mine')).body).toEqual({
      tables: [],
      unseated: true,
      proposed: null,
    });
    expect(await notificationKindsOf(woman)).toEqual(['table-lost']);
    expect(await notificationKindsOf(nth(people, 2))).not.toContain('table-lost');
    await expectInvariants(app.db);
  });

  it('let somebody without a seat come in, who is asked', async () => {
    const people = await createSeekers(app, 7, (index) => ({ age: [40, 22][index - 5] ?? 30 }));
    await seat(app);
    const offers = await Promise.all(people.map((person) => person.get('/api/tables/mine')));
    const left = people.filter((_, index) => offers[index]?.body.tables.length === 0);
    expect(left).toHaveLength(1);
    for (const person of people.slice(0, 5)) await answer(person, 'yes');
    for (const person of people.slice(5)) if (!left.includes(person)) await answer(person, 'no');
    await settle(app);
    const { body } = await nth(left, 0).get('/api/tables/mine');
    expect(body).toMatchObject({ unseated: false, tables: [{ answer: null }] });
    const tribId = await answer(nth(left, 0), 'yes');
    await settle(app, new Date(ANSWERED.getTime() + 11 * 3_600_000));
    expect(Object.keys(await statusesOf(app.db, tribId))).toHaveLength(6);
    expect((await nth(left, 0).get('/api/tables/mine')).body.tables[0].invited).toBe(6);
    expect((await nth(left, 0).get(`/api/tribs/${tribId}`)).body.maxParticipants).toBe(6);
    const entries = await app.db.select().from(tableSeekers);
    expect(entries.every((one) => one.entry === null)).toBe(true);
  });
});
