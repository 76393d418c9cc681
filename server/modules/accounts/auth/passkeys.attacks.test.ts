import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { passkeyChallenges } from '../../../db/schema/sign-in';
import { addPasskey, Authenticator } from '../../../testing/authenticator';
import { startTestApp } from '../../../testing/test-app';
import { sweepKept } from '../../../retention.queries';

const HERE = { origin: 'https://trib.example' };
const app = await startTestApp({ publicUrl: HERE.origin });

async function personWithPasskey(username: string) {
  const person = await app.person({ username, password: 'warm embers' });
  return { person, ...(await addPasskey(person, HERE)) };
}

/** Asks for a challenge in a new browser, so that only what the test changes is wrong. */
async function askIn(browser = app.visitor()) {
  const { status, body } = await browser.post('/api/passkeys/options');
  expect(status).toBe(201);
  return { browser, options: body };
}

describe('a signature that is not what was asked for', () => {
  it('is refused where only one thing is wrong, and taken where nothing is', async () => {
    const { authenticator } = await personWithPasskey('attacked');
    const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
    const attempt = async (change: object, key = undefined as typeof stranger | undefined) => {
      const { browser, options } = await askIn();
      const { status, body } = await browser.post(
        '/api/passkeys/sign-in',
        authenticator.get(options, { ...HERE, ...change }, key),
      );
      const { user } = (await browser.get('/api/session')).body;
      return { status, code: body.code, isIn: user !== null };
    };
    const refused = { status: 400, code: 'passkey_refused', isIn: false };
    expect(await attempt({})).toEqual({ status: 200, code: undefined, isIn: true });
    expect(await attempt({}, stranger)).toEqual(refused);
    expect(await attempt({ origin: 'https://evil.example' })).toEqual(refused);
    expect(await attempt({ crossOrigin: true })).toEqual(refused);
    expect(await attempt({ rpId: 'evil.example' })).toEqual(refused);
    expect(await attempt({ isUserVerified: false })).toEqual(refused);
    expect(await attempt({ userHandle: Buffer.from('2147483647').toString('base64url') })).toEqual(refused);
    expect(await attempt({})).toEqual({ status: 200, code: undefined, isIn: true });
  });

  it('is refused for a passkey that nobody has here', async () => {
    const { browser, options } = await askIn();
    const { status, body } = await browser.post(
      '/api/passkeys/sign-in',
      new Authenticator().get(options, { ...HERE, userHandle: 'MQ' }),
    );
    expect([status, body.code]).toEqual([400, 'passkey_unknown']);
  });

  it('is refused the second time: a challenge is for one try, also a failed one', async () => {
    const { authenticator } = await personWithPasskey('replayed');
    const { browser, options } = await askIn();
    const signature = authenticator.get(options, HERE);
    expect((await browser.post('/api/passkeys/sign-in', signature)).status).toBe(200);
    expect((await browser.post('/api/passkeys/sign-in', signature)).body.code).toBe('passkey_expired');
    const other = await askIn();
    await other.browser.post(
      '/api/passkeys/sign-in',
      authenticator.get(other.options, { origin: 'https://x.y' }),
    );
    const again = await other.browser.post('/api/passkeys/sign-in', authenticator.get(other.options, HERE));
    expect([again.status, again.body.code]).toEqual([400, 'passkey_expired']);
  });

  it('is refused after five minutes, and taken just before', async () => {
    const { authenticator } = await personWithPasskey('expired');
    const after = async (age: string) => {
      const { browser, options } = await askIn();
      await app.db
        .update(passkeyChallenges)
        .set({ expiresAt: sql`${passkeyChallenges.expiresAt} - ${age}::interval` })
        .where(eq(passkeyChallenges.challenge, options.challenge));
      return (await browser.post('/api/passkeys/sign-in', authenticator.get(options, HERE))).body.code;
    };
    expect(await after('4 minutes 30 seconds')).toBeUndefined();
    expect(await after('5 minutes')).toBe('passkey_expired');
  });

  it('is refused in another browser, in one without the cookie, and for a challenge that nobody was given', async () => {
    const { authenticator } = await personWithPasskey('other.browser');
    const { browser, options } = await askIn();
    const forged = authenticator.get({ ...options, challenge: randomBytes(32).toString('base64url') }, HERE);
    expect((await browser.post('/api/passkeys/sign-in', forged)).body.code).toBe('passkey_expired');
    const signature = authenticator.get(options, HERE);
    const { browser: other } = await askIn();
    expect((await other.post('/api/passkeys/sign-in', signature)).body.code).toBe('passkey_expired');
    expect((await app.visitor().post('/api/passkeys/sign-in', signature)).body.code).toBe('passkey_expired');
    expect((await browser.post('/api/passkeys/sign-in', signature)).status).toBe(200);
  });

  it('is refused if it was made for adding or confirming', async () => {
    const { person, authenticator } = await personWithPasskey('purpose');
    const { body: options } = await person.post(`/api/users/${person.id}/passkeys/options`);
    const signature = authenticator.get({ ...options, rpId: 'trib.example' }, HERE);
    expect((await person.post('/api/passkeys/sign-in', signature)).body.code).toBe('passkey_expired');
  });

  it.each([
    ['no JSON', 'e30x'],
    ['no object', Buffer.from('null').toString('base64url')],
    ['a challenge that is no text', Buffer.from('{"challenge":{}}').toString('base64url')],
  ])('is refused with %s as client data', async (_, clientDataJSON) => {
    const { browser, options } = await askIn();
    const signature = new Authenticator().get(options, { ...HERE, userHandle: 'MQ' });
    const sent = { ...signature, response: { ...signature.response, clientDataJSON } };
    const { status, body } = await browser.post('/api/passkeys/sign-in', sent);
    expect([status, body.code]).toEqual([400, 'passkey_refused']);
  });
});

it('keeps challenges that are still good when it sweeps the others', async () => {
  const [{ options: old }, { options: good }] = [await askIn(), await askIn()];
  const isKept = ({ challenge }: { challenge: string }) =>
    app.db.$count(passkeyChallenges, eq(passkeyChallenges.challenge, challenge));
  await app.db
    .update(passkeyChallenges)
    .set({ expiresAt: sql`now() - interval '1 second'` })
    .where(eq(passkeyChallenges.challenge, old.challenge));
  await sweepKept(app);
  expect([await isKept(old), await isKept(good)]).toEqual([0, 1]);
});
