import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { replaced } from '../deploy/proxies';
import { aptInstall, canAptInstall, findOnPath, isExecutable, run } from '../lib/command';
import { freePort, serverAccount } from './cluster';

const root = join(import.meta.dirname, '../..');
const cache = join(root, '.cache/pgbouncer');
/** Debian's first release with a PgBouncer that is new enough. */
const RELEASE = 'trixie';
const PATH = `${process.env['PATH'] ?? ''}:/usr/sbin`;

/** A PgBouncer that keeps named statements: `PGBOUNCER_PATH`, the installed one, or one built from Debian's source package. */
export async function ensurePgbouncer(): Promise<string> {
  const given = process.env['PGBOUNCER_PATH'];
  if (given) return given;
  const installed = findOnPath('pgbouncer', PATH);
  if (installed && (await isNewEnough(installed))) return installed;
  return built() ?? (await build());
}

async function isNewEnough(file: string): Promise<boolean> {
  const { output } = await run(file, ['--version']);
  const [, major = 0, minor = 0] = /PgBouncer (\d+)\.(\d+)/.exec(output) ?? [];
  return Number(major) > 1 || Number(minor) >= 24;
}

function built(): string | undefined {
  const folders = existsSync(cache) ? readdirSync(cache) : [];
  return folders.map((name) => join(cache, name, 'pgbouncer')).find(isExecutable);
}

const failed = (why: string) =>
  new Error(`No PgBouncer 1.24 or newer. Install one, or name it as PGBOUNCER_PATH.\n${why}`);

async function build(): Promise<string> {
  if (!canAptInstall()) throw failed('It is built only on Debian, by root.');
  if (!(await aptInstall('build-essential', 'pkg-config', 'libevent-dev', 'libssl-dev', 'dpkg-dev')))
    throw failed('What it is built with could not be installed.');
  rmSync(cache, { recursive: true, force: true });
  mkdirSync(join(cache, 'lists/partial'), { recursive: true });
  const script = `set -e
    mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' 'Origin: Debian' 'Label: Debian' | head -n 1)
    echo "deb-src [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $mirror ${RELEASE} main" > sources.list
    apt="-o Dir::Etc::SourceList=$PWD/sources.list -o Dir::Etc::SourceParts=/dev/null -o Dir::State::Lists=$PWD/lists -o APT::Sandbox::User=root"
    apt-get $apt update
    apt-get $apt source pgbouncer
    cd pgbouncer-*/
    ./configure
    make -j 2 pgbouncer`;
  const { ok, output } = await run('sh', ['-c', script], { cwd: cache });
  const file = built();
  if (!ok || !file) throw failed(output.slice(-2_000));
  return file;
}

export type Pooler = {
  /** The address of a database by a name that `deploy/pgbouncer.ini` has. */
  urlOf(name: string): string;
  kill(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
};

/** Starts a PgBouncer with the shipped configuration in front of this database, which lets everybody in as `postgres`. */
export async function startPooler(program: string, database: string): Promise<Pooler> {
  const account = await serverAccount();
  const folder = mkdtempSync(join(tmpdir(), 'trib-pooler-'));
  chmodSync(folder, 0o755);
  const port = await freePort();
  const urlOf = (name: string) => `postgres://postgres@127.0.0.1:${port}/${name}`;
  writeFileSync(join(folder, 'userlist.txt'), '"postgres" ""\n');
  const file = join(folder, 'pgbouncer.ini');
  const shipped = readFileSync(join(root, 'deploy/pgbouncer.ini'), 'utf8');
  const target = new URL(database);
  const text = replaced(
    shipped,
    [/port=5432 dbname=trib/, `port=${target.port} dbname=${target.pathname.slice(1)}`],
    ['listen_port = 6432', `listen_port = ${port}\nunix_socket_dir =`],
    ['auth_type = scram-sha-256', 'auth_type = trust'],
    ['/etc/pgbouncer/userlist.txt', join(folder, 'userlist.txt')],
  );
  writeFileSync(file, text);
  let child: ChildProcess | null = null;

  async function start(): Promise<void> {
    child = spawn(program, ['-q', file], { stdio: ['ignore', 'ignore', 'inherit'], ...account });
    for (;;) {
      if (child.exitCode !== null) throw new Error('PgBouncer did not start');
      const client = new pg.Client({ connectionString: urlOf('trib') }).on('error', () => {});
      const isThere = await client.connect().then(
        () => true,
        () => false,
      );
      await client.end().catch(() => {});
      if (isThere) return;
      await delay(20);
    }
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }

  await start();
  return {
    urlOf,
    start,
    kill: () => end('SIGKILL'),
    async stop() {
      await end('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
