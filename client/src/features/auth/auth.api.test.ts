import { beforeEach, expect, it } from 'vitest';
import { ApiError } from '../../lib/api-client';
import { registerUser } from './auth.api';
import { fakeServer } from './testing/fake-server';
import { aPerson } from './testing/people';

let sent: ReturnType<typeof fakeServer> = [];
beforeEach(() => {
  sent = fakeServer({
    'GET /api/session': () => ({ body: { user: aPerson() } }),
    'POST /api/users/register': () => ({ status: 201, body: aPerson() }),
  });
});
const bodies = () => sent.filter(({ call }) => call.startsWith('POST')).map(({ body }) => body);

it('sends a registration as its schema has it', async () => {
  await registerUser({ displayName: ' Ada ', username: 'ADA.ember', password: 'seven embers glow' });
  expect(bodies()).toEqual([{ displayName: 'Ada', username: 'ada.ember', password: 'seven embers glow' }]);
});

it('sends none that the server would refuse, and says at which field', async () => {
  const refused = await registerUser({ displayName: 'A\u202Eda', valuesOpenness: 101 }).catch(
    (error: unknown) => error,
  );
  expect(refused).toBeInstanceOf(ApiError);
  expect(refused).toMatchObject({
    status: 400,
    body: {
      code: 'invalid_request',
      issues: [{ path: 'displayName' }, { path: 'valuesOpenness' }],
    },
  });
  expect(bodies()).toEqual([]);
});
