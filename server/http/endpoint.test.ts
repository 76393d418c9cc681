import fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { ApiResponse } from '../testing/agent';
import { type UsersByRole, createUsersByRole, OPERATORS } from '../testing/users-by-role';
import { expectInvariants, fingerprint } from '../testing/rows';
import { anyCall, type Call, perform } from '../testing/requests';
import { startTestApp } from '../testing/test-app';

/**
 * Calls that fast-check generates from the OpenAPI description: every endpoint, every role, mostly close to valid.
 * A failure prints its seed and path, and `fc.assert(…, { seed, path })` repeats it.
 */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 400);
/** People sign out, leave and block each other along the way, so everybody is replaced after this many calls. */
const CALLS_PER_USERS = 200;

const app = await startTestApp({ operators: OPERATORS });
const { body: document } = await app.visitor().get('/api/openapi.json');

/** The only read that writes: what was offered once is offered again (docs/decisions/019). */
const KEEPS_ITS_OFFERS = 'GET /api/invitations';

let byRole: UsersByRole = await createUsersByRole(app);
let calls = 0;
let rows = await fingerprint(app.db);
let transactions = await writesSoFar();

it(
  'every endpoint responds as described, and a refused call changes nothing',
  async () => {
    await fc.assert(
      fc.asyncProperty(anyCall(document), async (call) => {
        if (++calls % CALLS_PER_USERS === 0) await renewUsers();
        await expectNoTrace(call, await perform(byRole, call));
      }),
      { numRuns: RUNS },
    );
    await expectInvariants(app.db);
  },
  60_000 + RUNS * 100,
);

/** The agents check each response against the description (testing/contract). */
async function expectNoTrace({ endpoint }: Call, response: ApiResponse): Promise<void> {
  expect(response.status).toBeLessThan(500);
  if (response.status >= 400) {
    await expectNothingWritten();
    return;
  }
  if (endpoint.startsWith('GET') && endpoint !== KEEPS_ITS_OFFERS) await expectNothingWritten();
  else await remember();
}

/** Without a new transaction id there was no write, so rows are compared only if there is one. */
async function expectNothingWritten(): Promise<void> {
  const now = await writesSoFar();
  if (now === transactions) return;
  expect(await fingerprint(app.db)).toBe(rows);
  transactions = now;
}

async function remember(): Promise<void> {
  rows = await fingerprint(app.db);
  transactions = await writesSoFar();
}

async function writesSoFar(): Promise<string> {
  const { rows: found } = await app.db.execute<{ next: string }>(
    sql`select pg_snapshot_xmax(pg_current_snapshot())::text as next`,
  );
  return found[0]?.next ?? '';
}

/** Removes earlier people and their meetups, so that a long run does not slow down. */
async function renewUsers(): Promise<void> {
  await app.db.execute(sql`truncate users, tribs cascade`);
  byRole = await createUsersByRole(app);
  await remember();
}
