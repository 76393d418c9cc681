/**
 * Runs two instances on one Postgres and people who write all the time, and then breaks what can break in a data
 * centre: nothing that was acknowledged may be lost, everybody who is refused gets a 503, and everything is back
 * within ten seconds. `npm run proof -- faults`
 */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { type Agent, createAgent } from '../server/testing/agent';
import { smallDisk } from '../server/testing/small-disk';
import { type ServerProcess, spawnServer } from '../server/testing/spawn-server';
import { expect } from './deploy/expect';
import { ensurePostgresBinaries } from './ensure-postgres';
import { aptInstall, canAptInstall } from './lib/command';
import { startCluster } from './postgres/cluster';

const WRITERS = 8;
const PAUSE_MS = 10;
const FAULT_MS = 4_000;
const BACK_WITHIN_MS = 10_000;
const GIVEN_UP_MS = 60_000;
const DISK_MB = 400;
const LIBFAKETIME = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/faketime/libfaketime.so.1`;

type Tally = { sent: number; stored: number; refused: number; unreachable: number; others: string[] };
const nothing = (): Tally => ({ sent: 0, stored: 0, refused: 0, unreachable: 0, others: [] });

const disk = smallDisk(DISK_MB);
expect(disk.isMounted, 'A disk that can be full needs the right to mount one in memory');
if (!existsSync(LIBFAKETIME))
  expect(canAptInstall() && (await aptInstall('libfaketime')), 'Install libfaketime, which moves the clock');
const folder = mkdtempSync(join(tmpdir(), 'trib-faults-'));
const clock = join(folder, 'clock');
const noNames = join(folder, 'no-names');
const cluster = await startCluster(await ensurePostgresBinaries(), { parent: disk.folder, settings: [] });
const servers: [ServerProcess, ServerProcess] = [startServer(), startServer()];

/** Starts a server whose clock can be moved, and for which names can be made unknown. */
function startServer(port = '0'): ServerProcess {
  writeFileSync(clock, '+0s');
  const lookup = `import dns from 'node:dns';
    import { existsSync } from 'node:fs';
    const { lookup } = dns;
    dns.lookup = (name, options, done) =>
      existsSync(${JSON.stringify(noNames)})
        ? (done ?? options)(Object.assign(new Error('getaddrinfo EAI_AGAIN ' + name), { code: 'EAI_AGAIN' }))
        : lookup(name, options, done);`;
  return spawnServer(['--import', `data:text/javascript,${encodeURIComponent(lookup)}`, 'dist/server.mjs'], {
    DATABASE_URL: cluster.url.replace('127.0.0.1', 'localhost'),
    DATA_DIR: join(folder, 'data'),
    PORT: port,
    LD_PRELOAD: LIBFAKETIME,
    FAKETIME_TIMESTAMP_FILE: clock,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  });
}

type Writer = { agents: Agent[]; path: string };
let tally = nothing();
const acknowledged = new Set<string>();
const over = new AbortController();

/** Writes one message after the other. A message without a response is sent again to the other instance, as the app does. */
async function write({ agents, path }: Writer): Promise<void> {
  for (let turn = 0; !over.signal.aborted; turn += 1) {
    const message = { clientId: crypto.randomUUID(), text: `Message ${turn}` };
    while (!acknowledged.has(message.clientId) && !over.signal.aborted) {
      tally.sent += 1;
      const status = await send(agents[turn % 2], path, message);
      if (status !== null && status < 300) acknowledged.add(message.clientId);
      count(status);
      turn += 1;
      await delay(PAUSE_MS);
    }
  }
}

async function send(agent: Agent | undefined, path: string, message: object): Promise<number | null> {
  try {
    return (await agent?.post(path, message))?.status ?? null;
  } catch {
    return null;
  }
}

function count(status: number | null): void {
  if (status === null) tally.unreachable += 1;
  else if (status < 300) tally.stored += 1;
  else if (status === 503) tally.refused += 1;
  else tally.others.push(String(status));
}

async function people(): Promise<Writer[]> {
  const addresses = await Promise.all(servers.map(({ ready }) => ready));
  return Promise.all(
    Array.from({ length: WRITERS }, async () => {
      const agent = createAgent(addresses[0] ?? '');
      expect((await agent.post('/api/users/register', {})).status === 201, 'Nobody could register');
      const { body: trib } = await agent.post('/api/tribs', {
        name: 'A walk',
        description: 'Around the lake.',
      });
      const { body: room } = await agent.post('/api/conversations', { tribId: trib.id });
      const [name = '', value = ''] = agent.cookie().split('=', 2);
      const agents = addresses.map((address) => createAgent(address, () => {}, { [name]: value }));
      return { agents, path: `/api/conversations/${room.id}/messages` };
    }),
  );
}

async function query(statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Milliseconds until both instances respond and store again. */
async function untilBack(writers: Writer[]): Promise<number> {
  const began = performance.now();
  const waited = () => performance.now() - began;
  for (const index of [0, 1])
    for (const { agents, path } of writers) {
      const isStored = async () =>
        ((await send(agents[index], path, { clientId: crypto.randomUUID(), text: 'Back' })) ?? 500) < 300;
      while (!(await isStored()) && waited() < GIVEN_UP_MS) await delay(PAUSE_MS);
    }
  return waited();
}

type Fault = { name: string; happens: () => Promise<void> };

const faults: Fault[] = [
  { name: 'nothing', happens: () => delay(FAULT_MS) },
  {
    name: 'Postgres is restarted',
    async happens() {
      await cluster.end('SIGINT');
      await cluster.start();
    },
  },
  {
    name: 'Postgres crashes and starts again',
    async happens() {
      await cluster.end('SIGQUIT');
      await cluster.start();
    },
  },
  {
    name: 'the disk of Postgres is full',
    async happens() {
      disk.fill();
      await delay(FAULT_MS);
      disk.free();
      await cluster.start();
    },
  },
  {
    name: 'one of two instances is killed and starts again',
    async happens() {
      const { port } = new URL(await servers[1].ready);
      servers[1].kill('SIGKILL');
      await servers[1].exited;
      await delay(FAULT_MS);
      servers[1] = startServer(port);
      await servers[1].ready;
    },
  },
  {
    name: 'the clock moves by an hour, and back',
    async happens() {
      for (const moved of ['+3600s', '-3600s', '+0s']) {
        writeFileSync(clock, moved);
        await delay(FAULT_MS);
      }
    },
  },
  {
    name: 'no name is known, and connections break',
    async happens() {
      writeFileSync(noNames, '');
      await query(
        'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = $$client backend$$',
      );
      await delay(FAULT_MS);
      rmSync(noNames);
    },
  },
];

type Row = Tally & { name: string; lost: number; back: number };

async function run({ name, happens }: Fault, writers: Writer[]): Promise<Row> {
  tally = nothing();
  await happens();
  const back = await untilBack(writers);
  const before = [...acknowledged];
  const rows = await query('select client_id::text as id, count(*)::int as times from messages group by 1');
  const times = new Map(rows.map((row) => [row['id'], row['times']]));
  const lost = before.filter((id) => times.get(id) !== 1).length;
  return { ...tally, name, lost, back };
}

function print(row: Row): void {
  const figures = [row.sent, row.stored, row.refused, row.unreachable, row.others.length, row.lost];
  const cells = [
    row.name.padEnd(48),
    ...figures.map((n) => String(n).padStart(11)),
    `${(row.back / 1000).toFixed(1)} s`,
  ];
  process.stdout.write(`${cells.join(' ')}\n`);
}

try {
  const writers = await people();
  const writing = writers.map(write);
  const heads = ['sent', 'stored', '503', 'unreachable', 'others', 'lost', 'back'].map((head) =>
    head.padStart(11),
  );
  process.stdout.write(`${'what happens'.padEnd(48)} ${heads.join(' ')}\n`);
  for (const fault of faults) {
    const row = await run(fault, writers);
    print(row);
    expect(row.stored > 0, 'Nothing was written');
    expect(row.others.length === 0, 'Somebody was told something else than 503', row.others);
    expect(row.lost === 0, 'What was acknowledged is not there once');
    expect(row.back < BACK_WITHIN_MS, 'It took too long until both instances stored again');
  }
  over.abort();
  await Promise.all(writing);
} finally {
  over.abort();
  for (const server of servers) server.kill('SIGKILL');
  await Promise.all(servers.map(({ exited }) => exited));
  await cluster.stop();
  disk.end();
  rmSync(folder, { recursive: true, force: true });
}
