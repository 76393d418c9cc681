import { eq, sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { oneTimeTokens } from '../../../db/schema/one-time-tokens';
import { sessions, users } from '../../../db/schema/users';
import type { Agent } from '../../../testing/agent';
import { expectError, expectInvalid } from '../../../testing/expect-error';
import { createTrib, statusesOf } from '../../../testing/factories';
import { expectInvariants, expectNoRowChanged } from '../../../testing/rows';
import { type Person, startTestApp } from '../../../testing/test-app';
import { hashToken, newToken } from '../../../http/token';
import { sweepKept } from '../../../retention.queries';

const app = await startTestApp();
const elsewhere = await startTestApp({}, { database: app.database });
afterAll(() => expectInvariants(app.db));

const PASSWORD = 'nine quiet bicycles';
const PHONE = {
  'user-agent':
    'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Mobile Safari/537.36',
};

const idOf = async (agent: Pick<Agent, 'get'>): Promise<number | null> =>
  (await agent.get('/api/session')).body.user?.id ?? null;
const makeLink = async (person: Agent): Promise<string> =>
  (await person.post('/api/account-links')).body.token;
const look = (agent: Agent, token: string) => agent.post('/api/account-links/look', { token });
const take = (agent: Agent, token: string, headers = {}) =>
  agent.post('/api/account-links/session', { token }, headers);
const expire = (token: string) =>
  app.db
    .update(oneTimeTokens)
    .set({ expiresAt: sql`now() - interval '1 second'` })
    .where(eq(oneTimeTokens.tokenHash, hashToken(token)));
let names = 0;
const withPassword = () => app.person({ username: `mover.${++names}`, password: PASSWORD });

describe('a link that takes an account along', () => {
  it('signs another browser in as the same demo account, which keeps its spot, and the first one stays signed in', async () => {
    const [host, person, browser] = [await app.person(), await app.person(), app.visitor()];
    const { id } = await createTrib(host);
    await person.put(`/api/tribs/${id}/membership`);
    const taken = await take(browser, await makeLink(person), PHONE);
    expect({ status: taken.status, id: taken.body.id }).toEqual({ status: 201, id: person.id });
    expect([await idOf(browser), await idOf(person)]).toEqual([person.id, person.id]);
    expect((await browser.get(`/api/tribs/${id}`)).body.membership).toBe('joined');
    expect(await statusesOf(app.db, id)).toMatchObject({ [person.id]: 'joined' });
    const { body: devices } = await browser.get(`/api/users/${person.id}/sessions`);
    expect(devices).toMatchObject([{ device: 'Chrome on Android', isCurrent: true }, { isCurrent: false }]);
  });

  it('takes no fresh sign-in along, however fresh the session that made it, nor does a device that was approved', async () => {
    const person = await withPassword();
    const [late, device] = [app.visitor(), app.visitor()];
    const makeCodes = (agent: Agent) => agent.post(`/api/users/${person.id}/recovery-codes`);
    await take(late, await makeLink(person));
    expectError(await makeCodes(late), 403, 'fresh_sign_in_needed');
    const { token, number } = (await device.post('/api/new-devices', {})).body;
    await person.post('/api/new-devices/approval', { token, number });
    expect((await device.post('/api/new-devices/session')).status).toBe(201);
    expectError(await makeCodes(device), 403, 'fresh_sign_in_needed');
    expect((await makeCodes(person)).status).toBe(201);
    const { body: events } = await person.get(`/api/users/${person.id}/security-events`);
    const told = events.map(({ kind, detail }: { kind: string; detail: string }) => `${kind} ${detail}`);
    expect(told).toEqual(expect.arrayContaining(['new-device a link', 'new-device another device']));
  });

  it('is looked at as often as one likes, and says whose it is and whether it was made here', async () => {
    const [person, browser] = [await app.person({ displayName: 'Rosa Vale' }), app.visitor()];
    const token = await makeLink(person);
    for (const [agent, isMadeHere] of [
      [person, true],
      [browser, false],
      [browser, false],
    ] as const) {
      const seen = await expectNoRowChanged(app.db, () => look(agent, token));
      expect(seen.body).toMatchObject({
        purpose: 'move',
        person: { id: person.id, displayName: 'Rosa Vale' },
        username: null,
        isMadeHere,
      });
    }
    await expectNoRowChanged(app.db, () => browser.get(`/continue?token=${token}`));
    expect((await take(browser, token)).status).toBe(201);
  });

  it('works once, on whichever instance it is used', async () => {
    const [person, first, second] = [await app.person(), elsewhere.visitor(), app.visitor()];
    const token = await makeLink(person);
    expect((await take(first, token)).status).toBe(201);
    const replayed = await expectNoRowChanged(app.db, () => take(second, token));
    expectError(replayed, 404, 'link_gone');
    expectError(await look(second, token), 404, 'link_gone');
    expect(await idOf(second)).toBeNull();
  });

  it('ends after five minutes, and its row with the next clean-up', async () => {
    const person = await app.person();
    const { body } = await person.post('/api/account-links');
    const minutes = (Date.parse(body.expiresAt) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(4.5);
    expect(minutes).toBeLessThanOrEqual(5.1);
    const inTime = await makeLink(person);
    await expire(body.token);
    expectError(await expectNoRowChanged(app.db, () => take(app.visitor(), body.token)), 404, 'link_gone');
    await sweepKept(app);
    expect(await app.db.$count(oneTimeTokens, eq(oneTimeTokens.userId, person.id))).toBe(1);
    expect((await take(app.visitor(), inTime)).status).toBe(201);
  });

  it('is refused when it was never made, as one that was used is', async () => {
    const browser = app.visitor();
    expectError(await expectNoRowChanged(app.db, () => take(browser, newToken())), 404, 'link_gone');
    for (const token of ['', 'short', `${newToken()}'`, 'x'.repeat(300)])
      expectInvalid(await take(browser, token), 'token');
  });

  it('is kept as a hash only', async () => {
    const person = await app.person();
    const token = await makeLink(person);
    const rows = await app.db.select().from(oneTimeTokens).where(eq(oneTimeTokens.userId, person.id));
    expect(rows).toMatchObject([{ tokenHash: hashToken(token), purpose: 'move' }]);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it.each<[string, (person: Person) => Promise<unknown>]>([
    ['signing out', (person) => person.delete('/api/session')],
    ['signing out everywhere', (person) => person.delete(`/api/users/${person.id}/sessions`)],
    ['deleting the account', (person) => person.delete(`/api/users/${person.id}`)],
    [
      'another password',
      (person) =>
        person.put(`/api/users/${person.id}/password`, {
          currentPassword: PASSWORD,
          newPassword: 'ten loud tandems',
        }),
    ],
    [
      'a suspension',
      (person) => app.db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, person.id)),
    ],
  ])('gives access to nothing after %s', async (_what, act) => {
    const person = await withPassword();
    const token = await makeLink(person);
    await act(person);
    const browser = app.visitor();
    expect((await take(browser, token)).status).toBeGreaterThanOrEqual(403);
    expect(await idOf(browser)).toBeNull();
  });

  it('is neither made nor used from the pages of others', async () => {
    const [person, browser] = [await app.person(), app.visitor()];
    const token = await makeLink(person);
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
    ];
    for (const headers of foreign) {
      await expectNoRowChanged(app.db, async () => {
        expectError(await take(browser, token, headers), 403, 'foreign_origin');
        expectError(await person.post('/api/account-links', undefined, headers), 403, 'foreign_origin');
      });
    }
    expect((await take(browser, token, { 'sec-fetch-site': 'same-origin' })).status).toBe(201);
  });

  it('opens a session of its own: one that was planted before gives access to nothing', async () => {
    const [thief, person, browser] = [await app.person(), await app.person(), app.visitor()];
    const planted = thief.cookie();
    expect((await take(browser, await makeLink(person), { cookie: planted })).body.id).toBe(person.id);
    expect(await idOf(browser)).toBe(person.id);
    expect(browser.cookie()).not.toContain(/trib_session=([^;]+)/.exec(planted)?.[1]);
    // The planted session has ended, and never became the person's.
    expect(await idOf(thief)).toBeNull();
    expect(await app.db.$count(sessions, eq(sessions.userId, thief.id))).toBe(0);
  });

  it('is limited for each network and for each person', async () => {
    const limited = await startTestApp({ rateLimits: true });
    const person = await limited.person();
    for (let made = 0; made < 30; made += 1) await makeLink(person);
    expectError(await person.post('/api/account-links'), 429, 'too_many_requests');
    const browser = limited.visitor();
    for (let tried = 0; tried < 120; tried += 1) await take(browser, newToken());
    expectError(await take(browser, newToken()), 429, 'too_many_requests');
  });
});

it('says of a demo account until when it is kept, and of no other', async () => {
  const [demo, kept] = [await app.person(), await withPassword()];
  const { keptUntil } = (await demo.get('/api/session')).body.user;
  expect((Date.parse(keptUntil) - Date.now()) / 86_400_000).toBeCloseTo(30, 1);
  expect((await kept.get('/api/session')).body.user.keptUntil).toBeNull();
});
