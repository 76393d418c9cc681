import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  chownSync,
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { isRoot, run } from '../lib/command';

export type Cluster = { url: string; stop(): Promise<void> };
/** SIGINT shuts the server down in order, SIGQUIT at once, as if it had crashed. */
type Ending = 'SIGINT' | 'SIGQUIT';
export type OwnCluster = Cluster & {
  folder: string;
  end(how: Ending): Promise<void>;
  start(): Promise<void>;
};

const READY_TIMEOUT_MS = 60_000;
const POLL_MS = 50;
/** Another process can take a free port before the server binds it. */
const PORT_ATTEMPTS = 3;
/** Tests need no durability, and every test file opens its own connections. */
const FAST = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=200',
  'max_wal_size=256MB',
];
type Options = {
  parent?: string | undefined;
  settings?: readonly string[];
  /** Starts with the data of that server, which must have ended in order, and follows it until it is promoted. */
  replicaOf?: OwnCluster;
};

// root's own TMPDIR may not be accessible to the account that the server runs as.
const TEMPORARY = isRoot() ? '/tmp' : tmpdir();
const MEMORY = '/dev/shm';
const ROOM_IN_MEMORY = 2 * 1024 ** 3;

/**
 * A folder in memory, if there is one with enough room for the tests' databases. Each has hundreds of files, which may take half a
 * second to make on a disk.
 */
export function memoryFolder(): string | undefined {
  if (!existsSync(MEMORY)) return undefined;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= ROOM_IN_MEMORY ? MEMORY : undefined;
}

export async function startCluster(
  bin: string,
  { parent = TEMPORARY, settings = FAST, replicaOf }: Options = {},
): Promise<OwnCluster> {
  const account = await serverAccount();
  const folder = mkdtempSync(join(parent, 'trib-pg-'));
  if (account) chownSync(folder, account.uid, account.gid);
  const cleaner = startCleaner(folder);
  try {
    if (replicaOf === undefined) await createDataFolder(bin, folder, account);
    else await copyDataFolder(replicaOf, folder, account);
    const startOn = (port: number) => start(bin, folder, account, settings, port);
    let { server, port } = await onFreePort(startOn);
    return {
      url: `postgres://postgres@127.0.0.1:${port}/postgres`,
      folder,
      end: (how) => end(server, how),
      async start() {
        if (!hasNotEnded(server)) server = await startOn(port);
      },
      async stop() {
        await end(server);
        rmSync(folder, { recursive: true, force: true });
        cleaner.dismiss();
      },
    };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    cleaner.dismiss();
    throw error;
  }
}

async function createDataFolder(bin: string, folder: string, account: Account | undefined): Promise<void> {
  const initdb = (locale: string) =>
    run(
      join(bin, 'initdb'),
      [
        '-D',
        join(folder, 'data'),
        '-U',
        'postgres',
        '--auth=trust',
        '-E',
        'UTF8',
        `--locale=${locale}`,
        '-N',
      ],
      { cwd: folder, ...account },
    );
  // Not every system has C.UTF-8.
  const first = await initdb('C.UTF-8');
  const made = first.ok ? first : await initdb('C');
  if (!made.ok) throw new Error(`initdb failed:\n${made.output}`);
}

async function copyDataFolder(primary: OwnCluster, folder: string, account?: Account): Promise<void> {
  const data = join(folder, 'data');
  const copied = await run('cp', ['-R', join(primary.folder, 'data'), data], account);
  if (!copied.ok) throw new Error(`Its files were not copied:\n${copied.output}`);
  writeFileSync(join(data, 'standby.signal'), '');
  appendFileSync(join(data, 'postgresql.auto.conf'), `primary_conninfo = '${primary.url}'\n`);
}

async function onFreePort(startOn: (port: number) => Promise<ChildProcess>) {
  const failures: unknown[] = [];
  while (failures.length < PORT_ATTEMPTS) {
    const port = await freePort();
    try {
      return { server: await startOn(port), port };
    } catch (error) {
      failures.push(error);
    }
  }
  throw new AggregateError(failures, 'PostgreSQL did not start.');
}

async function start(
  bin: string,
  folder: string,
  account: Account | undefined,
  settings: readonly string[],
  port: number,
): Promise<ChildProcess> {
  const all = [...settings, 'listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`];
  // The log is a file, because reading a pipe would keep the owner's process alive.
  const logFile = join(folder, 'log');
  const log = openSync(logFile, 'w');
  const server = spawn(
    join(bin, 'postgres'),
    ['-D', join(folder, 'data'), '-p', String(port), ...all.flatMap((setting) => ['-c', setting])],
    { cwd: folder, stdio: ['ignore', log, log], ...account },
  );
  closeSync(log);
  if (await isReady(server, port)) {
    // An owner that forgets stop() can still exit; then the cleaner stops the server.
    server.unref();
    return server;
  }
  await end(server);
  throw new Error(`PostgreSQL did not start:\n${readFileSync(logFile, 'utf8')}`);
}

async function isReady(server: ChildProcess, port: number): Promise<boolean> {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (hasNotEnded(server) && Date.now() < deadline) {
    if (await acceptsQueries(port)) return true;
    await delay(POLL_MS);
  }
  return false;
}

async function acceptsQueries(port: number): Promise<boolean> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres' });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

function hasNotEnded(server: ChildProcess): boolean {
  return server.pid !== undefined && server.exitCode === null && server.signalCode === null;
}

async function end(server: ChildProcess, how: Ending = 'SIGINT'): Promise<void> {
  if (!hasNotEnded(server)) return;
  const ended = once(server, 'exit');
  server.ref();
  server.kill(how);
  await ended;
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port.');
  return address.port;
}

type Account = { uid: number; gid: number };

/** PostgreSQL refuses to run as root, and any unprivileged account will do. */
const STAND_INS = ['postgres', 'nobody'];

export async function serverAccount(): Promise<Account | undefined> {
  if (!isRoot()) return undefined;
  const accounts = await Promise.all(STAND_INS.map(accountOf));
  const account = accounts.find((found) => found !== undefined);
  if (!account) throw new Error(`Running as root needs one of these system users: ${STAND_INS.join(', ')}.`);
  return account;
}

async function accountOf(name: string): Promise<Account | undefined> {
  const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
  return uid.ok && gid.ok ? { uid: Number(uid.output), gid: Number(gid.output) } : undefined;
}

/**
 * A shell that waits on a pipe from this process. When this process ends, even by SIGKILL, the pipe closes, and the
 * shell stops the server of `folder` and removes the folder. "done" tells it that this has already happened. It
 * watches the pid file instead of the pid, which may remain as a zombie.
 */
const SCRIPT = `
read -r word
[ "$word" = done ] && exit 0
pidfile="$1/data/postmaster.pid"
pid=$(head -n 1 "$pidfile" 2>/dev/null)
[ -n "$pid" ] && kill -QUIT "$pid" 2>/dev/null
tries=0
while [ -e "$pidfile" ] && [ $tries -lt 50 ]; do
  sleep 0.1
  tries=$((tries + 1))
done
rm -rf "$1"
`;

/** The shell is detached, so that Ctrl-C in the terminal does not reach it. */
function startCleaner(folder: string): { dismiss(): void } {
  const shell = spawn('/bin/sh', ['-c', SCRIPT, 'cleaner', folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  shell.unref();
  return { dismiss: () => shell.stdin.end('done\n') };
}
