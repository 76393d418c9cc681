import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { operatorActions } from '../../../db/schema/social';
import { users } from '../../../db/schema/users';
import { expectError, expectInvalid } from '../../../testing/expect-error';
import { expectNoRowChanged } from '../../../testing/rows';
import { startTestApp } from '../../../testing/test-app';

const app = await startTestApp({ operators: ['olga'] });
const otherInstance = await startTestApp({ operators: ['olga'] }, { database: app.database });
const PASSWORD = 'seven embers glow';
const olga = await app.person({ username: 'olga', password: PASSWORD });
const set = (settings: object) => olga.put('/api/admin/settings', settings);
const session = async (agent = app.visitor()) => (await agent.get('/api/session')).body;
const register = (registration: object) => app.visitor().post('/api/users/register', registration);

afterAll(() => set({ registration: 'open', banner: null }));

describe('signing up where it needs an invitation', () => {
  it('takes the link of a member, and nothing that could be guessed', async () => {
    const [ada, bo] = [
      await app.person({ username: 'ada.in', password: PASSWORD }),
      await app.person({ username: 'bo.in', password: PASSWORD }),
    ];
    expect(await session(ada)).toMatchObject({ registration: 'open', inviteCode: null });
    expect((await set({ registration: 'invited' })).body.registration).toBe('invited');
    expect(await session()).toMatchObject({ user: null, registration: 'invited', inviteCode: null });
    const { inviteCode } = await session(ada);
    expect(inviteCode).toMatch(/^[\w-]{16}$/);
    const account = { username: 'new.one', password: PASSWORD };
    const refused = [
      account,
      {},
      { ...account, invitedBy: ada.id },
      { ...account, invitedBy: ada.id, inviteCode: 'x'.repeat(16) },
      { ...account, invitedBy: ada.id, inviteCode: `${inviteCode}x` },
      { ...account, invitedBy: bo.id, inviteCode },
      { ...account, inviteCode },
    ];
    for (const registration of refused) {
      const response = await expectNoRowChanged(app.db, () => register(registration));
      expectError(response, 403, 'invitation_needed');
    }
    expect((await register({ ...account, invitedBy: ada.id, inviteCode })).status).toBe(201);
  });

  it('lets demo accounts in by invitation, who invite nobody', async () => {
    const cy = app.visitor();
    const inviter = await session(olga);
    const registered = await cy.post('/api/users/register', {
      invitedBy: olga.id,
      inviteCode: inviter.inviteCode,
    });
    expect(registered.body.isDemo).toBe(true);
    expect((await session(cy)).inviteCode).toBeNull();
    const own = { invitedBy: registered.body.id, inviteCode: app.inviteCodes.of(registered.body.id) };
    expectError(await register(own), 403, 'invitation_needed');
  });

  it('takes no link of somebody who is suspended', async () => {
    const invite = { invitedBy: olga.id, inviteCode: app.inviteCodes.of(olga.id) };
    await app.db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, olga.id));
    expectError(await register(invite), 403, 'invitation_needed');
    await app.db.update(users).set({ suspendedAt: null }).where(eq(users.id, olga.id));
  });

  it('holds on every instance at once', async () => {
    const there = async () => (await session(otherInstance.visitor())).registration;
    expect(await there()).toBe('invited');
    await set({ registration: 'open' });
    await expect.poll(there).toBe('open');
    expect((await register({})).status).toBe(201);
  });
});

describe('the banner', () => {
  const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

  it('is told to everybody until its moment, or until it is taken down', async () => {
    const until = inAnHour();
    await set({ banner: { text: 'Back at noon.', until } });
    expect((await session()).banner).toEqual({ id: expect.any(String), text: 'Back at noon.', until });
    app.clock.set(new Date(Date.now() + 3_600_001));
    expect((await session()).banner).toBeNull();
    app.clock.set(null);
    await set({ banner: null });
    expect((await session(olga)).banner).toBeNull();
  });

  it('is in the log with its text, once, and what stays the same is not', async () => {
    const until = inAnHour();
    const before = await app.db.$count(operatorActions);
    await set({ banner: { text: 'Twice.', until }, registration: 'open' });
    await set({ banner: { text: 'Twice.', until } });
    expect(await app.db.$count(operatorActions)).toBe(before + 1);
    expect((await olga.get('/api/admin/actions?limit=1')).body).toMatchObject([
      { operator: 'olga', action: 'set', subject: 'setting banner', reason: `Until ${until}: Twice.` },
    ]);
  });

  it('refuses one that is too long, empty, or over already', async () => {
    const put = (banner: object) => expectNoRowChanged(app.db, () => set({ banner }));
    expectInvalid(await put({ text: 'x'.repeat(201), until: inAnHour() }), 'banner.text');
    expectInvalid(await put({ text: ' ', until: inAnHour() }), 'banner.text');
    expectInvalid(await put({ text: 'Soon', until: 'tomorrow' }), 'banner.until');
    expectError(await put({ text: 'Over', until: '2020-01-01T00:00:00.000Z' }), 409, 'banner_is_over');
  });
});
