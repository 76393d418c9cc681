import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { StorageFull } from '../../../db/errors';
import { pendingIdentities } from '../../../db/schema/users';
import { LIMITS } from '../../../http/rate-limit';
import type { Agent } from '../../../testing/agent';
import { freePort, startIdentityProvider } from '../../../testing/start-identity-provider';
import { openTestDatabase } from '../../../testing/test-database';
import { startTestApp } from '../../../testing/test-app';

const port = await freePort();
const provider = await startIdentityProvider(`http://127.0.0.1:${port}/api/auth/google/callback`);
afterAll(() => provider.stop());
const database = await openTestDatabase();
afterAll(() => database.close());
const disk = { isFull: false, flushes: 0 };
const app = await startTestApp(
  {
    port,
    providers: [{ id: 'google', issuer: provider.issuer, clientId: 'trib', clientSecret: 'only for tests' }],
  },
  {
    database: {
      ...database,
      requireDiskSpace: async () => {
        if (disk.isFull) throw new StorageFull('No space left');
      },
      flush: async () => void (disk.flushes += 1),
    },
  },
);
const bare = await startTestApp();

async function signInAtProvider(browser: Agent, returnTo = '/chat'): Promise<string> {
  const callback = await walkToCallback(browser, returnTo);
  const { status, headers } = await browser.get(callback);
  expect(status).toBe(302);
  return headers.get('location') ?? '';
}

async function walkToCallback(browser: Agent, returnTo: string): Promise<string> {
  const start = await browser.get(`/api/auth/google/start?returnTo=${encodeURIComponent(returnTo)}`);
  return provider.walkToCallback(start);
}

describe('without a configured provider', () => {
  it('lists none and has no start URL', async () => {
    expect((await bare.visitor().get('/api/auth/providers')).body.providers).toEqual([]);
    expect((await bare.visitor().get('/api/auth/google/start')).status).toBe(404);
  });
});

describe('signing in with a provider', () => {
  it('lists the configured provider with the address that starts it', async () => {
    expect((await app.visitor().get('/api/auth/providers')).body.providers).toEqual([
      { id: 'google', name: 'Google', startUrl: '/api/auth/google/start' },
    ]);
  });

  it('lets a new person register with the verified identity, and signs them in next time', async () => {
    await provider.signsIn({ sub: 'ada-1', name: 'Ada L', email: 'ada@mail.example', email_verified: true });
    const browser = app.visitor();
    expect(await signInAtProvider(browser)).toBe('/chat?auth=new');
    expect((await browser.get('/api/session')).body.user).toBeNull();
    const pending = await browser.get('/api/auth/pending');
    expect(pending.body).toEqual({
      provider: 'google',
      firebaseUid: 'ada-1',
      email: 'ada@mail.example',
      displayName: 'Ada L',
    });
    const registered = await browser.post('/api/users/register', {
      displayName: 'Ada',
      firebaseUid: 'ada-1',
      email: 'ada@mail.example',
    });
    expect(registered.body).toMatchObject({ verified: true, isDemo: false, email: 'ada@mail.example' });
    expect((await browser.get('/api/auth/pending')).status).toBe(404);
    expect(await app.db.$count(pendingIdentities)).toBe(0);
    expect((await browser.get('/api/users/firebase/ada-1')).body.id).toBe(registered.body.id);

    const laptop = app.visitor();
    expect(await signInAtProvider(laptop)).toBe('/chat?auth=signed-in');
    expect((await laptop.get('/api/session')).body.user.id).toBe(registered.body.id);
  });

  it('signs nobody in without disk space, and responds only when the session is on disk', async () => {
    await provider.signsIn({ sub: 'disk-1', name: 'Ada D' });
    const browser = await app.person();
    disk.isFull = true;
    expect(await signInAtProvider(browser)).toBe('/chat?auth_error=server_error&auth_provider=google');
    disk.isFull = false;
    const before = disk.flushes;
    expect(await signInAtProvider(browser)).toBe('/chat?auth=linked');
    expect(disk.flushes).toBe(before + 1);
  });

  it('brings back an account that its person has deleted, and says so once', async () => {
    await provider.signsIn({ sub: 'back-1', name: 'Ida B' });
    const person = await app.person({ displayName: 'Ida' });
    expect(await signInAtProvider(person)).toBe('/chat?auth=linked');
    expect((await person.delete(`/api/users/${person.id}`)).status).toBe(204);
    expect(await signInAtProvider(person)).toBe('/chat?auth=restored');
    expect((await person.get('/api/session')).body.user).toMatchObject({ id: person.id, displayName: 'Ida' });
    expect(await signInAtProvider(app.visitor())).toBe('/chat?auth=signed-in');
  });

  it('adds the identity to the account that is already signed in', async () => {
    await provider.signsIn({
      sub: 'grace-1',
      name: 'Grace H',
      email: 'grace@mail.example',
      email_verified: false,
    });
    const demo = await app.person({ displayName: 'Grace' });
    expect(await signInAtProvider(demo, '/profile')).toBe('/profile?auth=linked');
    const { user } = (await demo.get('/api/session')).body;
    expect(user).toMatchObject({
      id: demo.id,
      verified: true,
      isDemo: false,
      email: null,
      firebaseUid: 'grace-1',
    });
  });

  it("reveals nobody else's identity", async () => {
    const stranger = await app.person();
    const existing = await stranger.get('/api/users/firebase/ada-1');
    const missing = await stranger.get('/api/users/firebase/no-such-uid');
    expect(existing.status).toBe(404);
    expect({ ...existing.body, requestId: '' }).toEqual({ ...missing.body, requestId: '' });
  });
});

describe('a mismatch', () => {
  it('refuses to register with an identity other than the verified one', async () => {
    await provider.signsIn({ sub: 'mallory-1', name: 'M', email: 'm@mail.example', email_verified: true });
    const browser = app.visitor();
    await signInAtProvider(browser);
    for (const claim of [{ firebaseUid: 'ada-1' }, { firebaseUid: 'mallory-1', email: 'ada@mail.example' }]) {
      expect((await browser.post('/api/users/register', claim)).status).toBe(400);
    }
  });

  it('gives one identity one account, even when two browsers register it at once', async () => {
    await provider.signsIn({
      sub: 'twice-1',
      name: 'Twin',
      email: 'twin@mail.example',
      email_verified: true,
    });
    const browsers = [app.visitor(), app.visitor()];
    for (const browser of browsers) await signInAtProvider(browser);
    const responses = await Promise.all(
      browsers.map((browser) => browser.post('/api/users/register', { firebaseUid: 'twice-1' })),
    );
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    const refused = responses.findIndex(({ status }) => status === 409);
    expect(responses[refused]?.body).toMatchObject({ code: 'identity_taken' });
    expect((await browsers[refused]?.get('/api/session'))?.body.user).toBeNull();
  });

  it('refuses a callback that another browser started', async () => {
    await provider.signsIn({ sub: 'ada-1', name: 'Ada L' });
    const callback = await walkToCallback(app.visitor(), '/chat');
    const victim = app.visitor();
    const { headers } = await victim.get(callback);
    expect(headers.get('location')).toBe('/meetups?auth_error=expired&auth_provider=google');
    await victim.get('/api/auth/google/start');
    expect((await victim.get(callback)).headers.get('location')).toBe(
      '/meetups?auth_error=unconfirmed&auth_provider=google',
    );
    expect((await victim.get('/api/session')).body.user).toBeNull();
  });

  it('reports that the person declined', async () => {
    await provider.signsIn('deny');
    const location = await signInAtProvider(app.visitor());
    expect(location).toBe('/chat?auth_error=cancelled&auth_provider=google');
  });

  it.each([
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    '/%2e//evil.example',
    '/\t/evil.example',
    'chat',
  ])('never returns to %s', async (returnTo) => {
    const start = await app.visitor().get(`/api/auth/google/start?returnTo=${encodeURIComponent(returnTo)}`);
    expect(start.status).toBe(400);
  });
});

describe('a failure on the way', () => {
  it('is reported on the page the person came from, including too many attempts', async () => {
    const issuer = `http://127.0.0.1:${await freePort()}`;
    const away = await startTestApp({
      rateLimits: true,
      providers: [{ id: 'google', issuer, clientId: 'trib', clientSecret: 'only for tests' }],
    });
    const reasons = new Map<string | null, number>();
    for (let n = 0; n < LIMITS.externalPerAddress.count + 1; n++) {
      const { status, headers } = await away.visitor().get('/api/auth/google/start?returnTo=%2Fchat');
      expect(status).toBe(302);
      const location = new URL(headers.get('location') ?? '', away.url);
      expect(location.pathname).toBe('/chat');
      const reason = location.searchParams.get('auth_error');
      reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
    }
    expect([...reasons]).toEqual([
      ['provider_unreachable', 30],
      ['too_many_tries', 1],
    ]);
  });

  it('is not blamed on the provider when it is our own', async () => {
    await provider.signsIn({ sub: 'new-1', name: 'New' });
    const browser = app.visitor();
    const callback = await walkToCallback(browser, '/chat');
    await app.db.execute(sql`alter table pending_identities rename to elsewhere`);
    const { headers } = await browser.get(callback);
    await app.db.execute(sql`alter table elsewhere rename to pending_identities`);
    expect(headers.get('location')).toBe('/chat?auth_error=server_error&auth_provider=google');
  });
});
