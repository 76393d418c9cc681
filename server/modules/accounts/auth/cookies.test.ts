import { eq, sql } from 'drizzle-orm';
import { describe, expect, it, onTestFinished } from 'vitest';
import { sessions, users } from '../../../db/schema/users';
import { expectError } from '../../../testing/expect-error';
import { DAY } from '../../../testing/factories';
import { storedPhoto } from '../../../testing/pictures';
import { refuseWrites } from '../../../testing/refused-writes';
import { type Person, startTestApp } from '../../../testing/test-app';
import { hashToken } from '../../../http/token';
import { readCookie, SESSION_DAYS } from './cookies';

const app = await startTestApp();
const PASSWORD = 'a lantern by the sea';

/** Sends the request as a thief or a stale tab would: with a cookie from earlier. */
const withCookie = (cookie: string) => app.visitor().get('/api/session', { cookie });

describe('the session cookie', () => {
  it('is bound to this server and hidden from scripts', async () => {
    const { headers } = await app.visitor().post('/api/users/register', {});
    const [cookie = ''] = headers.getSetCookie();
    expect(cookie).toMatch(
      /^trib_session=[\w-]{43}; Max-Age=5184000; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/,
    );
  });

  it('is secure and bound to the host on https', async () => {
    const https = await startTestApp({ publicUrl: 'https://trib.example' });
    const agent = https.visitor();
    const { headers } = await agent.post('/api/users/register', {});
    const [cookie = ''] = headers.getSetCookie();
    expect(cookie).toMatch(
      /^__Host-trib_session=[\w-]{43}; Max-Age=\d+; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(cookie).not.toMatch(/domain/i);
    expect((await agent.get('/api/session')).body.user).not.toBeNull();
  });

  it('is stored only as a hash', async () => {
    const person = await app.person();
    const token = readCookie(person.cookie(), 'trib_session') ?? '';
    const rows = await app.db.select().from(sessions).where(eq(sessions.userId, person.id));
    expect(rows.map(({ tokenHash }) => tokenHash)).toEqual([hashToken(token)]);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it.each([
    'trib_session=',
    'trib_session=made-up',
    'other=1; trib_session=%00',
    'x',
    `trib_session=${'a'.repeat(4000)}`,
  ])('without a session is nobody: %s', async (cookie) => {
    expect((await withCookie(cookie)).body).toMatchObject({ user: null });
  });
});

describe('a session', () => {
  it('has no user before sign-in', async () => {
    const { status, body } = await app.visitor().get('/api/session');
    expect({ status, body }).toMatchObject({ status: 200, body: { user: null } });
  });

  it('is deleted when its person signs out', async () => {
    const person = await app.person();
    const cookie = person.cookie();
    const response = await person.delete('/api/session');
    expect(response.status).toBe(204);
    expect(response.headers.getSetCookie()[0]).toMatch(/^trib_session=;.*Expires=Thu, 01 Jan 1970/);
    expect((await withCookie(cookie)).body).toMatchObject({ user: null });
    expectError(await app.visitor().get(`/api/users/${person.id}`, { cookie }), 401, 'sign_in_needed');
  });

  it('can be ended twice, or when there is none', async () => {
    expect((await app.visitor().delete('/api/session')).status).toBe(204);
  });

  it('ends only in the browser that signed out', async () => {
    await app.person({ username: 'two.browsers', password: PASSWORD });
    const [phone, laptop] = [app.visitor(), app.visitor()];
    await phone.post('/api/users/login', { username: 'two.browsers', password: PASSWORD });
    await laptop.post('/api/users/login', { username: 'two.browsers', password: PASSWORD });
    await phone.delete('/api/session');
    expect((await phone.get('/api/session')).body.user).toBeNull();
    expect((await laptop.get('/api/session')).body.user).toMatchObject({ username: 'two.browsers' });
  });

  it("gets a new token at every sign-in, and the browser's old one ends", async () => {
    const person = await app.person({ username: 'fixation', password: PASSWORD });
    const before = person.cookie();
    await person.post('/api/users/login', { username: 'fixation', password: PASSWORD });
    expect(person.cookie()).not.toBe(before);
    expect((await withCookie(before)).body).toMatchObject({ user: null });
    expect((await person.get('/api/session')).body.user).toMatchObject({ id: person.id });
  });

  it('does not adopt a cookie that an attacker planted', async () => {
    await app.person({ username: 'planted', password: PASSWORD });
    const victim = app.visitor();
    await victim.post(
      '/api/users/login',
      { username: 'planted', password: PASSWORD },
      { cookie: 'trib_session=planted-by-somebody' },
    );
    expect((await withCookie('trib_session=planted-by-somebody')).body).toMatchObject({ user: null });
    expect((await victim.get('/api/session')).body.user).toMatchObject({ username: 'planted' });
  });

  it('signs nobody in once it has expired', async () => {
    const person = await app.person();
    await app.db
      .update(sessions)
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where(eq(sessions.userId, person.id));
    expect((await person.get('/api/session')).body).toMatchObject({ user: null });
  });

  describe('of a regular visitor', () => {
    async function after(days: number) {
      const person = await app.person();
      const expiresAt = sql`now() + make_interval(days => ${SESSION_DAYS - days})`;
      await app.db.update(sessions).set({ expiresAt }).where(eq(sessions.userId, person.id));
      return person;
    }
    const endOf = async ({ id }: Person) =>
      (await app.db.select().from(sessions).where(eq(sessions.userId, id)))[0]?.expiresAt.getTime();

    it('is extended, on the server and in the browser', async () => {
      const person = await after(58);
      const response = await person.get('/api/session');
      expect(await endOf(person)).toBeGreaterThan(Date.now() + 59 * DAY);
      expect(response.headers.getSetCookie()).toEqual([
        expect.stringMatching(
          `^${person.cookie().split('; ', 1)[0]}; Max-Age=5184000; Path=/; .*; HttpOnly; SameSite=Lax$`,
        ),
      ]);
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect((await person.get('/api/session')).headers.getSetCookie()).toEqual([]);
    });

    it('stays the same for two concurrent requests', async () => {
      const person = await after(30);
      const before = person.cookie();
      const responses = await Promise.all(['/api/session', '/api/tribs'].map((path) => person.get(path)));
      expect(responses.map(({ status }) => status)).toEqual([200, 200]);
      expect(person.cookie()).toBe(before);
      expect((await person.get('/api/session')).body.user).toMatchObject({ id: person.id });
    });

    it.each(['53100', '25006'])('can still read when the database refuses writes with %s', async (code) => {
      const person = await after(30);
      const before = await endOf(person);
      onTestFinished(await refuseWrites(app.db, { table: 'sessions', write: 'update', code }));
      const { status, body, headers } = await person.get('/api/session');
      expect([status, body.user?.id, headers.getSetCookie()]).toEqual([200, person.id, []]);
      expect(await endOf(person)).toBe(before);
    });

    it('ends permanently when the request is the sign-out', async () => {
      const person = await after(30);
      const { headers } = await person.delete('/api/session');
      expect(headers.getSetCookie()).toEqual([expect.stringMatching(/^trib_session=; .*1970/)]);
    });

    it('is in no response that shared caches store', async () => {
      const { id } = await app.person();
      const { url } = await storedPhoto(app, id);
      await app.db.update(users).set({ profileImage: url }).where(eq(users.id, id));
      const person = await after(30);
      const { status, headers } = await person.get(url);
      expect(status).toBe(200);
      expect(headers.get('cache-control')).toContain('public');
      expect(headers.getSetCookie()).toEqual([]);
      expect(await endOf(person)).toBeLessThan(Date.now() + 31 * DAY);
    });
  });
});
