import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { recoveryCodes } from '../../../db/schema/sign-in';
import { users } from '../../../db/schema/users';
import { addPasskey, signInByPasskey } from '../../../testing/authenticator';
import { makeStale } from '../../../testing/stale-session';
import { type Person, startTestApp } from '../../../testing/test-app';
import { drawRecoveryCode, formatRecoveryCode, readRecoveryCode } from './recovery.service';

const ORIGIN = 'https://trib.example';
const PASSWORD = 'nine quiet bicycles';
const app = await startTestApp({ publicUrl: ORIGIN });

const person = (username: string) => app.person({ username, password: PASSWORD });
async function makeCodes(of: Person): Promise<string[]> {
  const { status, body } = await of.post(`/api/users/${of.id}/recovery-codes`);
  expect(status).toBe(201);
  return body.codes;
}
const recover = (code: string | undefined, browser = app.visitor()) =>
  browser.post('/api/recovery/sign-in', { code });
const eventsOf = async (of: Person) =>
  (await of.get(`/api/users/${of.id}/security-events`)).body.map(({ kind }: { kind: string }) => kind);

describe('a code', () => {
  it('is read as it was written, and as somebody types it', () => {
    const code = drawRecoveryCode();
    const written = formatRecoveryCode(code);
    expect(written).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(readRecoveryCode(written)).toEqual(code);
    expect(readRecoveryCode(` ${written.toLowerCase().replaceAll('-', ' ')}\n`)).toEqual(code);
    expect(readRecoveryCode('oil0-oil1-0000-0000')).toEqual({ lookup: '01100111', secret: '00000000' });
    expect(readRecoveryCode(written.slice(1))).toBeNull();
    expect(readRecoveryCode('')).toBeNull();
  });
});

describe('recovery codes', () => {
  it('are ten, shown once, and kept as hashes', async () => {
    const ada = await person('ada');
    const codes = await makeCodes(ada);
    expect(new Set(codes).size).toBe(10);
    const stored = JSON.stringify(
      await app.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, ada.id)),
    );
    for (const code of codes) expect(stored).not.toContain(readRecoveryCode(code)?.secret);
    expect((await ada.get(`/api/users/${ada.id}/ways-in`)).body.recoveryCodesLeft).toBe(10);
  });

  it('sign in once each, end all other sessions, and are told in the events', async () => {
    const ada = await person('ada.once');
    const [first, second] = await makeCodes(ada);
    const browser = app.visitor();
    const { status, body } = await recover(first, browser);
    expect([status, body.id]).toEqual([200, ada.id]);
    expect((await ada.get('/api/session')).body.user).toBeNull();
    expect((await recover(first)).body.code).toBe('wrong_code');
    const now = { ...browser, id: ada.id };
    expect((await now.get(`/api/users/${ada.id}/ways-in`)).body).toMatchObject({
      recoveryCodesLeft: 9,
      isFresh: true,
    });
    expect(await eventsOf(now)).toEqual(['code-used', 'codes-made', 'registered']);
    expect((await recover(second)).status).toBe(200);
  });

  it('start a session of their own: one that was planted in the browser before is worth nothing', async () => {
    const ada = await person('ada.planted');
    const [code] = await makeCodes(ada);
    const browser = await app.person();
    const planted = browser.cookie();
    expect((await recover(code, browser)).body.id).toBe(ada.id);
    expect((await app.visitor().get('/api/session', { cookie: planted })).body.user).toBeNull();
    expect((await browser.get('/api/session')).body.user.id).toBe(ada.id);
  });

  it('let their person choose a new password without the old one', async () => {
    const ada = await person('ada.forgot');
    const [code] = await makeCodes(ada);
    const browser = app.visitor();
    await recover(code, browser);
    const newPassword = 'ten loud tandems';
    const changed = await browser.put(`/api/users/${ada.id}/password`, { newPassword });
    expect(changed.status).toBe(204);
    const login = (password: string) =>
      app.visitor().post('/api/users/login', { username: 'ada.forgot', password });
    expect((await login(PASSWORD)).status).toBe(401);
    expect((await login(newPassword)).status).toBe(200);
  });

  it('bring somebody back who has lost every passkey', async () => {
    const ada = await app.person();
    const { authenticator } = await addPasskey(ada, { origin: ORIGIN });
    const [code] = await makeCodes(ada);
    const browser = app.visitor();
    expect((await recover(code, browser)).body.id).toBe(ada.id);
    const again = await addPasskey({ ...browser, id: ada.id }, { origin: ORIGIN });
    expect((await signInByPasskey(app.visitor(), again.authenticator, { origin: ORIGIN })).status).toBe(200);
    expect((await signInByPasskey(app.visitor(), authenticator, { origin: ORIGIN })).status).toBe(200);
  });

  it('are worth nothing once there are new ones', async () => {
    const ada = await person('ada.anew');
    const [old] = await makeCodes(ada);
    const [fresh] = await makeCodes(ada);
    expect((await recover(old)).body.code).toBe('wrong_code');
    expect((await recover(fresh)).status).toBe(200);
  });

  it('do not sign in to a suspended account, and are not used up by it', async () => {
    const ada = await person('ada.suspended');
    const [code] = await makeCodes(ada);
    const suspend = (suspendedAt: Date | null) =>
      app.db.update(users).set({ suspendedAt }).where(eq(users.id, ada.id));
    await suspend(new Date());
    expect((await recover(code)).body.code).toBe('suspended');
    await suspend(null);
    expect((await recover(code)).status).toBe(200);
  });

  it('are not made for an account without a way in, nor by an old session', async () => {
    const demo = await app.person();
    expect((await demo.post(`/api/users/${demo.id}/recovery-codes`)).body.code).toBe('way_in_needed');
    const ada = await person('ada.stale');
    await makeStale(app.db, ada);
    const { status, body } = await ada.post(`/api/users/${ada.id}/recovery-codes`);
    expect([status, body.code]).toEqual([403, 'fresh_sign_in_needed']);
  });
});

describe('guessing', () => {
  it('is refused after a few tries of one code, also with the right one, and other codes still work', async () => {
    const limited = await startTestApp({ rateLimits: true }, { database: app.database });
    const ada = await person('ada.guessed');
    const [guessed = '', other] = await makeCodes(ada);
    const lookup = guessed.slice(0, 9);
    const guess = (code: string | undefined) => limited.visitor().post('/api/recovery/sign-in', { code });
    const statuses: number[] = [];
    for (let tries = 0; tries < 7; tries++) statuses.push((await guess(`${lookup}-0000-000${tries}`)).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
    expect((await guess(guessed)).status).toBe(429);
    expect((await guess(other)).status).toBe(200);
  });

  it('is refused from the twenty-first try of one network on, whatever is typed', async () => {
    const limited = await startTestApp({ rateLimits: true });
    const statuses: number[] = [];
    for (let tries = 0; tries < 21; tries++) {
      const code = tries % 2 ? 'not a code' : formatRecoveryCode(drawRecoveryCode());
      statuses.push((await limited.visitor().post('/api/recovery/sign-in', { code })).status);
    }
    expect(statuses).toEqual([...Array<number>(20).fill(401), 429]);
  });
});

it('makes no more than ten sets of codes in an hour: each costs ten hashes', async () => {
  const limited = await startTestApp({ rateLimits: true }, { database: app.database });
  const ada = await limited.person({ username: 'ada.again', password: PASSWORD });
  const statuses: number[] = [];
  for (let tries = 0; tries < 11; tries++)
    statuses.push((await ada.post(`/api/users/${ada.id}/recovery-codes`)).status);
  expect(statuses).toEqual([...Array<number>(10).fill(201), 429]);
});
