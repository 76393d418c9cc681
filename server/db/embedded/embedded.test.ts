import { describe, expect, it } from 'vitest';
import { type ApiResponse, createAgent, nextOf } from '../../testing/agent';
import { meetup } from '../../testing/factories';
import { startServerProcess } from '../../testing/server-process';
import { dataFolder } from '../../testing/temporary-folder';

/** `KILLS=50 TEST_DB=embedded npx vitest run --project server server/db/embedded` runs more rounds. */
const KILLS = Number(process.env['KILLS'] ?? 1);
const WRITERS = 4;
const ACKNOWLEDGED_BEFORE_KILL = 12;
const TEST_TIMEOUT_MS = 60_000 + KILLS * 60_000;

const ledger = { sent: new Set<string>(), acknowledged: new Set<string>() };

describe('the embedded database', () => {
  it(
    `loses nothing that was acknowledged when the server is killed ${KILLS} times in the middle of writes`,
    async () => {
      const DATA_DIR = dataFolder();
      let cookie = '';
      let personId = 0;
      let midWrite = 0;
      for (let kill = 0; kill <= KILLS; kill++) {
        const server = startServerProcess({ DATA_DIR });
        const url = await server.ready;
        if (kill === 0) {
          const agent = createAgent(url);
          personId = (await agent.post('/api/users/register', {})).body.id;
          cookie = agent.cookie();
        }
        await expectLedgerHolds(url, personId, cookie);
        if (kill === KILLS) break;
        const enough = ledger.acknowledged.size + ACKNOWLEDGED_BEFORE_KILL;
        const writers = Array.from({ length: WRITERS }, (_, n) =>
          write(url, cookie, `kill ${kill} writer ${n}`, () => {
            if (ledger.acknowledged.size === enough) server.kill('SIGKILL');
          }),
        );
        midWrite += (await Promise.all(writers)).filter((wasCut) => wasCut).length;
        expect(await server.exited).toEqual({ code: null, signal: 'SIGKILL' });
      }
      // Shows that the kills did happen in the middle of writes.
      expect(midWrite).toBeGreaterThanOrEqual(KILLS);
      expect(ledger.acknowledged.size).toBeGreaterThanOrEqual(KILLS * ACKNOWLEDGED_BEFORE_KILL);
    },
    TEST_TIMEOUT_MS,
  );
});

/** Writes until the server is gone; returns true if a write was in flight at that moment. */
async function write(
  url: string,
  cookie: string,
  prefix: string,
  onAcknowledged: () => void,
): Promise<boolean> {
  const agent = createAgent(url);
  for (let n = 0; ; n++) {
    const name = `${prefix} number ${n}`;
    const key = { cookie, 'idempotency-key': name.replaceAll(' ', '-') };
    ledger.sent.add(name);
    const response = await agent.post('/api/tribs', meetup({ name }), key).catch(() => null);
    if (response === null) return true;
    expect(response.status).toBe(201);
    ledger.acknowledged.add(name);
    onAcknowledged();
  }
}

/** Acknowledged ⊆ rows ⊆ sent, and each row is there at most once and unchanged. */
async function expectLedgerHolds(url: string, personId: number, cookie: string): Promise<void> {
  const found: { name: string }[] = [];
  for (let path: string | undefined = `/api/users/${personId}/tribs`; path !== undefined;) {
    const page: ApiResponse = await createAgent(url).get(path, { cookie });
    expect(page.status).toBe(200);
    found.push(...page.body);
    path = nextOf(page);
  }
  const names = found.map((one) => one.name);
  const rows = new Set(names);
  expect(names).toHaveLength(rows.size);
  expect([...ledger.acknowledged].filter((name) => !rows.has(name))).toEqual([]);
  expect([...rows].filter((name) => !ledger.sent.has(name))).toEqual([]);
  for (const one of found) expect(one).toMatchObject({ description: meetup().description, memberCount: 1 });
}
