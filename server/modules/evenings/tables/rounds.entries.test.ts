import { afterEach, expect, it } from 'vitest';
import { expectError } from '../../../testing/expect-error';
import { createUsers } from '../../../testing/factories';
import { expectNoRowChanged } from '../../../testing/rows';
import {
  AUSTIN,
  AFTER_CLOSING,
  BEFORE_CLOSING,
  createSeekers,
  entry,
  nth,
  removeRounds,
  seat,
  settle,
} from '../../../testing/table-people';
import { startTestApp } from '../../../testing/test-app';
import { SLOT_MASK_MAX, TABLE_CHANGES_PER_DAY, TABLE_KM_MIN } from '#shared/domain/tables';

const app = await startTestApp();
const MIAMI = 4_164_138;
const person = nth(await createUsers(app.db, [app], 1), 0);
afterEach(() => removeRounds(app));

it('an entry keeps what somebody asks for, and says when their next round closes', async () => {
  app.clock.set(BEFORE_CLOSING);
  expect((await person.get('/api/tables/entry')).body).toEqual({
    entry: null,
    closesAt: null,
    underway: false,
    needed: 0,
    mayTry: false,
    isSeatedLast: false,
  });
  const { cityId, ...asked } = entry({ repeat: 'weekly', isWoman: true, notOnlyWoman: true });
  const { status, body } = await person.put('/api/tables/entry', { cityId, ...asked });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    entry: { ...asked, active: true, city: { id: cityId, name: 'Austin' } },
    closesAt: '2031-03-04T01:00:00.000Z',
  });
});

it('an entry is in the one city of its person, who may choose another there or here', async () => {
  const own = () => person.get(`/api/users/${person.id}`);
  const entered = async () => (await person.get('/api/tables/entry')).body.entry?.city.name;
  await person.put('/api/tables/entry', entry({ cityId: MIAMI }));
  expect((await own()).body).toMatchObject({ cityId: MIAMI, location: 'Miami, FL' });
  await person.put(`/api/users/${person.id}`, { cityId: AUSTIN });
  expect(await entered()).toBe('Austin');
  await person.put(`/api/users/${person.id}`, { cityId: null });
  expect(await entered()).toBeUndefined();
  await person.put('/api/tables/entry', entry());
  expect(await entered()).toBe('Austin');
});

it.each([
  ['no free slot', { slots: 0 }],
  ['a slot that no day has', { slots: SLOT_MASK_MAX + 1 }],
  ['a distance that leaves out the middle of the city', { maxKm: 4 }],
  ['a distance around the world', { maxKm: 5_000 }],
  ['the age of a child', { age: 12 }],
  ['an age nobody reaches', { age: 130 }],
  ['an unknown town', { cityId: 1 }],
  ['an unknown language', { languages: ['xx'] }],
  ['no language', { languages: [] }],
  ['one language twice', { languages: ['en', 'en'] }],
  ['a man who would be the only woman', { notOnlyWoman: true }],
])('an entry with %s is refused', async (_name, given) => {
  await expectNoRowChanged(app.db, async () =>
    expectError(await person.put('/api/tables/entry', { ...entry(), ...given }), 400, 'invalid_request'),
  );
});

it('an entry can be changed ten times a day', async () => {
  const limited = await startTestApp({ rateLimits: true }, { database: app.database });
  const [busy] = await createUsers(app.db, [limited], 1);
  for (let change = 0; change < TABLE_CHANGES_PER_DAY; change++)
    expect((await busy?.put('/api/tables/entry', entry({ maxKm: TABLE_KM_MIN + change })))?.status).toBe(200);
  const eleventh = await busy?.put('/api/tables/entry', entry());
  expect(eleventh?.status).toBe(429);
  expect((await busy?.get('/api/tables/entry'))?.body.entry.maxKm).toBe(
    TABLE_KM_MIN + TABLE_CHANGES_PER_DAY - 1,
  );
});

it('an entry is left with one tap, which is a no to what is not answered', async () => {
  const people = await createSeekers(app, 5);
  await seat(app);
  const leaving = nth(people, 0);
  const { body } = await leaving.get('/api/tables/mine');
  const { tribId } = body.tables[0];
  expect((await leaving.delete('/api/tables/entry')).status).toBe(204);
  expect((await leaving.get('/api/tables/mine')).body).toEqual({
    tables: [],
    unseated: false,
    proposed: null,
  });
  expectError(await leaving.put(`/api/tables/${tribId}/answer`, { answer: 'yes' }), 409, 'answered');
  await settle(app);
});

it('may be left while its round is being solved', async () => {
  const people = await createSeekers(app, 4);
  app.clock.set(AFTER_CLOSING);
  expectError(await nth(people, 0).put('/api/tables/entry', entry()), 409, 'round_closed');
  expect((await nth(people, 0).delete('/api/tables/entry')).status).toBe(204);
  await seat(app);
  for (const left of people.slice(1))
    expect((await left.get('/api/tables/mine')).body).toMatchObject({
      tables: [],
      unseated: true,
    });
});
