import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { messages } from '../../db/schema/chat';
import { memberships, tribs } from '../../db/schema/tribs';
import { users } from '../../db/schema/users';
import { createLog } from '../../log';
import { expectError } from '../../testing/expect-error';
import { rowsAbout } from '../../testing/person-columns';
import { createUserWithData } from '../../testing/user-with-data';
import { expectPhotosWhole, storedPhoto, storedKeys } from '../../testing/pictures';
import { expectInvariants, expectNoRowChanged } from '../../testing/rows';
import { createTrib, known, startedYesterday } from '../../testing/factories';
import { type Person, startTestApp } from '../../testing/test-app';
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

  it('and not earlier', async () => {
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
