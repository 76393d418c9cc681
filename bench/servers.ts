import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, readFileSync } from 'node:fs';
import { type createServer, request as httpRequest } from 'node:http';
import { createSecureServer, type Http2SecureServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { buildServer } from '../scripts/build/server';
import { setup as ensureCities } from '../scripts/gazetteer/ensure-cities';
import { CITY_FILE } from '../server/db/city-file';

export type Server = { url: string; stop: () => Promise<void> };

const root = join(import.meta.dirname, '..');
const dist = join(root, 'dist');
const READY = /ready on http:\/\/[^:]+:(\d+)/;

/** Starts the production bundle, which `bundle` has to build first: figures of an old one would be worthless. */
export async function startTrib(env: Record<string, string>): Promise<Server> {
  return start(join(dist, 'server.mjs'), { HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'warn', ...env });
}

/** Builds the server along with the cities, which both the filled database and the server read: a fresh clone has no build. */
export async function bundle(): Promise<void> {
  await ensureCities();
  await buildServer(root, dist);
  copyFileSync(CITY_FILE, join(dist, basename(CITY_FILE)));
}

export const startEmptyRoute = () => start(join(import.meta.dirname, 'empty-route.mjs'), {});

async function start(file: string, env: Record<string, string>): Promise<Server> {
  const child = spawn(process.execPath, [...nodeFlags(), file], {
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const killWithUs = () => child.kill('SIGKILL');
  process.once('exit', killWithUs);
  const port = await readyPort(child);
  if (port === null) throw new Error(`${file} ended before it was ready`);
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      process.off('exit', killWithUs);
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** The flags are the same for all servers; to profile, use `BENCH_NODE_FLAGS=--cpu-prof npm run bench`. */
function nodeFlags(): string[] {
  return process.env['BENCH_NODE_FLAGS']?.split(' ').filter(Boolean) ?? [];
}

async function readyPort(child: ChildProcess): Promise<number | null> {
  if (!child.stdout) return null;
  let port: number | null = null;
  for await (const line of createInterface(child.stdout)) {
    port = Number(READY.exec(line)?.[1]) || null;
    if (port !== null) break;
  }
  // Nobody reads any further, and more output must not fill the pipe.
  child.stdout.resume();
  return port;
}

/** Starts a proxy with its own certificate, because browsers speak HTTP/2 only over TLS. */
export async function startHttp2(upstream: string, folder: string): Promise<string> {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const wanted = 'req -x509 -nodes -newkey rsa:2048 -days 2 -subj /CN=127.0.0.1'.split(' ');
  const made = spawnSync('openssl', [...wanted, '-keyout', key, '-out', certificate]);
  if (made.status !== 0) throw new Error('openssl made no certificate for HTTP/2.');
  const proxy = createSecureServer({ key: readFileSync(key), cert: readFileSync(certificate) });
  proxy.on('request', (req, res) => {
    const headers = Object.fromEntries(Object.entries(req.headers).filter(([name]) => !name.startsWith(':')));
    const passed = httpRequest(upstream + req.url, { method: req.method, headers }, (response) => {
      const { connection: _c, 'keep-alive': _k, 'transfer-encoding': _t, ...others } = response.headers;
      res.writeHead(response.statusCode ?? 502, others);
      response.pipe(res);
    });
    passed.on('error', () => res.stream.close());
    req.pipe(passed);
  });
  proxy.listen(0, '127.0.0.1').unref();
  return urlOf(proxy, 'https');
}

export async function urlOf(server: Http2SecureServer | ReturnType<typeof createServer>, scheme: string) {
  if (!server.listening) await new Promise((resolve) => server.once('listening', resolve));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
  const { port } = server.address() as AddressInfo;
  return `${scheme}://127.0.0.1:${port}`;
}
