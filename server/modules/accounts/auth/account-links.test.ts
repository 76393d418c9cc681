import { eq, sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { oneTimeTokens } from '../../../db/schema/one-time-tokens';
import type { Agent } from '../../../testing/agent';
import { expectError, expectInvalid } from '../../../testing/expect-error';
import { expectInvariants, expectNoRowChanged } from '../../../testing/rows';
import { startTestApp } from '../../../testing/test-app';
import { hashToken } from '../../../http/token';

const app = await startTestApp();
const elsewhere = await startTestApp({}, { database: app.database });
afterAll(() => expectInvariants(app.db));

const LAPTOP = {
  'user-agent':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Safari/537.36',
};

type Shown = { token: string; number: string };

async function newDevice(browser = app.visitor(), body = {}) {
  const response = await browser.post('/api/new-devices', body, LAPTOP);
  const shown: Shown = response.body;
  return { browser, ...shown, response };
}
const stateOf = async (browser: Agent): Promise<string> =>
  (await browser.get('/api/new-devices/current')).body.state;
const approve = (person: Agent, { token, number }: Shown) =>
  person.post('/api/new-devices/approval', { token, number });
const enter = (browser: Agent) => browser.post('/api/new-devices/session');
const idOf = async (browser: Agent) => (await browser.get('/api/session')).body.user?.id ?? null;
const wrongOf = ({ number }: Shown) => String((Number(number) + 1) % 1_000_000).padStart(6, '0');

describe('a new device', () => {
  it('is signed in as whoever types its number, once, and polling changes nothing', async () => {
    const [person, device] = [await app.person(), await newDevice()];
    expect(device.number).toMatch(/^\d{6}$/);
    expect(await expectNoRowChanged(app.db, () => stateOf(device.browser))).toBe('waiting');
    expectError(await enter(device.browser), 404, 'link_gone');
    expect((await approve(person, device)).status).toBe(204);
    expect(await expectNoRowChanged(app.db, () => stateOf(device.browser))).toBe('approved');
    expect(await idOf(device.browser)).toBeNull();
    expect((await enter(device.browser)).body.id).toBe(person.id);
    expect([await idOf(device.browser), await idOf(person)]).toEqual([person.id, person.id]);
    expect(await stateOf(device.browser)).toBe('gone');
    expectError(await enter(device.browser), 404, 'link_gone');
  });

  it('may be approved and signed in on different instances', async () => {
    const [person, device] = [await app.person(), await newDevice(elsewhere.visitor())];
    expect((await approve(person, device)).status).toBe(204);
    expect((await enter(device.browser)).body.id).toBe(person.id);
  });

  it('is described to whoever is asked, in words of ours only', async () => {
    const [person, device] = [await app.person(), await newDevice(undefined, { timeZone: 'Europe/Berlin' })];
    const { body } = await expectNoRowChanged(app.db, () =>
      person.post('/api/new-devices/look', { token: device.token }),
    );
    expect(body).toMatchObject({
      device: 'Chrome on Windows',
      timeZone: 'Europe/Berlin',
      isSameNetwork: true,
    });
    const pretending = { timeZone: 'Your bank, in Berlin' };
    expectInvalid((await newDevice(undefined, pretending)).response, 'timeZone');
  });

  it('notices that it is on another network', async () => {
    const proxied = await startTestApp({ trustProxy: 1 }, { database: app.database });
    const [person, browser] = [await app.person(), proxied.visitor()];
    const { body } = await browser.post('/api/new-devices', {}, { 'x-forwarded-for': '203.0.113.9' });
    const seen = await person.post('/api/new-devices/look', { token: body.token });
    expect(seen.body.isSameNetwork).toBe(false);
  });

  it('is refused after three wrong numbers, also with the right one then', async () => {
    const [person, device] = [await app.person(), await newDevice()];
    const wrong = { ...device, number: wrongOf(device) };
    for (const left of ['2 more tries', 'one more try']) {
      const refused = await approve(person, wrong);
      expectInvalid(refused, 'number');
      expect(refused.body.message).toContain(left);
    }
    expect(await stateOf(device.browser)).toBe('waiting');
    expectError(await approve(person, wrong), 409, 'too_many_numbers');
    expectError(await approve(person, device), 404, 'device_gone');
    expectError(await person.post('/api/new-devices/look', { token: device.token }), 404, 'device_gone');
    expect(await stateOf(device.browser)).toBe('refused');
    expectError(await enter(device.browser), 404, 'link_gone');
    expect(await idOf(device.browser)).toBeNull();
  });

  it('counts the tries of everybody together, and the third may still be right', async () => {
    const [person, other, device] = [await app.person(), await app.person(), await newDevice()];
    const wrong = { ...device, number: wrongOf(device) };
    await approve(other, wrong);
    await approve(person, wrong);
    expect((await approve(person, device)).status).toBe(204);
    expect((await enter(device.browser)).body.id).toBe(person.id);
  });

  it('is bound to its browser: the code and the number alone sign nobody in', async () => {
    const [person, device, thief] = [await app.person(), await newDevice(), app.visitor()];
    await approve(person, device);
    expect(await stateOf(thief)).toBe('gone');
    expectError(await enter(thief), 404, 'link_gone');
    for (const [path, body] of [
      ['session', { token: device.token }],
      ['password', { token: device.token, newPassword: 'ten loud tandems' }],
      ['look', { token: device.token }],
    ] as const)
      expectError(await thief.post(`/api/account-links/${path}`, body), 404, 'link_gone');
    const forged = { cookie: `trib_new_device=${device.token}` };
    expectError(await thief.post('/api/new-devices/session', undefined, forged), 404, 'link_gone');
    expect((await enter(device.browser)).body.id).toBe(person.id);
  });

  it('cannot be approved by a second person', async () => {
    const [person, other, device] = [await app.person(), await app.person(), await newDevice()];
    await approve(person, device);
    expectError(await approve(other, device), 404, 'device_gone');
    expect((await enter(device.browser)).body.id).toBe(person.id);
  });

  it('has two minutes, and half a minute more if it is approved at the end', async () => {
    const [person, late, last] = [await app.person(), await newDevice(), await newDevice()];
    const endsIn = (shown: Shown, seconds: number) =>
      app.db
        .update(oneTimeTokens)
        .set({ expiresAt: sql`now() + make_interval(secs => ${seconds})` })
        .where(eq(oneTimeTokens.tokenHash, hashToken(shown.token)));
    expect(Date.parse(late.response.body.expiresAt) - Date.now()).toBeLessThan(125_000);
    await endsIn(late, -1);
    expectError(await approve(person, late), 404, 'device_gone');
    expect(await stateOf(late.browser)).toBe('gone');
    await endsIn(last, 5);
    await approve(person, last);
    const [row] = await app.db
      .select()
      .from(oneTimeTokens)
      .where(eq(oneTimeTokens.tokenHash, hashToken(last.token)));
    expect((row?.expiresAt.getTime() ?? 0) - Date.now()).toBeGreaterThan(20_000);
  });

  it('is not signed in once whoever approved it has signed out', async () => {
    const [person, device] = [await app.person(), await newDevice()];
    await approve(person, device);
    await person.delete('/api/session');
    expect(await stateOf(device.browser)).toBe('gone');
    expectError(await enter(device.browser), 404, 'link_gone');
  });

  it('has one code at a time', async () => {
    const [person, device] = [await app.person(), await newDevice()];
    const again = await newDevice(device.browser);
    expectError(await approve(person, device), 404, 'device_gone');
    expect((await approve(person, again)).status).toBe(204);
    expect((await enter(device.browser)).body.id).toBe(person.id);
  });

  it('is approved from our own pages only, and ends the session it had', async () => {
    const [person, before, device] = [await app.person(), await app.person(), await newDevice()];
    const planted = before.cookie();
    const { token, number } = device;
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
    ];
    for (const headers of foreign) {
      const response = await expectNoRowChanged(app.db, () =>
        person.post('/api/new-devices/approval', { token, number }, headers),
      );
      expectError(response, 403, 'foreign_origin');
    }
    await approve(person, device);
    const cookie = `${planted}; ${device.browser.cookie()}`;
    const entered = await device.browser.post('/api/new-devices/session', undefined, { cookie });
    expect(entered.body.id).toBe(person.id);
    expect(await idOf(before)).toBeNull();
  });
});
