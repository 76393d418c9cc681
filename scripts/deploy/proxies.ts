import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  closeSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { aptInstall, canAptInstall, findOnPath } from '../lib/command';
import { openBrowser } from './browser';

const deploy = join(import.meta.dirname, '../../deploy');

export type Ports = { https: number; http: number; instances: readonly [number, number] };
export type Proxy = { /** Everything it has logged. */ log(): string; stop(): Promise<void> };

const PATH = `${process.env['PATH'] ?? ''}:/usr/sbin`;

export async function ensureInstalled(program: string, debianPackage: string): Promise<void> {
  const isThere = () => findOnPath(program, PATH) !== undefined;
  if (!isThere() && canAptInstall()) await aptInstall(debianPackage);
  if (!isThere()) throw new Error(`Install Debian's package ${debianPackage}.`);
}

/** Replaces parts of a shipped file, and fails if the file no longer has them. */
export function replaced(text: string, ...changes: [from: string | RegExp, to: string][]): string {
  return changes.reduce((before, [from, to]) => {
    const after = before.replaceAll(from instanceof RegExp ? new RegExp(from, `${from.flags}g`) : from, to);
    if (after === before) throw new Error(`deploy/ has no ${String(from)}`);
    return after;
  }, text);
}

async function run(
  folder: string,
  ports: Ports,
  program: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<Proxy> {
  const output = openSync(join(folder, 'output.log'), 'w');
  const options = { env: { ...process.env, PATH, ...env }, stdio: ['ignore', output, output] } as const;
  const child: ChildProcess = spawn(program, args, { ...options, stdio: [...options.stdio] });
  closeSync(output);
  const ended = once(child, 'exit');
  const log = () =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.log'))
      .map((name) => readFileSync(join(folder, name), 'utf8'))
      .join('');
  await untilAnswering(ports.https, child, log);
  return {
    log,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const ANSWER_WITHIN_MS = 20_000;

async function untilAnswering(port: number, child: ChildProcess, log: () => string): Promise<void> {
  for (const until = Date.now() + ANSWER_WITHIN_MS; Date.now() < until && child.exitCode === null;) {
    const browser = openBrowser(port);
    const status = await browser.send('GET', '/readyz').then(
      (reply) => reply.status,
      () => 0,
    );
    if (status === 200) return;
    await delay(100);
  }
  child.kill('SIGKILL');
  throw new Error(`The proxy did not answer:\n${log()}`);
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'trib-proxy-'));
  // The proxy's workers run as another user, who has to read this.
  chmodSync(folder, 0o755);
  return folder;
}

export async function startNginx(ports: Ports): Promise<Proxy> {
  await ensureInstalled('nginx', 'nginx-light');
  const folder = newFolder();
  const subject = ['-subj', '/CN=localhost', '-days', '2', '-nodes', '-newkey', 'rsa:2048'];
  const files = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')];
  execFileSync('openssl', ['req', '-x509', ...subject, ...files], { stdio: 'ignore' });
  const site = replaced(
    readFileSync(join(deploy, 'nginx.conf'), 'utf8'),
    ['/etc/letsencrypt/live/trib.example', folder],
    ['trib.example', 'localhost'],
    [/ {2}listen \[::\].*\n/, ''],
    ['listen 80;', `listen 127.0.0.1:${ports.http};`],
    ['listen 443 ', `listen 127.0.0.1:${ports.https} `],
    ['127.0.0.1:3000', `127.0.0.1:${ports.instances[0]}`],
    ['# server 127.0.0.1:3001', `server 127.0.0.1:${ports.instances[1]}`],
  );
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${join(folder, kind)};`,
  );
  const main = `pid ${folder}/pid; error_log ${folder}/error.log; daemon off; events {}
    http { access_log ${folder}/access.log; ${temporary.join(' ')} ${site} }`;
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, main);
  return run(folder, ports, 'nginx', ['-c', file]);
}

export async function startCaddy(ports: Ports): Promise<Proxy> {
  await ensureInstalled('caddy', 'caddy');
  const folder = newFolder();
  const own = `{\n\tadmin off\n\tskip_install_trust\n\tstorage file_system ${folder}\n\thttp_port ${ports.http}\n`;
  const file = join(folder, 'Caddyfile');
  const shipped = readFileSync(join(deploy, 'Caddyfile'), 'utf8');
  writeFileSync(file, replaced(shipped, [/^\{\n/m, own]));
  return run(folder, ports, 'caddy', ['run', '--adapter', 'caddyfile', '--config', file], {
    DOMAIN: `localhost:${ports.https}`,
    INSTANCES: ports.instances.map((port) => `127.0.0.1:${port}`).join(' '),
    HOME: folder,
  });
}
