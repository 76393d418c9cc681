import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { registerRequest } from '#shared/api/users';
import { DEFAULT_VALUES } from '#shared/domain/values';
import { createDemoAccount } from './demo-sign-in';
import { fakeServer, type SentRequest } from './testing/fake-server';
import { aPerson } from './testing/people';

const registered = () => ({ status: 201, body: aPerson({ isDemo: true }) });
const registrations = (sent: SentRequest[]) => sent.filter(({ call }) => call === 'POST /api/users/register');

beforeEach(() => localStorage.clear());
afterEach(() => void vi.unstubAllGlobals());

describe('a demo account', () => {
  it('registers with the stored answers and the inviter', async () => {
    localStorage.setItem('onboardingInterests', '[4,6]');
    localStorage.setItem(
      'onboardingValues',
      '{"valuesLifestyle":1,"valuesOpenness":2,"valuesIdentity":3,"valuesEnvironment":4}',
    );
    localStorage.setItem('inviterId', '9');
    localStorage.setItem('inviterName', 'Maya');
    const sent = fakeServer({ 'POST /api/users/register': registered });
    await createDemoAccount('');
    expect(registrations(sent)[0]?.body).toEqual({
      displayName: 'Demo User',
      location: '',
      bio: '',
      profileImage: '',
      invitedBy: 9,
      inviterName: 'Maya',
      valuesLifestyle: 1,
      valuesOpenness: 2,
      valuesIdentity: 3,
      valuesEnvironment: 4,
      interestIds: [4, 6],
    });
  });

  it('falls back to default answers, and takes the inviter from the URL', async () => {
    localStorage.setItem('onboardingInterests', '["not ids"]');
    const sent = fakeServer({ 'POST /api/users/register': registered });
    await createDemoAccount('?inv=2&name=Maya');
    expect(registrations(sent)[0]?.body).toMatchObject({
      interestIds: [1, 2, 3],
      valuesLifestyle: 50,
      invitedBy: 2,
      inviterName: 'Maya',
    });
  });

  it('says so when just the defaults were chosen, and not when nothing was', async () => {
    const sent = fakeServer({ 'POST /api/users/register': registered });
    await createDemoAccount('');
    localStorage.setItem('onboardingInterests', '[3,2,1]');
    await createDemoAccount('');
    localStorage.removeItem('onboardingInterests');
    localStorage.setItem('onboardingValues', JSON.stringify(DEFAULT_VALUES));
    await createDemoAccount('');
    const bodies = registrations(sent).map(({ body }) => registerRequest.parse(body));
    const said = bodies.map(({ answered, choseInterests }) => [answered, choseInterests]);
    expect(said).toEqual([
      [undefined, undefined],
      [true, true],
      [true, undefined],
    ]);
  });

  it('takes the city that was chosen on this device, and none where nobody chose', async () => {
    const sent = fakeServer({ 'POST /api/users/register': registered });
    for (const chosen of ['{"id":5809844,"name":"Seattle"}', '"everywhere"', 'null']) {
      localStorage.setItem('nearCity', chosen);
      await createDemoAccount('');
    }
    const none = expect.not.objectContaining({ cityId: expect.anything() as unknown });
    expect(registrations(sent).map(({ body }) => body)).toMatchObject([{ cityId: 5_809_844 }, none, none]);
  });

  it('takes its name from the hosting workspace, but never a picture from elsewhere', async () => {
    const profile = { name: 'Ada Lovelace', bio: 'Counts', profileImage: 'https://tracker.example/a.png' };
    const sent = fakeServer({
      'GET /__replauthuser': () => ({ body: profile }),
      'POST /api/users/register': registered,
    });
    await createDemoAccount('');
    expect(registrations(sent)[0]?.body).toMatchObject({
      displayName: 'Demo User',
      firstName: 'Ada',
      lastName: 'Lovelace',
      bio: 'Counts',
      profileImage: '',
    });
  });

  it('works without the hosting workspace', async () => {
    const sent = fakeServer({
      'GET /__replauthuser': () => Promise.reject(new TypeError('Failed to fetch')),
      'POST /api/users/register': registered,
    });
    await expect(createDemoAccount('')).resolves.toMatchObject({ isDemo: true });
    expect(registrations(sent)).toHaveLength(1);
  });

  it('is asked for with the same key until an answer arrives, and with another one then', async () => {
    const replies = [
      () => Promise.reject(new TypeError('Failed to fetch')),
      () => ({ status: 503 }),
      registered,
      () => ({ status: 409 }),
      registered,
    ];
    const sent = fakeServer({ 'POST /api/users/register': () => replies.shift()?.() ?? { status: 404 } });
    for (let left = replies.length; left > 0; left -= 1) await createDemoAccount('').catch(() => undefined);
    const [first, second, third, fourth, fifth] = registrations(sent).map(({ key }) => key);
    expect(first).toMatch(/^[\da-f-]{36}$/);
    expect([second, third]).toEqual([first, first]);
    expect(new Set([third, fourth, fifth]).size).toBe(3);
  });

  it('is created once for concurrent calls, and again for a later one', async () => {
    const sent = fakeServer({ 'POST /api/users/register': registered });
    const [first, second] = await Promise.all([createDemoAccount(''), createDemoAccount('')]);
    expect(second).toBe(first);
    expect(registrations(sent)).toHaveLength(1);
    await createDemoAccount('');
    expect(registrations(sent)).toHaveLength(2);
  });
});
