import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint';
import { describedResponse } from './described-response';

const check = describedResponse([
  endpoint({
    method: 'get',
    path: '/api/things/:id',
    summary: 'A thing',
    access: 'anyone',
    response: z.object({ id: z.number() }),
    handle: async () => ({ id: 1 }),
  }),
]);
const receive = (body: unknown, { path = '/api/things/1?full=1', status = 200 } = {}) =>
  check('GET', path, { status, body, headers: new Headers() });

it('refuses a response with a field too many, too few, or of another type', () => {
  receive({ id: 1 });
  for (const body of [{ id: 1, secret: 2 }, {}, { id: '1' }]) expect(() => receive(body)).toThrow(/\bid\b/);
});

it('leaves refusals and other addresses alone', () => {
  expect(() => receive({ code: 'not_found' }, { status: 404 })).not.toThrow();
  expect(() => receive('a page', { path: '/api/things/1/more' })).not.toThrow();
});
