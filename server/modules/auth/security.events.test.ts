import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { securityEvents } from '../../db/schema/sign-in';
import { sweepKept } from '../../retention.queries';
import { recordSecurityEvent } from '../credentials/security-events.queries';
import { addPasskey, signInByPasskey } from '../../testing/authenticator';
import { type Person, startTestApp } from '../../testing/test-app';

const ORIGIN = 'https://trib.example';
const PASSWORD = 'nine quiet bicycles';
const CHROME = { 'user-agent': 'Mozilla/5.0 (Linux; Android 10; K) Chrome/126.0.0.0 Mobile Safari/537.36' };
const app = await startTestApp({ publicUrl: ORIGIN });

type Event = { id: number; kind: string; detail: string | null; device: string | null };
const eventsOf = async (of: Person): Promise<Event[]> =>
  (await of.get(`/api/users/${of.id}/security-events`)).body;
const report = (by: Person, { id }: Event | { id: number }) =>
  by.post(`/api/users/${by.id}/security-events/${id}/report`);

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

describe("'This wasn't me'", () => {
  it('signs out everybody else, and is an event itself', async () => {
    const ada = await app.person({ username: 'ada.reports', password: PASSWORD });
    const thief = app.visitor();
    await thief.post('/api/users/login', { username: 'ada.reports', password: PASSWORD });
    const [signIn] = await eventsOf(ada);
    await addPasskey(ada, { origin: ORIGIN });
    expect((await report(ada, signIn ?? { id: 0 })).status).toBe(204);
    expect((await thief.get('/api/session')).body.user).toBeNull();
    expect((await ada.get(`/api/users/${ada.id}/ways-in`)).body.passkeys).toEqual([]);
    const [latest] = await eventsOf(ada);
    expect(latest).toMatchObject({ kind: 'reported', detail: 'new-device' });
  });

  it('is not said of somebody else, whose sessions stay', async () => {
    const [ada, eve] = [await app.person(), await app.person()];
    const [event] = await eventsOf(ada);
    expect((await report(eve, event ?? { id: 0 })).status).toBe(404);
    expect((await ada.get('/api/session')).body.user.id).toBe(ada.id);
  });
});
