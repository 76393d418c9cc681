import { describe, expect, it } from 'vitest';
import { externalIdentities } from '../../../db/schema/users';
import { addPasskey } from '../../../testing/authenticator';
import { makeStale } from '../../../testing/stale-session';
import { type Person, startTestApp } from '../../../testing/test-app';

const ORIGIN = 'https://trib.example';
const PASSWORD = 'nine quiet bicycles';
const app = await startTestApp({ publicUrl: ORIGIN });

const person = (username: string) => app.person({ username, password: PASSWORD });
const confirm = (of: Person, proof: object) => of.put('/api/session/confirmation', proof);
const isFresh = async (of: Person) => (await of.get(`/api/users/${of.id}/ways-in`)).body.isFresh;

/** Whoever borrows a signed-in phone must not be able to do any of these. */
const SENSITIVE: Record<string, (of: Person) => Promise<{ status: number; body: { code?: string } }>> = {
  'a new passkey': (of) => of.post(`/api/users/${of.id}/passkeys/options`),
  'new codes': (of) => of.post(`/api/users/${of.id}/recovery-codes`),
  'the export': (of) => of.get(`/api/users/${of.id}/export`),
  'a password without the old one': (of) =>
    of.put(`/api/users/${of.id}/password`, { newPassword: 'ten loud tandems' }),
  deletion: (of) => of.delete(`/api/users/${of.id}`),
};

describe.each(Object.entries(SENSITIVE))('%s', (what, act) => {
  it('needs a sign-in of the last ten minutes, or a confirmation', async () => {
    const ada = await person(`ada.${Object.keys(SENSITIVE).indexOf(what)}`);
    await makeStale(app.db, ada);
    const refused = await act(ada);
    expect([refused.status, refused.body.code]).toEqual([403, 'fresh_sign_in_needed']);
    expect((await confirm(ada, { password: PASSWORD })).status).toBe(204);
    expect((await act(ada)).status).toBeLessThan(300);
  });
});

describe('confirming', () => {
  it('refuses a wrong password, and keeps the session as it was', async () => {
    const ada = await person('ada.wrong');
    await makeStale(app.db, ada);
    const { status, body } = await confirm(ada, { password: 'not this one' });
    expect([status, body.issues]).toEqual([
      400,
      [{ path: 'password', message: 'This is not your password' }],
    ]);
    expect(await isFresh(ada)).toBe(false);
    expect((await ada.get('/api/session')).body.user.id).toBe(ada.id);
  });

  it('takes a passkey of the same person, and of nobody else', async () => {
    const [ada, eve] = [await person('ada.key'), await person('eve.key')];
    const { authenticator } = await addPasskey(ada, { origin: ORIGIN });
    await makeStale(app.db, ada);
    await makeStale(app.db, eve);
    const { body: hers } = await eve.post('/api/session/passkey-options');
    const foreign = await confirm(eve, { passkey: authenticator.get(hers, { origin: ORIGIN }) });
    expect([foreign.status, foreign.body.code, await isFresh(eve)]).toEqual([400, 'passkey_refused', false]);
    const { body: options } = await ada.post('/api/session/passkey-options');
    expect(options.allowCredentials).toHaveLength(1);
    const own = await confirm(ada, { passkey: authenticator.get(options, { origin: ORIGIN }) });
    expect([own.status, await isFresh(ada)]).toEqual([204, true]);
  });

  it('takes a recovery code of the same person, which ends the other sessions', async () => {
    const [ada, eve] = [await person('ada.code'), await person('eve.code')];
    const other = app.visitor();
    await other.post('/api/users/login', { username: 'ada.code', password: PASSWORD });
    const { body } = await ada.post(`/api/users/${ada.id}/recovery-codes`);
    const [recoveryCode] = body.codes;
    await makeStale(app.db, ada);
    await makeStale(app.db, eve);
    expect((await confirm(eve, { recoveryCode })).body.code).toBe('wrong_code');
    expect((await confirm(ada, { recoveryCode })).status).toBe(204);
    expect((await confirm(ada, { recoveryCode })).body.code).toBe('wrong_code');
    expect([await isFresh(ada), await isFresh(eve)]).toEqual([true, false]);
    expect((await other.get('/api/session')).body.user).toBeNull();
  });

  it('makes this session fresh, and no other', async () => {
    const ada = await person('ada.two');
    const other = app.visitor();
    await other.post('/api/users/login', { username: 'ada.two', password: PASSWORD });
    await makeStale(app.db, ada);
    await confirm(ada, { password: PASSWORD });
    expect(await isFresh({ ...other, id: ada.id })).toBe(false);
  });

  it('is refused after too many wrong tries', async () => {
    const limited = await startTestApp({ rateLimits: true }, { database: app.database });
    const ada = await limited.person({ username: 'ada.limited', password: PASSWORD });
    const statuses = new Set<number>();
    for (let tries = 0; tries < 21; tries++)
      statuses.add((await confirm(ada, { password: 'not this one' })).status);
    expect([...statuses]).toEqual([400, 429]);
  });
});

describe('an account without a way in', () => {
  it('is asked to set one, which counts as a sign-in', async () => {
    const demo = await app.person();
    await makeStale(app.db, demo);
    const exported = () => demo.get(`/api/users/${demo.id}/export`);
    expect((await exported()).body.code).toBe('way_in_needed');
    const kept = await demo.put(`/api/users/${demo.id}`, { username: 'kept', password: PASSWORD });
    expect(kept.status).toBe(200);
    expect((await exported()).status).toBe(200);
  });

  it('can be deleted all the same: it would be lost with its session as well', async () => {
    const demo = await app.person();
    await makeStale(app.db, demo);
    expect((await demo.delete(`/api/users/${demo.id}`)).status).toBe(204);
  });
});

it('does not let an old session add a password to an account that has another way in', async () => {
  const ada = await app.person();
  await app.db.insert(externalIdentities).values({ userId: ada.id, provider: 'google', subject: 'ada' });
  await makeStale(app.db, ada);
  const set = () => ada.put(`/api/users/${ada.id}`, { username: 'second.way', password: PASSWORD });
  expect((await set()).body.code).toBe('fresh_sign_in_needed');
});
