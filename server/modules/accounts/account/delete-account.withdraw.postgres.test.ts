import { afterAll, expect, it } from 'vitest';
import { untilWaiting } from '../../../testing/while-locked';
import { expectInvariants } from '../../../testing/rows';
import { createTrib, known, statusesOf } from '../../../testing/factories';
import { type Person, startTestApp } from '../../../testing/test-app';
import { lockPeople, lockTribs } from '../../../db/locks';

const app = await startTestApp();
afterAll(() => expectInvariants(app.db));

const somebody = async () => known(app.db, await app.person());
const join = (person: Person, tribId: number) => person.put(`/api/tribs/${tribId}/membership`);
const deleteAccount = (person: Person) => person.delete(`/api/users/${person.id}`);

it('a join that waits for the deletion of its person is refused', async () => {
  const [host, gone] = [await somebody(), await somebody()];
  const { id } = await createTrib(host);
  let responses: Promise<{ status: number }[]> | undefined;
  await app.db.transaction(async (tx) => {
    await lockPeople(tx, [gone.id]);
    const deletion = deleteAccount(gone);
    await untilWaiting(app.db, 1);
    // Postgres grants a row's lock in the order of arrival, so the deletion goes first.
    const joining = join(gone, id);
    await untilWaiting(app.db, 2);
    responses = Promise.all([deletion, joining]);
  });
  expect((await responses)?.map(({ status }) => status)).toEqual([204, 404]);
  expect(await statusesOf(app.db, id)).toEqual({ [host.id]: 'joined' });
});

it('a join that came before the deletion of its person is undone, and the next in line gets the spot', async () => {
  const [host, gone, next] = [await somebody(), await somebody(), await somebody()];
  const { id } = await createTrib(host, { maxParticipants: 2 });
  let responses: Promise<{ status: number }[]> | undefined;
  await app.db.transaction(async (tx) => {
    await lockTribs(tx, [id]);
    const joining = join(gone, id);
    await untilWaiting(app.db, 1);
    const deletion = deleteAccount(gone);
    await untilWaiting(app.db, 2);
    const waiting = join(next, id);
    await untilWaiting(app.db, 3);
    responses = Promise.all([joining, deletion, waiting]);
  });
  expect((await responses)?.map(({ status }) => status)).toEqual([200, 204, 200]);
  expect(await statusesOf(app.db, id)).toEqual({ [host.id]: 'joined', [next.id]: 'joined' });
});

it('a series and its dates are handed over once when host and successor delete their accounts together', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [host, first, second] = [await somebody(), await somebody(), await somebody()];
    const { id, seriesId } = await createTrib(host, { repeats: { every: 'week' } });
    for (const person of [first, second]) await person.put(`/api/series/${seriesId}/standing`);
    const responses = await Promise.all([deleteAccount(host), deleteAccount(first)]);
    expect(responses.map(({ status }) => status)).toEqual([204, 204]);
    expect(await statusesOf(app.db, id)).toEqual({ [second.id]: 'joined' });
    expect((await second.get(`/api/series/${seriesId}`)).body).toMatchObject({
      isHost: true,
      regularCount: 0,
    });
    await expectInvariants(app.db);
  }
});
