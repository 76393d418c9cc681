import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { idParams } from '#shared/api/common';
import { endpoint } from '../http/endpoint';
import type { ApiResponse } from './agent';
import { checkAgainst } from './contract';

const handle = () => Promise.reject(new Error('Nobody calls it'));
const check = checkAgainst([
  endpoint('GET /api/owls/:id', {
    summary: 'An owl',
    access: 'session',
    params: idParams,
    response: z.object({ name: z.string() }),
    handle,
  }),
  endpoint('POST /api/owls/flights', { summary: 'Let them fly', access: 'anyone', handle }),
]);

const response = (status: number, body: unknown): ApiResponse => ({
  status,
  body,
  headers: new Headers({ 'x-request-id': 'r1', 'cache-control': 'no-store' }),
});
const refusal = { message: 'Not found', code: 'not_found', requestId: 'r1' };

describe('a response of the API', () => {
  it.each([
    ['what the schema describes', 'GET', '/api/owls/7?near=1', response(200, { name: 'Ada' })],
    ['an empty one where there is no schema', 'POST', '/api/owls/flights', response(204, '')],
    ['a refusal that is described', 'GET', '/api/owls/7', response(404, refusal)],
    ['a failure of the server', 'GET', '/api/owls/7', response(500, refusal)],
    ['whatever other addresses respond', 'GET', '/meetups', response(200, '<html>')],
  ])('passes if it is %s', (_what, method, path, given) => {
    expect(() => check(method, path, given)).not.toThrow();
  });

  it.each([
    ['has a field that the schema does not', 'GET', '/api/owls/7', response(200, { name: 'Ada', age: 3 })],
    ['lacks a field', 'GET', '/api/owls/7', response(200, {})],
    ['has another status', 'GET', '/api/owls/7', response(201, { name: 'Ada' })],
    ['has a body that is not described', 'POST', '/api/owls/flights', response(204, 'done')],
    ['is a refusal that is not described', 'GET', '/api/owls/7', response(409, refusal)],
    ['is a refusal of another form', 'GET', '/api/owls/7', response(404, { error: 'no' })],
    ['is a refusal with details', 'GET', '/api/owls/7', response(404, { ...refusal, stack: 'at main' })],
  ])('fails if it %s', (_what, method, path, given) => {
    expect(() => check(method, path, given)).toThrow(/expected/);
  });
});
