import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { rateLimits } from '../../../db/schema/server';
import { LIMITS } from '../../../http/rate-limit';
import { expectError } from '../../../testing/expect-error';
import { startTestApp } from '../../../testing/test-app';

const app = await startTestApp({ rateLimits: true, trustProxy: 1 });
const secondInstance = await startTestApp({ rateLimits: true, trustProxy: 1 }, { database: app.database });
const unlimited = await startTestApp({}, { database: app.database });

const { name, count: VECTORS } = LIMITS.answerVectorsPerAddress;
const from = (address: string) => ({ 'x-forwarded-for': address });
const keyOf = (address: string) => `${name}:${address}`;

/** Pretends that this many vectors have been used already. */
async function taken(address: string, count: number): Promise<void> {
  const resetsAt = new Date(Date.now() + 60_000);
  await app.db.insert(rateLimits).values({ key: keyOf(address), count, resetsAt });
}

async function countOf(address: string): Promise<number | undefined> {
  const [row] = await app.db
    .select()
    .from(rateLimits)
    .where(eq(rateLimits.key, keyOf(address)));
  return row?.count;
}

describe('the answer vectors of an address', () => {
  it('are limited to sixty an hour across all instances; known ones stay allowed', async () => {
    const address = '198.51.100.1';
    await taken(address, VECTORS - 2);
    const [first, second] = [app.visitor(), secondInstance.visitor()];
    const ask = (agent: typeof first, query: string) => agent.get(`/api/tribs?${query}`, from(address));
    expect((await ask(first, 'valuesIdentity=1')).status).toBe(200);
    expect((await ask(second, 'interestIds=4,2')).status).toBe(200);
    for (const agent of [first, second]) {
      const refused = await ask(agent, 'valuesIdentity=2');
      expectError(refused, 429, 'too_many_requests');
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expectError(await agent.get('/api/tribs/1?interestIds=9', from(address)), 429, 'too_many_requests');
      for (const known of [
        'valuesIdentity=1',
        'interestIds=2,4,4',
        'interestIds=4,2&city=Austin,+TX',
        'q=walk',
      ])
        expect((await ask(agent, known)).status).toBe(200);
      expect((await agent.get('/api/tribs?valuesIdentity=2', from('198.51.100.2'))).status).toBe(200);
    }
    const register = (answers: object) => app.visitor().post('/api/users/register', answers, from(address));
    expectError(await register({ valuesIdentity: 2 }), 429, 'too_many_requests');
    expect((await register({ valuesIdentity: 1 })).status).toBe(201);
    expect((await register({})).status).toBe(201);
  });

  it('are counted once, even for concurrent requests', async () => {
    const address = '198.51.100.3';
    const asked = ['1', '2', '1', '1', '2'].map((value) =>
      app.visitor().get(`/api/tribs?valuesOpenness=${value}`, from(address)),
    );
    for (const { status } of await Promise.all(asked)) expect(status).toBe(200);
    expect(await countOf(address)).toBe(2);
  });

  it('are not counted for a signed-in person', async () => {
    const person = await app.person();
    expect((await person.get('/api/tribs?valuesOpenness=3', from('198.51.100.4'))).status).toBe(200);
    expect(await countOf('198.51.100.4')).toBeUndefined();
  });

  it('are unlimited when limits are off', async () => {
    const address = '198.51.100.5';
    await taken(address, VECTORS);
    const ask = (on: typeof app) => on.visitor().get('/api/tribs?valuesOpenness=4', from(address));
    expect((await ask(unlimited)).status).toBe(200);
    expect((await ask(app)).status).toBe(429);
  });
});
