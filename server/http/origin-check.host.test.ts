import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { createTrib } from '../testing/factories';
import { startTestApp, type TestApp } from '../testing/test-app';

const app = await startTestApp();
const published = await startTestApp({ publicUrl: 'https://trib.example' });

/** Does not use fetch, which always sends the host that it connects to. */
function get(where: TestApp, path: string, host: string): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    request(where.url + path, { headers: { host } }, (res) => {
      let body = '';
      res.setEncoding('utf8').on('data', (text: string) => (body += text));
      res.on('end', () => resolve({ status: res.statusCode ?? 0, body }));
    })
      .on('error', reject)
      .end();
  });
}

const ODD_HOSTS = [
  'evil.example/path',
  'user@evil.example',
  'evil.example?x',
  'evil.example#x',
  'evil example',
  'evil.example:port',
  'evil.example:99999',
  '[::1',
  '1.2.3.999',
  'a..b',
  '%00',
  '<script>',
  '"',
];

describe('without a public address', () => {
  it.each(ODD_HOSTS)('refuses the host %j on every page and endpoint', async (host) => {
    for (const path of ['/', '/api/tribs/1/calendar.ics', '/api/auth/google/callback', '/api/session']) {
      const { status, body } = await get(app, path, host);
      expect([path, status]).toEqual([path, 400]);
      expect(JSON.parse(body)).toMatchObject({
        code: 'invalid_host',
        message: 'The Host header is not a valid host',
      });
    }
  });

  it.each(['localhost:3000', 'trib.example', 'TRIB.example.', '127.0.0.1:80', '[::1]:3000', 'trib_web:3000'])(
    'accepts the host %j',
    async (host) => {
      expect((await get(app, '/api/session', host)).status).toBe(200);
    },
  );
});

describe('with a public address', () => {
  it('ignores the Host header', async () => {
    const host = await published.person();
    const trib = await createTrib(host, { startTime: '2031-07-04T18:00', endTime: '2031-07-04T21:00' });
    for (const name of ['evil.example', ...ODD_HOSTS]) {
      const { status, body } = await get(published, `/api/tribs/${trib.id}/calendar.ics`, name);
      expect(status).toBe(200);
      expect(body).toContain(`URL:https://trib.example/meetups?trib=${trib.id}`);
      expect(body).not.toContain('evil');
    }
  });
});
