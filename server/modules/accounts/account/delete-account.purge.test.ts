import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { messages } from '../../../db/schema/chat';
import { series } from '../../../db/schema/series';
import { memberships, tribs } from '../../../db/schema/tribs';
import { users } from '../../../db/schema/users';
import type { CreateTribInput } from '#shared/api/trib-requests';
import { createLog } from '../../../log';
import { expectError } from '../../../testing/expect-error';
import { rowsAbout } from '../../../testing/person-columns';
import { createUserWithData } from '../../../testing/user-with-data';
import { expectPhotosWhole, storedPhoto, storedKeys } from '../../../testing/pictures';
import { expectInvariants, expectNoRowChanged } from '../../../testing/rows';
import {
  block,
  createTrib,
  DAY,
  known,
  sendMessage,
  startedYesterday,
  statusesOf,
} from '../../../testing/factories';
import { type Person, startTestApp } from '../../../testing/test-app';
import { makeDueDates } from '../../meetups/tribs/make-dates.service';
import { purgeDeletedAccounts } from './delete-account.service';

const app = await startTestApp();
afterAll(async () => {
  await expectInvariants(app.db);
  await expectPhotosWhole(app);
});

const somebody = async () => known(app.db, await app.person());
const join = (person: Person, tribId: number) => person.put(`/api/tribs/${tribId}/membership`);
const deleteAccount = (person: Person) => person.delete(`/api/users/${person.id}`);
const deletedBefore = (person: Person, days: number) =>
  app.db
    .update(users)
    .set({ deletedAt: sql`now() - make_interval(days => ${days})` })
    .where(eq(users.id, person.id));

const textsFor = async (person: Person, roomId: number) =>
  (await person.get(`/api/conversations/${roomId}/messages`)).body.map(({ text }: { text: string }) => text);

describe('thirty days after an account was deleted', () => {
  it('nobody else can register the name of an operator, also on a server that no longer lists it', async () => {
    const password = 'seven embers glow';
    const listing = await startTestApp({ operators: ['olga', 'omar'] }, { database: app.database });
    const [olga, ada] = [
      await listing.person({ username: 'olga', password }),
      await app.person({ username: 'ada_l', password }),
    ];
    expect((await olga.get('/api/session')).body.user.isOperator).toBe(true);
    for (const person of [olga, ada]) {
      await deleteAccount(person);
      await deletedBefore(person, 31);
    }
    await purgeDeletedAccounts(listing);
    const demo = await app.person();
    const asOlga = { username: 'olga', password };
    expectError(await app.visitor().post('/api/users/register', asOlga), 409, 'username_taken');
    expectError(await demo.put(`/api/users/${demo.id}`, asOlga), 409, 'username_taken');
    expect((await app.visitor().post('/api/users/register', { username: 'ada_l', password })).status).toBe(
      201,
    );
  });

  it('no row refers to the person, and no file of theirs is left', async () => {
    const { person, friend, pastTribId } = await createUserWithData(app);
    const before = await rowsAbout(app.db, person.id);
    expect(Object.keys(before).length).toBeGreaterThan(20);
    expect((await deleteAccount(person)).status).toBe(204);
    await deletedBefore(person, 31);
    await purgeDeletedAccounts(app);
    expect(await rowsAbout(app.db, person.id)).toEqual({});
    expect(await storedKeys(app)).toEqual([]);

    const { body } = await friend.get(`/api/tribs/${pastTribId}`);
    expect(body).toMatchObject({ creatorId: friend.id, memberCount: 1, mainImageUrl: null, eventPhotos: [] });
    const texts = await app.db
      .select({ text: messages.text, senderId: messages.senderId })
      .from(messages)
      .orderBy(messages.id);
    expect(texts).toEqual([
      { text: 'What the friend wrote', senderId: friend.id },
      { text: 'What they wrote', senderId: null },
    ]);
    expect(await app.db.$count(users, eq(users.inviterName, 'User With Data'))).toBe(0);
  });

  it('a meetup that only they were in is gone', async () => {
    const person = await somebody();
    const { id } = await createTrib(person);
    await startedYesterday(app.db, id);
    await deleteAccount(person);
    await deletedBefore(person, 31);
    await purgeDeletedAccounts(app);
    expect(await app.db.$count(tribs, eq(tribs.id, id))).toBe(0);
    expect(await app.db.$count(memberships, eq(memberships.tribId, id))).toBe(0);
  });

  it('a meetup stays for a member who is suspended and may come back', async () => {
    const [person, member] = [await somebody(), await somebody()];
    const { id } = await createTrib(person);
    await join(member, id);
    const roomId: number = (await member.post('/api/conversations', { tribId: id })).body.id;
    await sendMessage(member, roomId, 'What a walk!');
    await startedYesterday(app.db, id);
    const suspend = (suspendedAt: Date | null) =>
      app.db.update(users).set({ suspendedAt }).where(eq(users.id, member.id));
    await suspend(new Date());
    await deleteAccount(person);
    await deletedBefore(person, 31);
    await purgeDeletedAccounts(app);
    await suspend(null);
    expect(await textsFor(member, roomId)).toEqual(['What a walk!']);
  });

  it('keeps everything until then', async () => {
    const person = await somebody();
    await deleteAccount(person);
    await deletedBefore(person, 29);
    await expectNoRowChanged(app.db, () => purgeDeletedAccounts(app));
  });
});

describe('of several accounts', () => {
  const due = async () => {
    const person = await somebody();
    await deleteAccount(person);
    await deletedBefore(person, 31);
    return person;
  };
  const isLeft = async ({ id }: Person) => (await app.db.$count(users, eq(users.id, id))) === 1;
  const logged: unknown[] = [];
  const log = createLog('warn', { write: (line) => void logged.push(JSON.parse(line)) });
  afterEach(() => void logged.splice(0));

  it('one that cannot be deleted is logged, and the others are gone', async () => {
    const [first, stuck, last] = [await due(), await due(), await due()];
    await app.db.execute(sql`create table kept_people (id integer references users)`);
    onTestFinished(async () => {
      await app.db.execute(sql`drop table kept_people`);
      await purgeDeletedAccounts(app);
    });
    await app.db.execute(sql`insert into kept_people values (${stuck.id})`);
    await purgeDeletedAccounts({ ...app, log });
    expect([await isLeft(first), await isLeft(stuck), await isLeft(last)]).toEqual([false, true, false]);
    expect(logged).toMatchObject([{ msg: 'an account was not deleted for good', personId: stuck.id }]);
  });

  it('all are gone though their files cannot be removed now', async () => {
    const people = [await due(), await due()];
    for (const { id } of people) await storedPhoto(app, id);
    const left: string[] = [];
    const remove = async (keys: readonly string[]) => {
      left.push(...keys);
      throw new Error('not now');
    };
    await purgeDeletedAccounts({ ...app, log, photoStore: { ...app.photoStore, remove } });
    for (const person of people) expect(await isLeft(person)).toBe(false);
    expect(logged).toMatchObject(people.map(() => ({ msg: 'photos of a deleted account were not removed' })));
    await app.photoStore.remove(left);
  });
});

const AT_HOME = { location: 'My kitchen', address: '12 Elm Street', cityId: 4_671_654 };

async function startSeries(host: Person, given: Partial<CreateTribInput> = {}) {
  const { seriesId } = await createTrib(host, { repeats: { every: 'week' }, ...given });
  if (seriesId === null) throw new Error('It does not repeat');
  const roomId: number = (await host.post('/api/conversations', { seriesId })).body.id;
  await sendMessage(host, roomId, 'See you on Saturday');
  return { seriesId, roomId, standing: `/api/series/${seriesId}/standing` };
}
const seriesRow = async (id: number) => (await app.db.select().from(series).where(eq(series.id, id)))[0];

describe.each([
  ['an account', somebody],
  ['a demo account', () => app.person()],
])('the series of %s', (_, start) => {
  async function gone(host: Person) {
    expect((await deleteAccount(host)).status).toBe(204);
    await deletedBefore(host, 31);
    await purgeDeletedAccounts(app);
    expect(await rowsAbout(app.db, host.id)).toEqual({});
  }

  it('goes with its next date to whoever hosts that now, with all that was written', async () => {
    const [host, regular, guest] = [await start(), await somebody(), await somebody()];
    const { url } = await storedPhoto(app, host.id);
    const { seriesId, roomId, standing } = await startSeries(host, {
      mainImageUrl: url,
      ...AT_HOME,
    });
    for (const person of [regular, guest]) await person.put(standing);
    await sendMessage(guest, roomId, 'I bring tea');
    await gone(host);
    expect(await textsFor(guest, roomId)).toEqual(['See you on Saturday', 'I bring tea']);
    expect((await regular.get(`/api/series/${seriesId}`)).body).toMatchObject({
      isHost: true,
      isRegular: false,
      ended: false,
    });
    const after = new Date(Date.now() + 8 * DAY);
    await makeDueDates({ ...app, now: () => after });
    const dates = await app.db.select().from(tribs).where(eq(tribs.seriesId, seriesId)).orderBy(tribs.id);
    expect(dates.at(-1)).toMatchObject({
      creatorId: regular.id,
      location: 'TBD',
      address: null,
      mainImageUrl: null,
    });
    for (const { location } of dates) expect(location).toBe('TBD');
    expect(await statusesOf(app.db, dates.at(-1)?.id ?? 0)).toEqual({
      [regular.id]: 'joined',
      [guest.id]: 'joined',
    });
  });

  it('ends without anybody who could host it, and its room stays for those who are in it', async () => {
    const [host, regular, other] = [await start(), await somebody(), await somebody()];
    const { seriesId, roomId, standing } = await startSeries(host, AT_HOME);
    await regular.put(standing);
    await block(app.db, regular, other);
    await sendMessage(regular, roomId, 'Until next time');
    await app.db.update(tribs).set({ cancelledAt: new Date() }).where(eq(tribs.seriesId, seriesId));
    await gone(host);
    expect(await seriesRow(seriesId)).toMatchObject({
      creatorId: null,
      template: { location: 'TBD', address: null },
    });
    expect(await textsFor(regular, roomId)).toEqual(['See you on Saturday', 'Until next time']);
    expect((await regular.get(`/api/series/${seriesId}`)).body).toMatchObject({ ended: true, isHost: false });
    expectError(await (await somebody()).put(standing), 409, 'closed');
  });

  it('is gone where nobody else was', async () => {
    const host = await start();
    const { seriesId, roomId } = await startSeries(host);
    await gone(host);
    expect(await seriesRow(seriesId)).toBeUndefined();
    expect(await app.db.$count(messages, eq(messages.conversationId, roomId))).toBe(0);
  });
});

describe('a demo account', () => {
  it('is permanently deleted at once, with its photos', async () => {
    const demo = await app.person();
    await storedPhoto(app, demo.id);
    const friend = await somebody();
    const { id } = await createTrib(demo);
    await join(friend, id);
    expect((await deleteAccount(demo)).status).toBe(204);
    expect(await rowsAbout(app.db, demo.id)).toEqual({});
    expect((await friend.get(`/api/tribs/${id}`)).body.creatorId).toBe(friend.id);
  });
});
