import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { pushKey } from '#shared/api/push';
import { pushDeliveries, pushSubscriptions } from '../../../db/schema/push';
import type { Agent } from '../../../testing/agent';
import { expectError, expectInvalid } from '../../../testing/expect-error';
import { BROWSER } from '../../../testing/push-decryption';
import { expectNoRowChanged } from '../../../testing/rows';
import { startTestApp } from '../../../testing/test-app';
import { claimSubscriptions, extendLease } from './deliveries.queries';

const app = await startTestApp();
let browsers = 0;
const browser = () => ({ ...BROWSER, endpoint: `https://push.example.net/push/${++browsers}` });
const subscribe = (agent: Agent, body: object) => agent.put('/api/push/subscriptions', body);
const ownerOf = async ({ endpoint }: { endpoint: string }) => {
  const rows = await app.db
    .select({ userId: pushSubscriptions.userId })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.endpoint, endpoint));
  return rows.map(({ userId }) => userId);
};

describe('a push subscription', () => {
  it('needs the key of the server, which another instance has too', async () => {
    const { body } = await app.visitor().get('/api/push/key');
    expect(pushKey.parse(body).publicKey).toMatch(/^[\w-]{87}$/);
    const other = await startTestApp({}, { database: app.database });
    expect((await other.visitor().get('/api/push/key')).body).toEqual(body);
  });

  it('is stored once however often it is sent, and ends when the person asks for it', async () => {
    const [person, one] = [await app.person(), browser()];
    for (let count = 0; count < 2; count += 1) expect((await subscribe(person, one)).status).toBe(204);
    expect(await ownerOf(one)).toEqual([person.id]);
    const { endpoint } = one;
    await (await app.person()).send('DELETE', '/api/push/subscriptions', json({ endpoint }));
    expect(await ownerOf(one)).toEqual([person.id]);
    expect((await person.send('DELETE', '/api/push/subscriptions', json({ endpoint }))).status).toBe(204);
    expect(await ownerOf(one)).toEqual([]);
  });

  it('takes the place of the previous one of the same browser, not of another device', async () => {
    const account = { username: 'push.devices', password: 'a long enough one' };
    const [here, there] = [await app.person(account), app.visitor()];
    await there.post('/api/users/login', account);
    const [first, second, elsewhere] = [browser(), browser(), browser()];
    await subscribe(here, first);
    await subscribe(there, elsewhere);
    await subscribe(here, second);
    expect(await ownerOf(first)).toEqual([]);
    expect(await ownerOf(second)).toEqual([here.id]);
    expect(await ownerOf(elsewhere)).toEqual([here.id]);
    await there.delete('/api/session');
    expect(await ownerOf(elsewhere)).toEqual([]);
    expect(await ownerOf(second)).toEqual([here.id]);
  });

  it('moves to the account that is signed in in the browser now', async () => {
    const [before, now, shared] = [await app.person(), await app.person(), browser()];
    await subscribe(before, shared);
    const [stored] = await app.db
      .select()
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.userId, before.id));
    const subscriptionId = stored?.id ?? 0;
    await app.db.insert(pushDeliveries).values({ subscriptionId, kind: 'message', subjectId: 1 });
    const [claimed] = await claimSubscriptions(app.db, [subscriptionId]);
    if (!claimed) throw new Error('Nothing is due');
    await subscribe(now, shared);
    expect(await ownerOf(shared)).toEqual([now.id]);
    // Nothing more of the other person's is sent there, not even what a sender has already claimed.
    expect(await app.db.$count(pushDeliveries)).toBe(0);
    expect(await extendLease(app.db, claimed)).toBe(false);
  });

  it('ends when the account is deleted', async () => {
    const one = browser();
    const person = await app.person({ username: 'push.leaves', password: 'a long enough one' });
    await subscribe(person, one);
    await person.delete(`/api/users/${person.id}`);
    expect(await ownerOf(one)).toEqual([]);
  });

  it('is refused for addresses of a private network and for keys that nothing can be encrypted for', async () => {
    const person = await app.person();
    const { keys } = BROWSER;
    const refused: [object, string][] = [
      [{ endpoint: 'https://169.254.169.254/latest', keys }, 'endpoint'],
      [{ endpoint: 'https://[::ffff:10.0.0.1]/a', keys }, 'endpoint'],
      [{ endpoint: 'http://push.example.net/a', keys }, 'endpoint'],
      [{ endpoint: `${app.url}/api/session`, keys }, 'endpoint'],
      [{ endpoint: `https://push.example.net/${'a'.repeat(1_000)}`, keys }, 'endpoint'],
      [{ endpoint: 'push', keys }, 'endpoint'],
      [{ ...browser(), keys: { ...keys, p256dh: `BA${'A'.repeat(85)}` } }, 'keys.p256dh'],
      [{ ...browser(), keys: { ...keys, p256dh: 'short' } }, 'keys.p256dh'],
      [{ ...browser(), keys: { ...keys, auth: '' } }, 'keys.auth'],
    ];
    for (const [body, path] of refused)
      expectInvalid(await expectNoRowChanged(app.db, () => subscribe(person, body)), path);
    expectError(await subscribe(app.visitor(), BROWSER), 401, 'sign_in_needed');
  });
});

const json = (body: object): RequestInit => ({
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
});
