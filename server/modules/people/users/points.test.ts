import { expect, it } from 'vitest';
import { cancel, createTrib, startedYesterday } from '../../../testing/factories';
import { startTestApp } from '../../../testing/test-app';

const app = await startTestApp();

it('points are counted for meetups that took place with company: twenty for the host, ten for taking part', async () => {
  const [hostess, guest] = [await app.person(), await app.person()];
  const [together, alone, cancelled, upcoming] = [
    await createTrib(hostess),
    await createTrib(hostess),
    await createTrib(hostess),
    await createTrib(hostess),
  ];
  for (const { id } of [together, cancelled, upcoming]) await guest.put(`/api/tribs/${id}/membership`);
  for (const { id } of [together, alone, cancelled]) await startedYesterday(app.db, id);
  await cancel(app.db, cancelled.id);
  const points = async (person: typeof guest) =>
    (await person.get(`/api/users/${person.id}`)).body.profilePoints;
  expect([await points(hostess), await points(guest)]).toEqual([20, 10]);
  const counts = async (person: typeof guest) => (await person.get(`/api/users/${person.id}/points`)).body;
  expect([await counts(hostess), await counts(guest)]).toEqual([
    { hosted: 1, tookPart: 0, friendsCame: 0, total: 20 },
    { hosted: 0, tookPart: 1, friendsCame: 0, total: 10 },
  ]);
});
