import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { passkeys } from '../../../db/schema/sign-in';
import { externalIdentities } from '../../../db/schema/users';
import { addPasskey, Authenticator, signInByPasskey } from '../../../testing/authenticator';
import { makeStale } from '../../../testing/stale-session';
import { type Person, startTestApp } from '../../../testing/test-app';

const ORIGIN = 'https://trib.example';
const HERE = { origin: ORIGIN };
const app = await startTestApp({ publicUrl: ORIGIN });

const waysInOf = async (person: Person) => (await person.get(`/api/users/${person.id}/ways-in`)).body;

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

describe('signing in with a passkey', () => {
  it('needs no username, and starts a session of its own', async () => {
    const { person, authenticator } = await personWithPasskey('ada');
    const browser = app.visitor();
    const { status, body } = await signInByPasskey(browser, authenticator, HERE);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: person.id, restored: false });
    expect((await browser.get('/api/session')).body.user.id).toBe(person.id);
    const { passkeys: listed } = await waysInOf(person);
    expect(listed).toMatchObject([{ name: 'Passkey', lastUsedAt: expect.any(String) }]);
  });

  it('asks for a discoverable passkey and for the verification of its person', async () => {
    const { options } = await askIn();
    expect(options).toMatchObject({ rpId: 'trib.example', userVerification: 'required', timeout: 300_000 });
    expect(options.allowCredentials).toBeUndefined();
    const person = await app.person();
    const { body } = await person.post(`/api/users/${person.id}/passkeys/options`);
    expect(body).toMatchObject({
      attestation: 'none',
      rp: { id: 'trib.example' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
  });

  it('brings back an account that was deleted in the last 30 days', async () => {
    const { person, authenticator } = await personWithPasskey('comes.back');
    await person.delete(`/api/users/${person.id}`);
    const { body } = await signInByPasskey(app.visitor(), authenticator, HERE);
    expect(body).toMatchObject({ id: person.id, restored: true });
  });

  it('replaces the session of the browser: one that was planted before it is worth nothing', async () => {
    const { person, authenticator } = await personWithPasskey('fixation');
    const planted = await app.person();
    const before = planted.cookie();
    const { body } = await signInByPasskey(planted, authenticator, HERE);
    expect(body.id).toBe(person.id);
    const attacker = app.visitor();
    expect((await attacker.get('/api/session', { cookie: before })).body.user).toBeNull();
  });

  it('takes a counter that stays zero or rises, and none that falls', async () => {
    const { authenticator } = await personWithPasskey('counts');
    const withCounter = async (counter: number) =>
      (await signInByPasskey(app.visitor(), authenticator, { ...HERE, counter })).status;
    expect(await withCounter(0)).toBe(200);
    expect(await withCounter(0)).toBe(200);
    expect(await withCounter(7)).toBe(200);
    expect(await withCounter(7)).toBe(400);
    expect(await withCounter(3)).toBe(400);
    expect(await withCounter(0)).toBe(400);
    expect(await withCounter(8)).toBe(200);
  });
});

describe('adding and removing passkeys', () => {
  it('keeps several, each with a name in the language of its person, and its last use', async () => {
    const { person, passkeyId } = await personWithPasskey('several');
    await person.put(`/api/users/${person.id}`, { language: 'es' });
    await addPasskey(person, HERE);
    const path = `/api/users/${person.id}/passkeys/${passkeyId}`;
    expect((await person.put(path, { name: ' Work phone ' })).body.name).toBe('Work phone');
    const { passkeys: listed } = await waysInOf(person);
    expect(listed.map(({ name }: { name: string }) => name).toSorted()).toEqual([
      'Clave de acceso',
      'Work phone',
    ]);
  });

  it('keeps a demo account', async () => {
    const person = await app.person();
    const { authenticator } = await addPasskey(person, HERE);
    expect((await person.get('/api/session')).body.user.isDemo).toBe(false);
    const { body } = await signInByPasskey(app.visitor(), authenticator, HERE);
    expect(body.id).toBe(person.id);
  });

  it('refuses what another person began, what another site made, and the same one twice', async () => {
    const [ada, eve] = [await app.person(), await app.person()];
    const { body: options } = await ada.post(`/api/users/${ada.id}/passkeys/options`);
    const add = (person: Person, body: object) => person.post(`/api/users/${person.id}/passkeys`, body);
    const made = new Authenticator().create(options, HERE);
    // Eve uses Ada's challenge with the cookie of Ada's browser.
    const jar =
      eve.cookie() +
      '; ' +
      ada
        .cookie()
        .split('; ')
        .find((one) => one.includes('trib_passkey'));
    const stolen = await eve.post(`/api/users/${eve.id}/passkeys`, made, { cookie: jar });
    expect([stolen.status, stolen.body.code]).toEqual([400, 'passkey_expired']);
    expect((await add(ada, made)).status).toBe(201);
    const refusalOf = async (ceremony: object, authenticator = new Authenticator()) => {
      const { body: fresh } = await ada.post(`/api/users/${ada.id}/passkeys/options`);
      return (await add(ada, authenticator.create(fresh, { ...HERE, ...ceremony }))).body.code;
    };
    expect(await refusalOf({ origin: 'https://evil.example' })).toBe('passkey_refused');
    expect(await refusalOf({ rpId: 'evil.example' })).toBe('passkey_refused');
    expect(await refusalOf({ isUserVerified: false })).toBe('passkey_refused');
    const twice = new Authenticator();
    expect(await refusalOf({}, twice)).toBeUndefined();
    expect(await refusalOf({}, twice)).toBe('passkey_exists');
  });

  it('keeps the last way in, and lets go of a passkey that is not', async () => {
    const person = await app.person();
    const { passkeyId } = await addPasskey(person, HERE);
    const remove = (id: string) => person.delete(`/api/users/${person.id}/passkeys/${id}`);
    const refused = await remove(passkeyId);
    expect([refused.status, refused.body.code]).toEqual([409, 'last_way_in']);
    const { passkeyId: second } = await addPasskey(person, HERE);
    expect((await remove(passkeyId)).status).toBe(204);
    expect((await remove(second)).body.code).toBe('last_way_in');
    await app.db.insert(externalIdentities).values({ userId: person.id, provider: 'google', subject: 's' });
    expect((await remove(second)).status).toBe(204);
    expect((await remove(second)).status).toBe(404);
  });

  it('no longer signs in with one that was removed', async () => {
    const { person, authenticator, passkeyId } = await personWithPasskey('removed');
    await person.delete(`/api/users/${person.id}/passkeys/${passkeyId}`);
    const { body } = await signInByPasskey(app.visitor(), authenticator, HERE);
    expect(body.code).toBe('passkey_unknown');
  });

  it('touches nothing of another person', async () => {
    const { person, passkeyId } = await personWithPasskey('victim');
    const eve = await app.person();
    for (const path of [`/api/users/${person.id}`, `/api/users/${eve.id}`]) {
      expect((await eve.put(`${path}/passkeys/${passkeyId}`, { name: 'Mine' })).status).toBe(404);
      expect((await eve.delete(`${path}/passkeys/${passkeyId}`)).status).toBe(404);
    }
    expect(await app.db.$count(passkeys, eq(passkeys.userId, person.id))).toBe(1);
  });
});

describe('an old session', () => {
  it('adds and removes no passkey', async () => {
    const { person, passkeyId } = await personWithPasskey('stale');
    await makeStale(app.db, person);
    expect((await waysInOf(person)).isFresh).toBe(false);
    const adding = await person.post(`/api/users/${person.id}/passkeys/options`);
    const removing = await person.delete(`/api/users/${person.id}/passkeys/${passkeyId}`);
    for (const { status, body } of [adding, removing])
      expect([status, body.code]).toEqual([403, 'fresh_sign_in_needed']);
  });

  it('adds the first way in to an account without any, and is fresh then', async () => {
    const person = await app.person();
    await makeStale(app.db, person);
    const { passkeyId } = await addPasskey(person, HERE);
    expect(await waysInOf(person)).toMatchObject({ isFresh: true, passkeys: [{ id: passkeyId }] });
  });
});

describe('the address of the installation', () => {
  it.each([
    ['https://trib.example', 'offered'],
    ['http://localhost:3000', 'offered'],
    ['http://trib.example', 'needs_https'],
    ['https://192.0.2.7', 'needs_domain'],
    ['https://[2001:db8::7]', 'needs_domain'],
    [undefined, 'needs_public_url'],
  ])('%s: passkeys are %s', async (publicUrl, offer) => {
    const here = await startTestApp({ publicUrl }, { database: app.database });
    expect((await here.visitor().get('/api/auth/providers')).body.passkeys).toBe(offer);
    const { status, body } = await here.visitor().post('/api/passkeys/options');
    expect([status, body.code]).toEqual(
      offer === 'offered' ? [201, undefined] : [409, 'passkeys_unavailable'],
    );
  });
});

it('works on two instances: one asks, the other takes the answer, once', async () => {
  const other = await startTestApp({ publicUrl: ORIGIN }, { database: app.database });
  const { authenticator } = await personWithPasskey('two.instances');
  const { browser, options } = await askIn();
  const signature = authenticator.get(options, HERE);
  const elsewhere = () =>
    other.visitor().post('/api/passkeys/sign-in', signature, { cookie: browser.cookie() });
  const answers = await Promise.all([browser.post('/api/passkeys/sign-in', signature), elsewhere()]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400]));
});
