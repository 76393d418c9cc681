import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { oneTimeTokens } from '../../../db/schema/one-time-tokens';
import { sessions } from '../../../db/schema/users';
import type { Agent, ApiResponse } from '../../../testing/agent';
import { startTestApp } from '../../../testing/test-app';
import { whileLocked } from '../../../testing/while-locked';
import { resetAccount } from '../../running/operators/operators.service';
import { hashToken } from '../../../http/token';

const app = await startTestApp();
const elsewhere = await startTestApp({}, { database: app.database });
const PASSWORD = 'nine quiet bicycles';
const NEW_PASSWORD = 'ten loud tandems';
const ROUNDS = 6;

const statusesOf = (responses: readonly ApiResponse[]) =>
  responses.map(({ status }) => status).toSorted((a, b) => a - b);
const makeLink = async (person: Agent): Promise<string> =>
  (await person.post('/api/account-links')).body.token;
const take = (browser: Agent, token: string) => browser.post('/api/account-links/session', { token });
const browsers = (count: number) =>
  Array.from({ length: count }, (_, n) => (n % 2 === 0 ? app : elsewhere).visitor());
const sessionsOf = (id: number) => app.db.$count(sessions, eq(sessions.userId, id));

it('of six browsers that use a link at the same instant on two instances, one is signed in', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const person = await app.person();
    const token = await makeLink(person);
    const responses = await Promise.all(browsers(6).map((browser) => take(browser, token)));
    expect(statusesOf(responses)).toEqual([201, 404, 404, 404, 404, 404]);
    expect(await sessionsOf(person.id)).toBe(2);
  }
});

it('six links of one person can be used at the same instant', async () => {
  const person = await app.person();
  const tokens = await Promise.all(browsers(6).map(() => makeLink(person)));
  const responses = await Promise.all(browsers(6).map((browser, n) => take(browser, tokens[n] ?? '')));
  expect(statusesOf(responses)).toEqual([201, 201, 201, 201, 201, 201]);
  expect(await sessionsOf(person.id)).toBe(7);
});

it('two tabs of a new device that enter at the same instant open one session', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [person, browser] = [await app.person(), app.visitor()];
    const { body } = await browser.post('/api/new-devices', {});
    await person.post('/api/new-devices/approval', { token: body.token, number: body.number });
    const enter = () => browser.post('/api/new-devices/session');
    expect(statusesOf(await Promise.all([enter(), enter()]))).toEqual([201, 404]);
    expect(await sessionsOf(person.id)).toBe(2);
  }
});

it('ten wrong numbers at the same instant count as three, and the right one then comes too late', async () => {
  const [person, browser] = [await app.person(), app.visitor()];
  const { body } = await browser.post('/api/new-devices', {});
  const wrong = String((Number(body.number) + 1) % 1_000_000).padStart(6, '0');
  const approve = (number: string) => person.post('/api/new-devices/approval', { token: body.token, number });
  const responses = await Promise.all(Array.from({ length: 10 }, () => approve(wrong)));
  expect(statusesOf(responses)).toEqual([400, 400, ...Array<number>(7).fill(404), 409]);
  expect((await approve(body.number)).status).toBe(404);
  const [row] = await app.db
    .select()
    .from(oneTimeTokens)
    .where(eq(oneTimeTokens.tokenHash, hashToken(body.token)));
  expect(row).toMatchObject({ triesLeft: 0, userId: null });
});

async function resetAndLink(username: string) {
  const person = await app.person({ username, password: PASSWORD });
  const link = await resetAccount(app.db, { username, operator: 'root', reason: 'Lost' });
  if (typeof link === 'string') throw new Error(link);
  const token = await makeLink(person);
  const [taker, chooser] = [app.visitor(), app.visitor()];
  return {
    person,
    taker,
    chooser,
    use: () => take(taker, token),
    reset: () =>
      chooser.post('/api/account-links/password', { token: link.token, newPassword: NEW_PASSWORD }),
  };
}
const idOf = async (browser: Agent) => (await browser.get('/api/session')).body.user?.id ?? null;

it('a new password by reset ends a sign-in by link that came just before', async () => {
  const { person, taker, chooser, use, reset } = await resetAndLink('link.first');
  expect(await whileLocked(app.db, person.id, [use, reset])).toMatchObject([
    { status: 201 },
    { status: 201 },
  ]);
  expect([await idOf(taker), await idOf(chooser)]).toEqual([null, person.id]);
});

it('a link whose account was reset while it waited is refused', async () => {
  const { person, taker, chooser, use, reset } = await resetAndLink('reset.first');
  expect(await whileLocked(app.db, person.id, [reset, use])).toMatchObject([
    { status: 201 },
    { status: 404 },
  ]);
  expect([await idOf(taker), await idOf(chooser)]).toEqual([null, person.id]);
});
