import { once } from 'node:events';
import { Writable } from 'node:stream';
import { sql } from 'drizzle-orm';
import express from 'express';
import { describe, expect, it, onTestFinished } from 'vitest';
import { OFFERED } from '#shared/texts/languages';
import { isStorageFull, StorageFull } from '../db/errors';
import { createMetrics } from '../metrics';
import { createLog } from '../log';
import { createAgent } from '../testing/agent';
import { expectError } from '../testing/expect-error';
import { meetup } from '../testing/factories';
import { startTestApp } from '../testing/test-app';
import { errorHandler } from './error-handler';
import { HttpError } from './errors';
import { requestContext } from './request-context';

const app = await startTestApp();

describe('a refusal', () => {
  it.each([
    ['GET', '/api'],
    ['GET', '/api/nothing'],
    ['PATCH', '/api/tribs'],
    ['DELETE', '/api/interests'],
    ['GET', '/api/tribs/1/unknown'],
    ['POST', '/__replauthuser'],
    ['GET', '/api/users/1/../../nothing'],
  ])('of an unknown path has the common shape: %s %s', async (method, path) => {
    expectError(await app.visitor().send(method, path), 404, 'not_found');
  });

  it('is not given to registration, which asks for a user of a hosting workspace', async () => {
    const { status, body } = await app.visitor().get('/__replauthuser');
    expect([status, body]).toEqual([204, '']);
  });

  it('of a malformed escape in the address is clear', async () => {
    for (const path of ['/api/tribs/%', '/api/tribs/%E0%A4%A', '/api/users/firebase/%ED%A0%80'])
      expectError(await (await app.person()).get(path), 400, 'invalid_request');
  });

  it.each([
    [{}, 'Not found'],
    [{ 'accept-language': 'de-AT, en;q=0.5' }, 'Nicht gefunden'],
    [{ 'accept-language': 'de', cookie: 'a=b; lang=es' }, 'No encontrado'],
    // A cookie can name a language that is offered no longer, or anything.
    [{ 'accept-language': 'de', cookie: 'lang=ar-XB' }, 'Nicht gefunden'],
    [{ cookie: 'lang=__proto__; lang=xx' }, 'Not found'],
    [{ 'accept-language': 'x, '.repeat(3_000), cookie: `lang=${'d'.repeat(3_000)}` }, 'Not found'],
  ])('is in the chosen language, or in one that the browser asks for: %j', async (headers, message) => {
    expect((await app.visitor().get('/api/nothing', headers)).body.message).toBe(message);
  });

  it('is in the language of the account, whatever this browser asks for; an address that names one goes first', async () => {
    const person = await app.person();
    const refusal = async (path: string) =>
      (await person.get(path, { 'accept-language': 'es' })).body.message;
    await person.put(`/api/users/${person.id}`, { language: 'de' });
    expect(await refusal('/api/users/999999')).toBe('Nicht gefunden');
    expect(await refusal('/api/users/999999?lang=en')).toBe('Not found');
    // The language of an account may be offered no longer.
    app.config.languages = ['en', 'es'];
    onTestFinished(() => void (app.config.languages = [...OFFERED]));
    expect(await refusal('/api/users/999999')).toBe('No encontrado');
  });

  it('names what is wrong with a field in sentences for people, in their language', async () => {
    app.config.languages = ['en', 'de'];
    onTestFinished(() => void (app.config.languages = [...OFFERED]));
    const person = await app.person();
    const messages = async (lang: string, body: object) =>
      (await person.put(`/api/users/${person.id}?lang=${lang}`, body)).body.issues.map(
        ({ message }: { message: string }) => message,
      );
    const body = { bio: 'x'.repeat(201), age: 'old', username: 'No!' };
    expect(await messages('en', body)).toEqual([
      'Must have at most 200 characters',
      'This is not accepted here',
      'Use a-z, 0-9, _ and . only',
    ]);
    expect(await messages('de', body)).toEqual([
      'Darf höchstens 200 Zeichen haben',
      'Das wird hier nicht angenommen',
      'Nur a-z, 0-9, _ und .',
    ]);
  });

  it('has a new requestId each time, whatever the caller sends', async () => {
    const given = { 'x-request-id': 'mine' };
    const [first, second] = [
      await app.visitor().get('/api/nothing', given),
      await app.visitor().get('/api/nothing', given),
    ];
    expect(first.body.requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect(second.body.requestId).not.toBe(first.body.requestId);
  });

  it('never repeats what was sent', async () => {
    const secret = 'zq-secret-zq';
    const person = await app.person();
    const responses = [
      await person.put(`/api/users/${person.id}`, { [secret]: secret }),
      await person.put(`/api/users/${person.id}`, { bio: secret.repeat(50) }),
      await person.get(`/api/tribs?city=${secret}`),
      await person.get(`/api/${secret}`),
      await app.visitor().post('/api/users/login', { username: secret, password: secret }),
    ];
    for (const response of responses) {
      expect(response.status).toBeGreaterThanOrEqual(400);
      expect(JSON.stringify(response.body)).not.toContain(secret);
    }
  });

  it('with an unexpected cause is detailed in the log, not in the response', async () => {
    await app.db.execute(sql`alter table interests rename to elsewhere`);
    const response = await app.visitor().get('/api/interests');
    await app.db.execute(sql`alter table elsewhere rename to interests`);
    expectError(response, 500, 'internal_error');
    expect(Object.keys(response.body).toSorted()).toEqual(['code', 'message', 'requestId']);
    expect((await app.visitor().get('/api/interests')).status).toBe(200);
  });
});

describe('the log', () => {
  it('has no error line for a request that was told to retry', async () => {
    const lines: { level: number; status?: number }[] = [];
    const sink = new Writable({
      write(line, _encoding, done) {
        lines.push(JSON.parse(String(line)));
        done();
      },
    });
    const log = createLog('info', sink);
    const server = express()
      .use(requestContext({ config: { trustProxy: 0, languages: ['en'] }, log, metrics: createMetrics() }))
      .get('/busy', () => {
        throw new HttpError(503, 'busy', 'Please try again');
      })
      .get('/broken', () => {
        throw new Error('broken');
      })
      .use(errorHandler(log))
      .listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const address = server.address();
    const visitor = createAgent(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
    expectError(await visitor.get('/busy'), 503, 'busy');
    expect(lines).toMatchObject([{ level: log.levels.values['warn'], status: 503 }]);
    await visitor.get('/broken');
    const error = log.levels.values['error'];
    expect(lines.slice(1)).toMatchObject([{ level: error }, { level: error, status: 500 }]);
  });
});

describe('a full disk', () => {
  it('refuses writes with storage_full, and serves reads', async () => {
    const person = await app.person();
    const real = { ...app.database };
    app.database.requireDiskSpace = async () => Promise.reject(new StorageFull('full'));
    onTestFinished(() => void Object.assign(app.database, real));
    for (const response of [
      await person.post('/api/tribs', meetup()),
      await app.visitor().post('/api/users/register', {}),
    ]) {
      expectError(response, 503, 'storage_full');
      expect(response.headers.get('retry-after')).toBe('30');
    }
    expect((await person.get('/api/tribs')).status).toBe(200);
    expect(await person.get('/api/session')).toMatchObject({
      status: 200,
      body: { user: { id: person.id } },
    });
  });

  it('that the database itself runs into gets the same response', async () => {
    const diskFull = Object.assign(new Error('could not extend file'), { code: '53100' });
    expect(isStorageFull(new Error('query failed', { cause: diskFull }))).toBe(true);
    expect(isStorageFull(new Error('query failed', { cause: new Error('ENOSPC') }))).toBe(false);
  });
});

describe('every response', () => {
  it('carries the security headers, and does not reveal what we run on', async () => {
    for (const path of ['/api/interests', '/api/nothing', '/livez', '/nothing']) {
      const { headers } = await app.visitor().get(path);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
      expect(headers.get('permissions-policy')).toContain('camera=()');
      expect(headers.get('permissions-policy'), 'for "Use my location"').toContain('geolocation=(self)');
      expect(headers.get('x-powered-by')).toBeNull();
    }
  });

  it('from the API is never cached', async () => {
    for (const path of ['/api/interests', '/api/session', '/readyz'])
      expect((await app.visitor().get(path)).headers.get('cache-control')).toBe('no-store');
  });
});
