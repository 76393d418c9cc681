import { expect, it } from 'vitest';
import { rateLimits } from '../db/schema/rate-limits';
import { apiEndpoints } from '../routes';
import { expectError } from '../testing/expect-error';
import { startTestApp } from '../testing/test-app';
import { LIMITS } from './rate-limit';

const app = await startTestApp({ rateLimits: true, operators: ['operator'] });

it('counts every kind of write of a signed-in person', async () => {
  const busy = await app.person({ username: 'operator', password: 'seven embers glow' });
  const inAMinute = new Date(Date.now() + 60_000);
  const { name, count } = LIMITS.writesPerUser;
  await app.db.insert(rateLimits).values({ key: `${name}:${busy.id}`, count, resetsAt: inAMinute });
  const writes = apiEndpoints(app).filter(({ method, access }) => method !== 'get' && access !== 'anyone');
  for (const { method, path } of writes) {
    const address = path.replaceAll(/:\w+/g, String(busy.id));
    expectError(await busy.send(method.toUpperCase(), address), 429, 'too_many_requests');
  }
  expect((await busy.delete('/api/session')).status).toBe(204);
});
