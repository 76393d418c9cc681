import { beforeAll, describe, expect, it } from 'vitest';
import { AUTHORIZATION } from '../authorization-matrix';
import { apiEndpoints } from '../routes';
import { BAD_IDS, DEEP_OBJECT, NO_OBJECTS, NOT_NUMBERS, UNSTORABLE_TEXTS } from '../testing/bad-inputs';
import { createUsersByRole, OPERATORS, type OwnedIds, type UsersByRole } from '../testing/users-by-role';
import { expectErrorShape } from '../testing/expect-error';
import { expectInvariants, fingerprint } from '../testing/rows';
import { startTestApp } from '../testing/test-app';

const app = await startTestApp({ operators: OPERATORS });
const endpoints = apiEndpoints(app);
const withBody = endpoints.filter(({ body }) => body !== undefined);
const byRole: UsersByRole = await createUsersByRole(app);
const { agent, ...owned } = byRole.people.host;
let before = '';

beforeAll(async () => {
  before = await fingerprint(app.db);
});

/** Fills in the caller's own ids, so that only the input can be the reason for a refusal. */
function addressOf(path: string, about: OwnedIds = owned): string {
  return path.replaceAll(/:(\w+)/g, (_whole, name: string) => {
    if (name === 'provider') return 'google';
    if (name === 'uid') return about.subject;
    return String(name === 'tribId' || path.startsWith('/api/tribs/') ? about.tribId : about.userId);
  });
}

async function expectRefused(method: string, path: string, body?: string): Promise<void> {
  const init = body === undefined ? {} : { body, headers: { 'content-type': 'application/json' } };
  const response = await agent.send(method.toUpperCase(), path, init);
  const isRefusal = response.status >= 400 && response.status < 500;
  if (!isRefusal)
    throw new Error(`${method} ${path} ${body?.slice(0, 80) ?? ''} returned ${response.status}`);
  expectErrorShape(response);
}

const validBody = (endpoint: { method: string; path: string }): object => {
  const given = AUTHORIZATION[`${endpoint.method.toUpperCase()} ${endpoint.path}`]?.body;
  return (typeof given === 'function' ? given(owned) : given) ?? {};
};

function wrongFor(value: unknown): string[] {
  if (typeof value === 'string') return [...UNSTORABLE_TEXTS, '1', '[]', '{}', `"${'x'.repeat(5_000)}"`];
  if (typeof value === 'boolean') return NOT_NUMBERS.filter((json) => json !== 'true');
  return Array.isArray(value) ? ['1', '"1"', '{}', '[[]]', '[1.5]', '[-1]', '["\\u0000"]'] : [...NOT_NUMBERS];
}

describe('bad input is refused', () => {
  it.each(withBody)('as a body that is no object: $method $path', async ({ method, path }) => {
    for (const body of NO_OBJECTS) await expectRefused(method, addressOf(path), body);
  });

  it.each(withBody)('as an unknown field beside valid ones: $method $path', async (spec) => {
    for (const unknown of [
      '"unknown":1',
      '"__proto__":{"id":1}',
      '"creator_id":1',
      `"deep":${DEEP_OBJECT}`,
    ]) {
      const good = JSON.stringify(validBody(spec)).slice(1, -1);
      await expectRefused(spec.method, addressOf(spec.path), `{${good}${good === '' ? '' : ','}${unknown}}`);
    }
  });

  it.each(withBody)('as a value of the wrong type in any field: $method $path', async (spec) => {
    for (const [key, value] of Object.entries(validBody(spec))) {
      const wrong = wrongFor(value);
      for (const json of wrong.filter((one) => one !== String(value))) {
        const rest = JSON.stringify({ ...validBody(spec), [key]: '#' }).replace('"#"', () => json);
        await expectRefused(spec.method, addressOf(spec.path), rest);
      }
    }
  });

  it.each(endpoints.filter(({ path }) => /:(id|userId|tribId)/.test(path)))(
    'as an impossible id: $method $path',
    async (spec) => {
      const body = spec.body && JSON.stringify(validBody(spec));
      const names = [...spec.path.matchAll(/:(id|userId|tribId)/g)].map(([name]) => name);
      for (const name of names) {
        for (const id of BAD_IDS)
          await expectRefused(spec.method, addressOf(spec.path.replace(name, id)), body);
      }
    },
  );

  it.each(endpoints.filter(({ query, method }) => query !== undefined && method === 'get'))(
    'as an unknown, repeated or malformed parameter: $method $path',
    async ({ method, path }) => {
      const strict = path.startsWith('/api/auth') ? [] : ['unknown=1', '__proto__=1'];
      for (const search of [...strict, 'limit=1&limit=2', '%00=1']) {
        await expectRefused(method, `${addressOf(path)}?${search}`);
      }
    },
  );

  it('leaves every row unchanged', async () => {
    expect(await fingerprint(app.db)).toBe(before);
    await expectInvariants(app.db);
  });
});
