import { eq } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { openPostgres } from '../../../db/postgres';
import { operatorActions } from '../../../db/schema/social';
import { lockPhotosShared, lockTribs } from '../../../db/locks';
import type { ApiResponse } from '../../../testing/agent';
import { commitGate, untilWaiting, whileLocked } from '../../../testing/while-locked';
import { storedPhoto } from '../../../testing/pictures';
import { createTrib, known } from '../../../testing/factories';
import { type Person, startTestApp } from '../../../testing/test-app';
import { createPostgresCopy } from '../../../testing/test-database';

const PASSWORD = 'seven embers glow';
const operators = ['olga', 'omar'];
const copy = await createPostgresCopy();
const database = await openPostgres(copy.url, () => {});
const app = await startTestApp({ operators }, { database });
const otherInstance = await startTestApp({ operators }, { database });
const gate = await commitGate(copy.url, ['operator_actions', 'sessions']);
const olga = await app.person({ username: 'olga', password: PASSWORD });
const omar = await otherInstance.person({ username: 'omar', password: PASSWORD });

afterAll(async () => {
  await gate.remove();
  await database.close();
  await copy.drop();
});

async function reported(subject: object): Promise<{ id: number }> {
  const reporter = await known(app.db, await app.person());
  await reporter.post('/api/reports', { ...subject, reason: 'Not right' });
  return (await olga.get('/api/admin/reports?limit=1')).body[0];
}

const act = (by: Person, { id }: { id: number }, action: string) =>
  by.post(`/api/admin/reports/${id}/actions`, { action, reason: 'Against the rules' });

const account = (username: string) => app.person({ username, password: PASSWORD });

it.each(['hide', 'suspend', 'answer'])(
  'of two operators who %s at the same moment one does it, and the other is told',
  async (action) => {
    const { id: tribId } = await createTrib(await account(`host.${action}`));
    const found = await reported({ tribId });
    await gate.close();
    const asked = [act(olga, found, action), act(omar, found, action)];
    await gate.untilWaiting(2);
    await gate.open();
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409]);
    const logged = await app.db.select().from(operatorActions).where(eq(operatorActions.reportId, found.id));
    expect(logged).toHaveLength(1);
  },
);

it('one of two operators who take the role from each other at the same moment keeps it', async () => {
  const [pia, quin] = [await account('pia'), await account('quin')];
  const change = (by: Person, action: 'grant' | 'take', { id }: Person) =>
    by.post('/api/admin/operators', { action, userId: id, reason: 'To share the work' });
  for (const person of [pia, quin]) await change(olga, 'grant', person);
  const responses = await whileLocked(app.db, pia.id, [
    () => change(pia, 'take', quin),
    () => change(quin, 'take', pia),
  ]);
  expect(responses.map(({ status }) => status)).toEqual([200, 404]);
  const areOperators = [pia, quin].map(async (one) => (await one.get('/api/session')).body.user.isOperator);
  expect(await Promise.all(areOperators)).toEqual([true, false]);
});

it('a sign-in that waits for the suspension of its person is refused', async () => {
  const bad = await account('bad.waits');
  const found = await reported({ userId: bad.id });
  await gate.close();
  const suspension = act(olga, found, 'suspend');
  await gate.untilWaiting(1);
  const signIn = otherInstance
    .visitor()
    .post('/api/users/login', { username: 'bad.waits', password: PASSWORD });
  await gate.untilWaiting(2);
  await gate.open();
  expect((await suspension).status).toBe(200);
  expect(await signIn).toMatchObject({ status: 403, body: { code: 'suspended' } });
});

it('a suspension ends a session that began just before it, on every instance', async () => {
  const bad = await account('bad.first');
  const found = await reported({ userId: bad.id });
  const device = otherInstance.visitor();
  await gate.close();
  const signIn = device.post('/api/users/login', { username: 'bad.first', password: PASSWORD });
  await gate.untilWaiting(1);
  const suspension = act(olga, found, 'suspend');
  await gate.untilWaiting(2);
  await gate.open();
  expect((await signIn).status).toBe(200);
  expect((await suspension).status).toBe(200);
  for (const open of [device, bad]) {
    expect((await open.get('/api/session')).body).toMatchObject({ user: null });
    expect((await open.put(`/api/users/${bad.id}`, { bio: 'Still here' })).status).toBe(401);
  }
});

it('hiding a photo waits for an edit of a meetup that shows the photo, and leaves the photo free until then', async () => {
  const [host, reporter] = [await app.person(), await known(app.db, await app.person())];
  const photo = await storedPhoto(app, host.id);
  const trib = await createTrib(host, { mainImageUrl: photo.url });
  await reporter.post('/api/reports', { photoId: photo.id, reason: 'Not right' });
  const [report] = (await olga.get('/api/admin/reports?limit=1')).body;
  let hiding: Promise<ApiResponse> | undefined;
  await app.db.transaction(async (tx) => {
    await lockTribs(tx, [trib.id]);
    hiding = olga.post(`/api/admin/reports/${report.id}/actions`, { action: 'hide', reason: 'A face' });
    await untilWaiting(app.db, 1);
    expect(await lockPhotosShared(tx, [photo.id])).toMatchObject([{ blur: photo.blur }]);
  });
  expect(await hiding).toMatchObject({ status: 200, body: { subject: { isHidden: true } } });
  expect((await host.get(`/api/tribs/${trib.id}`)).body.mainImageBlur).toBeNull();
});
