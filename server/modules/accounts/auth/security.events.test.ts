import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { WayIn } from '#shared/api/ways-in';
import { securityEvents } from '../../../db/schema/sign-in';
import { sweepKept } from '../../../retention.queries';
import { recordSecurityEvent } from '../../people/credentials/security-events.queries';
import { addPasskey, signInByPasskey } from '../../../testing/authenticator';
import { expectError } from '../../../testing/expect-error';
import { expectNoRowChanged } from '../../../testing/rows';
import { makeStale } from '../../../testing/stale-session';
import { type Person, startTestApp } from '../../../testing/test-app';

const ORIGIN = 'https://trib.example';
const PASSWORD = 'nine quiet bicycles';
const CHROME = { 'user-agent': 'Mozilla/5.0 (Linux; Android 10; K) Chrome/126.0.0.0 Mobile Safari/537.36' };
const app = await startTestApp({ publicUrl: ORIGIN });

type Event = { id: number; kind: string; detail: string | null; device: string | null };
const eventsOf = async (of: Person): Promise<Event[]> =>
  (await of.get(`/api/users/${of.id}/security-events`)).body;
const report = (by: Person, { id }: Event | { id: number }, choice?: object) =>
  by.post(`/api/users/${by.id}/security-events/${id}/report`, choice);
const waysOf = async (of: Person): Promise<WayIn[]> => (await of.get(`/api/users/${of.id}/ways-in`)).body.all;
const keysIn = (ways: WayIn[], ...kinds: WayIn['kind'][]) =>
  ways.filter(({ kind }) => kinds.includes(kind)).map(({ key }) => key);
const calendarOf = ({ id }: Person) => `/api/users/${id}/calendar`;

describe('security events', () => {
  it('say what happened to the ways in, by which browser, the latest first', async () => {
    const ada = await app.person({ username: 'ada', password: PASSWORD });
    const other = app.visitor();
    await other.post('/api/users/login', { username: 'ada', password: PASSWORD }, CHROME);
    const { authenticator, passkeyId } = await addPasskey(ada, { origin: ORIGIN });
    await signInByPasskey(app.visitor(), authenticator, { origin: ORIGIN });
    await ada.delete(`/api/users/${ada.id}/passkeys/${passkeyId}`);
    await ada.post(`/api/users/${ada.id}/recovery-codes`);
    const { body: sessions } = await ada.get(`/api/users/${ada.id}/sessions`);
    const chrome = sessions.find(({ device }: { device: string | null }) => device !== null);
    await ada.delete(`/api/users/${ada.id}/sessions/${chrome.id}`);
    await ada.put(`/api/users/${ada.id}/password`, {
      currentPassword: PASSWORD,
      newPassword: 'ten loud tandems',
    });
    expect((await eventsOf(ada)).map(({ kind, detail, device }) => [kind, detail, device])).toEqual([
      ['password-changed', null, null],
      ['sessions-ended', 'Chrome on Android', null],
      ['codes-made', null, null],
      ['passkey-removed', 'Passkey', null],
      ['new-device', 'Passkey', null],
      ['passkey-added', 'Passkey', null],
      ['new-device', 'password', 'Chrome on Android'],
      ['registered', null, null],
    ]);
  });

  it('say nothing of a sign-in that failed', async () => {
    const ada = await app.person({ username: 'ada.failed', password: PASSWORD });
    await app.visitor().post('/api/users/login', { username: 'ada.failed', password: 'not this one' });
    expect((await eventsOf(ada)).map(({ kind }) => kind)).toEqual(['registered']);
  });

  it('keep ways in for a year, however often somebody signs in, and the last fifty sign-ins', async () => {
    const [ada, ben] = [await app.person(), await app.person()];
    await addPasskey(ada, { origin: ORIGIN });
    const record = (kind: 'signed-in' | 'new-device') =>
      recordSecurityEvent(app.db, { userId: ada.id, kind, device: null });
    for (let times = 0; times < 52; times++) {
      await record('signed-in');
      await record('new-device');
    }
    const count = async () => {
      const kinds = (await eventsOf(ada)).map(({ kind }) => kind);
      return [...new Set(kinds)].map((kind) => [kind, kinds.filter((one) => one === kind).length]);
    };
    expect(await count()).toEqual([
      ['new-device', 50],
      ['signed-in', 50],
      ['passkey-added', 1],
      ['registered', 1],
    ]);
    expect(await eventsOf(ben)).toHaveLength(1);
    const daysAgo = (days: number) =>
      app.db
        .update(securityEvents)
        .set({ createdAt: sql`now() - make_interval(days => ${days})` })
        .where(eq(securityEvents.userId, ada.id));
    await daysAgo(364);
    await sweepKept(app);
    expect(await eventsOf(ada)).toHaveLength(102);
    await daysAgo(366);
    await sweepKept(app);
    expect(await eventsOf(ada)).toEqual([]);
  });
});

/** Whose own passkey is older than the thief's sign-in, and everything else is younger. */
async function withThief(username: string) {
  const ada = await app.person({ username, password: PASSWORD });
  await addPasskey(ada, { origin: ORIGIN });
  const thief = { ...app.visitor(), id: ada.id };
  await thief.post('/api/users/login', { username, password: PASSWORD });
  const [signIn] = await eventsOf(ada);
  if (!signIn) throw new Error('Nobody has signed in');
  await addPasskey(thief, { origin: ORIGIN });
  await thief.post(`/api/users/${ada.id}/recovery-codes`);
  await thief.put(calendarOf(ada));
  return { ada, thief, signIn };
}

describe('signing out everywhere and a new password', () => {
  it('end nothing else by themselves, and what is ticked in the same step', async () => {
    const ada = await app.person({ username: 'ada.ticks', password: PASSWORD });
    await addPasskey(ada, { origin: ORIGIN });
    await ada.post(`/api/users/${ada.id}/recovery-codes`);
    await ada.put(calendarOf(ada));
    const password = (newPassword: string, ends?: unknown[]) =>
      ada.put(`/api/users/${ada.id}/password`, { newPassword, ...(ends && { ends }) });
    await password('ten loud tandems');
    expect(await waysOf(ada)).toHaveLength(4);
    await password('nine loud tandems', keysIn(await waysOf(ada), 'codes'));
    expect((await waysOf(ada)).map(({ kind }) => kind)).toEqual(['password', 'passkey', 'calendar']);
    const ends = keysIn(await waysOf(ada), 'passkey', 'calendar');
    const signOut = (body: object) => {
      const init = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
      return ada.send('DELETE', `/api/users/${ada.id}/sessions`, init);
    };
    await makeStale(app.db, ada);
    expectError(await expectNoRowChanged(app.db, () => signOut({ ends })), 403, 'fresh_sign_in_needed');
    await ada.put('/api/session/confirmation', { password: 'nine loud tandems' });
    expect((await signOut({ ends })).status).toBe(204);
    await ada.post('/api/users/login', { username: 'ada.ticks', password: 'nine loud tandems' });
    expect((await waysOf(ada)).map(({ kind }) => kind)).toEqual(['password']);
    expect((await ada.delete(`/api/users/${ada.id}/sessions`)).status).toBe(204);
  });
});

describe("'This wasn't me'", () => {
  it('signs out everybody else at once, and says what may be somebody else’s without ending it', async () => {
    const { ada, thief, signIn } = await withThief('ada.reports');
    await makeStale(app.db, ada);
    const { status, body } = await report(ada, signIn);
    expect([status, (await thief.get('/api/session')).body.user]).toEqual([200, null]);
    expect(body.map(({ kind, name, isDoubtful }: WayIn) => [kind, name, isDoubtful])).toEqual([
      ['password', null, false],
      ['passkey', 'Passkey', true],
      ['passkey', 'Passkey', false],
      ['codes', null, true],
      ['calendar', null, true],
    ]);
    expect(await waysOf(ada)).toHaveLength(5);
    const [latest] = await eventsOf(ada);
    expect(latest).toMatchObject({ kind: 'reported', detail: signIn.kind });
  });

  it('ends what its person ticks and keeps what they do not, with a fresh sign-in, told once', async () => {
    const { ada, signIn } = await withThief('ada.chooses');
    const { body: ways } = await report(ada, signIn);
    const [stolen, own] = keysIn(ways, 'passkey');
    const choice = { ends: [stolen, ...keysIn(ways, 'calendar')], keeps: [own, ...keysIn(ways, 'codes')] };
    await makeStale(app.db, ada);
    const again = app.visitor();
    await again.post('/api/users/login', { username: 'ada.chooses', password: PASSWORD });
    expectError(
      await expectNoRowChanged(app.db, () => report(ada, signIn, choice)),
      403,
      'fresh_sign_in_needed',
    );
    await ada.put('/api/session/confirmation', { password: PASSWORD });
    expect((await report(ada, signIn, choice)).status).toBe(200);
    expect((await waysOf(ada)).map(({ key }) => key)).toEqual([null, own, ...keysIn(ways, 'codes')]);
    expect((await again.get('/api/session')).body.user).toBeNull();
    const [latest] = await eventsOf(ada);
    expect(latest).toMatchObject({ kind: 'ways-ended', detail: 'Passkey "Passkey", Secret calendar link' });
    await ada.put(`/api/users/${ada.id}`, { language: 'es' });
    const [inSpanish] = await eventsOf(ada);
    expect(inSpanish?.detail).toBe('Clave de acceso «Passkey», Enlace secreto del calendario');
  });

  it('ends what was added since the list was read, which nobody has kept', async () => {
    const { ada, signIn } = await withThief('ada.later');
    const { body: ways } = await report(ada, signIn);
    await ada.post(`/api/users/${ada.id}/recovery-codes`);
    await ada.post(calendarOf(ada));
    const keeps = keysIn(ways, 'passkey', 'codes', 'calendar');
    expect((await report(ada, signIn, { ends: [], keeps })).body).toHaveLength(3);
  });

  it('leaves the account with a way to sign in', async () => {
    const ada = await app.person();
    await addPasskey(ada, { origin: ORIGIN });
    const [added] = await eventsOf(ada);
    const { body: ways } = await report(ada, added ?? { id: 0 });
    const refused = await expectNoRowChanged(app.db, () =>
      report(ada, added ?? { id: 0 }, { ends: keysIn(ways, 'passkey') }),
    );
    expectError(refused, 409, 'last_way_in');
  });

  it('is not said of somebody else, whose sessions stay', async () => {
    const [ada, eve] = [await app.person(), await app.person()];
    const [event] = await eventsOf(ada);
    expect((await report(eve, event ?? { id: 0 })).status).toBe(404);
    expect((await ada.get('/api/session')).body.user.id).toBe(ada.id);
  });
});
