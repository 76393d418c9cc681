import { expect, it } from 'vitest';
import { createLog } from '../log';
import { expectError } from '../testing/expect-error';
import { startTestApp } from '../testing/test-app';
import { networkOf } from './caller-network';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2::/64'],
  ['2001:0DB8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['', ''],
])('a caller from %s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

it.each([
  [0, 'x-forwarded-for', 1],
  [0, 'x-forwarded-proto', 1],
  [0, 'forwarded', 1],
  [1, 'x-forwarded-for', 0],
  [0, 'x-requested-with', 0],
])(
  'with %i trusted proxies, requests with %s are warned about %i times',
  async (trustProxy, header, warnings) => {
    let lines = '';
    const log = createLog('warn', { write: (line) => void (lines += line) });
    const app = await startTestApp({ trustProxy }, { log });
    for (const from of ['203.0.113.7', '203.0.113.8']) await app.visitor().get('/livez', { [header]: from });
    expect(lines.split('TRUST_PROXY is not set').length - 1).toBe(warnings);
  },
);

it('a person with a whole network is still one caller', async () => {
  const behindProxy = await startTestApp({ rateLimits: true, trustProxy: 1, demoAccountsPerHour: 2 });
  const register = (from: string) =>
    behindProxy.visitor().post('/api/users/register', {}, { 'x-forwarded-for': from });
  expect((await register('2001:db8:1:2::1')).status).toBe(201);
  expect((await register('2001:db8:1:2::2')).status).toBe(201);
  expectError(await register('2001:db8:1:2:3::4'), 429, 'too_many_requests');
  expect((await register('2001:db8:1:3::1')).status).toBe(201);
});
