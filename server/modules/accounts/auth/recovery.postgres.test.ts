import { expect, it } from 'vitest';
import type { Agent, ApiResponse } from '../../../testing/agent';
import type { WayIn } from '#shared/api/ways-in';
import { addPasskey, Authenticator, signInByPasskey } from '../../../testing/authenticator';
import { type Person, startTestApp } from '../../../testing/test-app';
import { whileLocked } from '../../../testing/while-locked';
import { resetAccount } from '../../running/operators/operators.service';

const ORIGIN = 'https://trib.example';
const PASSWORD = 'nine quiet bicycles';
let ended = 0;
const app = await startTestApp({ publicUrl: ORIGIN });
const other = await startTestApp({ publicUrl: ORIGIN }, { database: app.database });

async function ownerWithCode(username: string) {
  const owner = await app.person({ username, password: PASSWORD });
  const { body } = await owner.post(`/api/users/${owner.id}/recovery-codes`);
  const [code] = body.codes;
  return { owner, code };
}

it('of two who use the same code at once on two instances, one gets in', async () => {
  const { owner, code } = await ownerWithCode('same.code');
  const browsers = [app.visitor(), other.visitor()];
  const responses = await whileLocked(
    app.db,
    owner.id,
    browsers.map((browser) => () => browser.post('/api/recovery/sign-in', { code })),
  );
  expect(responses.map(({ status }) => status)).toEqual([200, 401]);
  const sessions = await Promise.all(browsers.map((browser) => browser.get('/api/session')));
  expect(sessions.map(({ body }) => body.user?.id ?? null)).toEqual([owner.id, null]);
});

const changePassword = (owner: Person) =>
  owner.put(`/api/users/${owner.id}/password`, {
    currentPassword: PASSWORD,
    newPassword: 'ten loud tandems',
  });

it('an account keeps the password from a session that a code has just ended', async () => {
  const { owner, code } = await ownerWithCode('code.first');
  const back = app.visitor();
  const responses = await whileLocked(app.db, owner.id, [
    () => back.post('/api/recovery/sign-in', { code }),
    () => changePassword(owner),
  ]);
  expect(responses.map(({ status }) => status)).toEqual([200, 401]);
  expect((await back.get('/api/session')).body.user.id).toBe(owner.id);
  const { status } = await app
    .visitor()
    .post('/api/users/login', { username: 'code.first', password: PASSWORD });
  expect(status).toBe(200);
});

it('a sign-in by a code comes after a change of the password that came first, and ends its session', async () => {
  const { owner, code } = await ownerWithCode('change.first');
  const back = app.visitor();
  const responses = await whileLocked(app.db, owner.id, [
    () => changePassword(owner),
    () => back.post('/api/recovery/sign-in', { code }),
  ]);
  expect(responses.map(({ status }) => status)).toEqual([204, 200]);
  expect((await owner.get('/api/session')).body.user).toBeNull();
  expect((await back.get('/api/session')).body.user.id).toBe(owner.id);
});

it('an account keeps one of two last passkeys that are removed at once', async () => {
  const owner = await app.person();
  const ids = [await addPasskey(owner, { origin: ORIGIN }), await addPasskey(owner, { origin: ORIGIN })];
  const responses = await whileLocked(
    app.db,
    owner.id,
    ids.map(
      ({ passkeyId }) =>
        () =>
          owner.delete(`/api/users/${owner.id}/passkeys/${passkeyId}`),
    ),
  );
  expect(responses.map(({ status }) => status)).toEqual([204, 409]);
});

it('an account keeps a passkey that its person keeps at a reset, and none that a thief adds while they choose, on two instances', async () => {
  const owner = await app.person({ username: 'resets', password: PASSWORD });
  const { authenticator, passkeyId } = await addPasskey(owner, { origin: ORIGIN });
  await owner.put(`/api/users/${owner.id}/calendar`);
  const thief = { ...other.visitor(), id: owner.id };
  await thief.post('/api/users/login', { username: 'resets', password: PASSWORD });
  const link = await resetAccount(app.db, { username: 'resets', operator: 'root', reason: 'Lost' });
  if (typeof link === 'string') throw new Error(link);
  const { token } = link;
  const { body: options } = await thief.post(`/api/users/${owner.id}/passkeys/options`);
  const passkey = new Authenticator().create(options, { origin: ORIGIN });
  const page = app.visitor();
  const { body: shown } = await page.post('/api/account-links/look', { token });
  const keyOf = (kind: string) => shown.waysIn.find((way: WayIn) => way.kind === kind)?.key;
  const choice = { ends: [keyOf('calendar')], keeps: [keyOf('passkey')] };
  const responses = await whileLocked(app.db, owner.id, [
    () => thief.post(`/api/users/${owner.id}/passkeys`, passkey),
    () => page.post('/api/account-links/password', { token, newPassword: 'ten loud tandems', ...choice }),
  ]);
  expect(responses.map(({ status }) => status)).toEqual([201, 201]);
  const { body } = await page.get(`/api/users/${owner.id}/ways-in`);
  expect(body.passkeys.map(({ id }: { id: string }) => id)).toEqual([passkeyId]);
  expect((await page.get(`/api/users/${owner.id}/calendar`)).body.url).toBeNull();
  expect((await thief.get('/api/session')).body.user).toBeNull();
  expect((await signInByPasskey(app.visitor(), authenticator, { origin: ORIGIN })).status).toBe(200);
});

/** Each prepares a request in a thief's session, to be sent at the moment its owner says "This wasn't me". */
const PREPARED: Record<string, (thief: Agent & { id: number }) => Promise<() => Promise<ApiResponse>>> = {
  'a passkey': async (thief) => {
    const { body: options } = await thief.post(`/api/users/${thief.id}/passkeys/options`);
    const passkey = new Authenticator().create(options, { origin: ORIGIN });
    return () => thief.post(`/api/users/${thief.id}/passkeys`, passkey);
  },
  'recovery codes': async (thief) => () => thief.post(`/api/users/${thief.id}/recovery-codes`),
};

it.each(Object.entries(PREPARED))(
  'keeps %s from a session that its person ends at that moment, on two instances',
  async (_what, prepare) => {
    const owner = await app.person({ username: `ends.${++ended}`, password: PASSWORD });
    const thief = { ...other.visitor(), id: owner.id };
    await thief.post('/api/users/login', { username: `ends.${ended}`, password: PASSWORD });
    const add = await prepare(thief);
    const [event] = (await owner.get(`/api/users/${owner.id}/security-events`)).body;
    const report = () => owner.post(`/api/users/${owner.id}/security-events/${event.id}/report`, {});
    const [, reported] = await whileLocked(app.db, owner.id, [add, report]);
    expect(reported?.status).toBe(200);
    const { body } = await owner.get(`/api/users/${owner.id}/ways-in`);
    expect(body).toMatchObject({ passkeys: [], recoveryCodesLeft: null });
  },
);
