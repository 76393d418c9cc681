import type * as argon2 from '@node-rs/argon2';
import { expect, it, vi } from 'vitest';
import { expectError } from '../../../testing/expect-error';
import { startTestApp } from '../../../testing/test-app';

const WAIT_MS = 30_000;
const hashing = vi.hoisted(() => ({ meanwhile: async (): Promise<unknown> => undefined }));

vi.mock('@node-rs/argon2', async (load) => {
  const real = await load<typeof argon2>();
  return {
    hash: async (...given: Parameters<typeof real.hash>) => {
      await hashing.meanwhile();
      return real.hash(...given);
    },
    verify: async (...given: Parameters<typeof real.verify>) => {
      await hashing.meanwhile();
      return real.verify(...given);
    },
  };
});

const PASSWORD = 'nine quiet bicycles';
const NEXT = 'eleven loud trains';

// The embedded database has one connection: if hashing ran inside a transaction, the read would wait for its end.
it('passwords are hashed and compared while the database serves others', async () => {
  const app = await startTestApp();
  let asked = 0;
  hashing.meanwhile = async () => {
    asked += 1;
    const late = new Promise((_, reject) => {
      setTimeout(() => reject(new Error('The database was held')), WAIT_MS).unref();
    });
    await Promise.race([app.visitor().get('/api/tribs'), late]);
  };
  const credentials = { username: 'ada', password: PASSWORD };
  expect((await app.visitor().post('/api/users/register', credentials)).status).toBe(201);
  const demo = await app.person();
  const kept = await demo.put(`/api/users/${demo.id}`, { username: 'wren', password: PASSWORD });
  expect(kept.status).toBe(200);
  expect((await app.visitor().post('/api/users/login', credentials)).status).toBe(200);
  const wrong = await app.visitor().post('/api/users/login', { ...credentials, password: NEXT });
  expectError(wrong, 401, 'wrong_credentials');
  const changed = { currentPassword: PASSWORD, newPassword: NEXT };
  expect((await demo.put(`/api/users/${demo.id}/password`, changed)).status).toBe(204);
  expect(asked).toBeGreaterThanOrEqual(6);
});
