import { gzipSync } from 'node:zlib';
import type { Request, Response } from 'express';
import { describe, expect, it } from 'vitest';
import { DEEP_ARRAY, DEEP_OBJECT } from '../testing/bad-inputs';
import { expectError } from '../testing/expect-error';
import { meetup } from '../testing/factories';
import { expectNoRowChanged } from '../testing/rows';
import { startTestApp } from '../testing/test-app';
import type { Admission } from './admission';

const app = await startTestApp();
const JSON_TYPE = { 'content-type': 'application/json' };
const register = (body: BodyInit, headers: Record<string, string>) =>
  expectNoRowChanged(app.db, () => app.visitor().send('POST', '/api/users/register', { body, headers }));

describe('a body', () => {
  it.each([
    ['application/x-www-form-urlencoded', 'displayName=Eve'],
    ['text/plain', '{"displayName":"Eve"}'],
    ['multipart/form-data; boundary=x', '--x--'],
    ['application/xml', '<a/>'],
    ['application/json-patch+json', '[]'],
    ['nonsense', '{}'],
  ])('of type %s is refused', async (type, body) => {
    expectError(await register(body, { 'content-type': type }), 415, 'unsupported_media_type');
  });

  it('without a content type is refused', async () => {
    expectError(await register(new Uint8Array([123, 125]), {}), 415, 'unsupported_media_type');
  });

  it('in an unknown charset is refused', async () => {
    const response = await register('{}', { 'content-type': 'application/json; charset=iso-8859-1' });
    expectError(response, 415, 'unsupported_media_type');
  });

  it('that is an image where fields are expected is refused', async () => {
    const response = await register('\u0089PNG', { 'content-type': 'image/png' });
    expectError(response, 415, 'unsupported_media_type');
  });

  it('over the limit is refused', async () => {
    const body = JSON.stringify({ username: 'x'.repeat(103_000) });
    const init = { body, headers: JSON_TYPE };
    expectError(await app.visitor().send('POST', '/api/users/login', init), 413, 'too_large');
  });

  it('that decompresses to more than the limit is refused', async () => {
    const bomb = gzipSync(JSON.stringify({ bio: 'x'.repeat(5_000_000) }));
    const response = await register(new Uint8Array(bomb), { ...JSON_TYPE, 'content-encoding': 'gzip' });
    expectError(response, 413, 'too_large');
  });

  it.each([
    ['cut off', '{"displayName":"E'],
    ['not JSON', '{displayName: 1}'],
    ['NaN', '{"valuesIdentity":NaN}'],
    ['nothing but a number', '5'],
    ['null', 'null'],
    ['a list', '[{"displayName":"Eve"}]'],
    ['deep lists', DEEP_ARRAY],
    ['deep objects', DEEP_OBJECT],
    ['a prototype', '{"__proto__":{"isDemo":false}}'],
    ['a constructor', '{"constructor":{"prototype":{"isDemo":false}}}'],
  ])('that is %s is refused without repeating it', async (_what, body) => {
    const response = await register(body, JSON_TYPE);
    expectError(response, 400, 'invalid_request');
    expect(JSON.stringify(response.body)).not.toMatch(/displayName"|Eve|NaN|position/);
  });

  it('with broken compression is refused', async () => {
    const response = await register('{}', { ...JSON_TYPE, 'content-encoding': 'gzip' });
    expectError(response, 400, 'invalid_request');
  });
});

describe('a server that refuses all it may refuse', () => {
  it('refuses every page and every body before anything is done for it, and still answers probes and files', async () => {
    const asked: string[] = [];
    const admission: Admission = {
      admit(of, { refuse }) {
        asked.push(of);
        refuse(1);
      },
      isHopeless: () => false,
    };
    const done: string[] = [];
    const pages = [(req: Request, res: Response) => void res.send(done.push(req.path))];
    const busy = await startTestApp({}, { database: app.database, admission, pages });
    const person = await app.person();
    const ask = async (path: string, given: RequestInit = {}) => {
      const headers = { ...JSON_TYPE, cookie: person.cookie() };
      const response = await fetch(`${busy.url}${path}`, { headers, ...given });
      return [path, response.status, response.headers.get('content-type')?.split(';')[0]];
    };
    const [json, html] = ['application/json', 'text/html'];
    const bodies = ['users/register', 'tribs', 'communities', 'calendar-imports', 'friends/1'];
    await expectNoRowChanged(app.db, async () => {
      for (const name of bodies) {
        const given = { method: name === 'friends/1' ? 'PUT' : 'POST', body: JSON.stringify(meetup()) };
        expect(await ask(`/api/${name}`, given)).toEqual([`/api/${name}`, 503, json]);
      }
      // A large body is read first and then counted, even if other endpoints would refuse its size.
      const body = JSON.stringify({ calendar: 'x'.repeat(300_000), timeZone: 'America/Chicago' });
      expect((await ask('/api/calendar-imports', { method: 'POST', body }))[1]).toBe(503);
    });
    expect(asked).toEqual([...bodies, 'calendar-imports'].map(() => 'finish'));
    for (const path of [
      '/',
      '/discover',
      '/index.html',
      '/m/1',
      '/previews/trib-1.png',
      '/sitemap.xml',
      '/rules/terms',
    ])
      expect(await ask(path)).toEqual([path, 503, html]);
    expect(asked.slice(6)).toEqual(['read', 'read', 'read', 'browse', 'browse', 'browse', 'read']);
    expect(done).toEqual([]);
    for (const path of ['/livez', '/assets/app.js', '/favicon.ico']) expect((await ask(path))[1]).toBe(200);
  });
});
