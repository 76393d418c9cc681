import { eq, sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { sessions } from '../../../db/schema/users';
import type { Agent } from '../../../testing/agent';
import { makeStale } from '../../../testing/stale-session';
import { freePort, startIdentityProvider } from '../../../testing/start-identity-provider';
import { startTestApp } from '../../../testing/test-app';

const port = await freePort();
const provider = await startIdentityProvider(`http://127.0.0.1:${port}/api/auth/google/callback`);
afterAll(() => provider.stop());
const app = await startTestApp({
  port,
  providers: [{ id: 'google', issuer: provider.issuer, clientId: 'trib', clientSecret: 'only for tests' }],
});

describe('confirming with a provider', () => {
  const walk = async (browser: Agent, query = 'confirm=1&') => {
    const start = await browser.get(`/api/auth/google/start?${query}returnTo=%2Fprofile`);
    const asked = new URL(start.headers.get('location') ?? '').searchParams;
    expect(asked.get('max_age')).toBe(query ? '0' : null);
    const { headers } = await browser.get(await provider.walkToCallback(start));
    return headers.get('location');
  };

  it('makes the session fresh for its own person, and for nobody else', async () => {
    await provider.signsIn({ sub: 'confirms-1', name: 'Con' });
    const person = await app.person();
    await walk(person, '');
    await makeStale(app.db, person);
    const isFresh = async () => (await person.get(`/api/users/${person.id}/ways-in`)).body.isFresh;
    await provider.signsIn({ sub: 'somebody-else', name: 'Else' });
    expect([await walk(person), await isFresh()]).toEqual([
      '/profile?auth_error=other_account&auth_provider=google',
      false,
    ]);
    await provider.signsIn({ sub: 'confirms-1', name: 'Con' });
    expect([await walk(person), await isFresh()]).toEqual(['/profile?auth=confirmed', true]);
    expect(await walk(app.visitor())).toBe('/profile?auth_error=expired&auth_provider=google');
  });

  it('is needed before an old session gets another provider', async () => {
    const person = await app.person({ username: 'links.late', password: 'warm embers' });
    await makeStale(app.db, person);
    await provider.signsIn({ sub: 'late-1', name: 'Late' });
    expect(await walk(person, '')).toBe('/profile?auth_error=not_fresh&auth_provider=google');
  });

  it('that does not say when it asked proves nothing, and without another proof takes a day that is announced', async () => {
    await provider.signsIn({ sub: 'silent-1', name: 'Sil', isSilent: true });
    const person = await app.person();
    await walk(person, '');
    await makeStale(app.db, person);
    const isFresh = async () => (await person.get(`/api/users/${person.id}/ways-in`)).body.isFresh;
    for (const _again of [1, 2])
      expect([await walk(person), await isFresh()]).toEqual(['/profile?auth=waits', false]);
    const { body } = await person.get('/api/notifications');
    expect(body.filter(({ event }: { event: string }) => event === 'confirmation-waits')).toHaveLength(1);
    await app.db
      .update(sessions)
      .set({ waitsSince: sql`now() - interval '25 hours'` })
      .where(eq(sessions.userId, person.id));
    expect([await walk(person), await isFresh()]).toEqual(['/profile?auth=confirmed', true]);
    const again = app.visitor();
    await walk(again, '');
    expect((await again.get(`/api/users/${person.id}/ways-in`)).body.isFresh).toBe(false);
  });
});
