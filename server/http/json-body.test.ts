import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { DEEP_ARRAY, DEEP_OBJECT } from '../testing/bad-inputs';
import { expectError } from '../testing/expect-error';
import { expectNoRowChanged } from '../testing/rows';
import { startTestApp } from '../testing/test-app';

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
