/** Tries out the files of `deploy/`, as far as that is possible without a container engine: `npm run proof -- deploy`. */
import sharp from 'sharp';
import { closeBrowsers, openBrowser, type Browser, type Reply } from './deploy/browser';
import { expect, say } from './deploy/expect';
import { ensureInstalled, startCaddy, startNginx, type Ports, type Proxy } from './deploy/proxies';
import { ensurePostgres } from './ensure-postgres';
import { freePort } from './postgres/cluster';
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { spawnServer, type ServerProcess } from '../server/testing/spawn-server';

const DELIVERED_WITHIN_MS = 1_000;
const SECRET = 'a-secret-address-of-a-calendar';

const expectStatus = (reply: Reply, status: number, what: string) =>
  expect(reply.status === status, what, `${reply.status} ${reply.text.slice(0, 300)}`);

async function register(browser: Browser, headers: Record<string, string> = {}): Promise<Reply> {
  return browser.send('POST', '/api/users/register', { json: {}, headers });
}

async function checkSession(browser: Browser): Promise<void> {
  const reply = await register(browser);
  expectStatus(reply, 201, 'Nobody could register');
  const cookies = reply.headers['set-cookie'] ?? [];
  expect(cookies.length > 0, 'There is no cookie');
  for (const cookie of cookies) expect(/^__Host-.*; Secure/.test(cookie), 'A cookie is not safe', cookie);
  const { text } = await browser.send('GET', '/api/session');
  const { id } = JSON.parse(reply.text);
  expect(text.includes(`"id":${id}`), 'The session was not kept', text);
  expect(browser.protocol() === 'h2', 'There is no HTTP/2', String(browser.protocol()));
  say('HTTP/2 over TLS, with __Host- cookies that sign in');
}

async function checkStream(port: number): Promise<void> {
  const [host, guest] = [openBrowser(port, '127.0.0.2'), openBrowser(port, '127.0.0.2')];
  for (const browser of [host, guest]) expectStatus(await register(browser), 201, 'Nobody could register');
  const meetup = { name: 'A walk', description: 'Around the lake.' };
  const { text } = await host.send('POST', '/api/tribs', { json: meetup });
  const { isOpen, heard } = guest.listen('/api/events', '"membership"');
  await isOpen;
  const joined = await guest.send('PUT', `/api/tribs/${JSON.parse(text).id}/membership`);
  expectStatus(joined, 200, 'Nobody could join');
  const began = performance.now();
  const ms = Math.max(0, Math.round((await heard) - began));
  expect(ms < DELIVERED_WITHIN_MS, 'An event was held back for ms', String(ms));
  say(`an event of a stream arrives ${ms} ms after the response to the write`);
}

/** Makes a picture that no compression can make smaller. */
const noise = (width: number): Promise<Buffer> =>
  sharp({
    create: {
      width,
      height: 1_700,
      channels: 3,
      background: 'black',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png({ compressionLevel: 0 })
    .toBuffer();

async function checkUploads(browser: Browser): Promise<void> {
  const [large, tooLarge] = await Promise.all([noise(1_900), noise(2_200)]);
  const headers = { 'content-type': 'image/png' };
  expectStatus(
    await browser.send('POST', '/api/photos', { bytes: large, headers }),
    201,
    'A photo was refused',
  );
  const refused = await browser.send('POST', '/api/photos', { bytes: tooLarge, headers });
  expectStatus(refused, 413, 'A photo of more than 10 MB was taken');
  expect(refused.text.includes('"code"'), 'The proxy has refused it, instead of the app', refused.text);
  const mainImageUrl = `data:image/png;base64,${large.toString('base64')}`;
  const json = { name: 'A walk', description: 'Around the lake.', mainImageUrl };
  expectStatus(await browser.send('POST', '/api/tribs', { json }), 201, 'A picture as text was refused');
  say(
    `a photo of ${(large.length / 2 ** 20).toFixed(1)} MB arrives, also as text; a larger one is refused by the app`,
  );
}

/** Callers who claim to come from elsewhere must still be counted by their own address. */
async function checkCallers(port: number): Promise<void> {
  const statuses: number[] = [];
  for (let count = 0; count <= ACCOUNTS_PER_ADDRESS; count += 1) {
    const browser = openBrowser(port, '127.0.0.3');
    const claimed = `203.0.113.${count}`;
    const headers = { 'x-forwarded-for': claimed, forwarded: `for=${claimed}`, 'x-real-ip': claimed };
    statuses.push((await register(browser, headers)).status);
  }
  expect(statuses.pop() === 429 && statuses.every((status) => status === 201), 'Wrong callers', statuses);
  const other = openBrowser(port, '127.0.0.4');
  expectStatus(await register(other), 201, 'Everybody counts as one caller');
  say('each caller is counted by their own address, whatever they claim in headers');
}

const LOADERS = 8;

/** Reads and writes must go on while one instance after the other stops and starts. */
async function checkRestarts(port: number, instances: Instances): Promise<void> {
  const over = new AbortController();
  const [durations, failures]: [number[], string[]] = [[], []];
  async function load(number: number): Promise<void> {
    const browser = openBrowser(port, `127.0.0.${10 + number}`);
    const { id } = JSON.parse((await register(browser)).text);
    for (let count = 0; !over.signal.aborted; count += 1) {
      const began = performance.now();
      const calls = [
        () => browser.send('PUT', `/api/users/${id}`, { json: { bio: `Number ${count}` } }),
        () => browser.send('GET', '/api/tribs?limit=5'),
        () => browser.send('GET', '/api/session'),
        () => browser.send('GET', '/meetups'),
      ];
      const reply = await calls[count % calls.length]?.().catch((error: unknown) => String(error));
      if (typeof reply === 'string') failures.push(reply);
      else if (reply && reply.status !== 200) failures.push(`${reply.status} ${reply.text.slice(0, 200)}`);
      durations.push(performance.now() - began);
    }
  }
  const loading = Promise.all(Array.from({ length: LOADERS }, (_, number) => load(number)));
  for (const index of [0, 1] as const) await instances.restart(index);
  over.abort();
  await loading;
  expect(failures.length === 0, `${failures.length} of ${durations.length} failed`, failures.slice(0, 5));
  const slowest = Math.round(Math.max(...durations));
  say(
    `each of two instances restarted under load: 0 of ${durations.length} requests failed, the slowest took ${slowest} ms`,
  );
}

async function checkLogs({ http, https }: Ports, proxy: Proxy, instances: Instances): Promise<void> {
  const browser = openBrowser(https);
  const paths = [`/api/calendars/${SECRET}.ics`, '/api/tribs?q=anything'];
  for (const path of paths) await browser.send('GET', path);
  const unencrypted = await fetch(`http://localhost:${http}${paths[0]}`, { redirect: 'manual' });
  expect(
    unencrypted.status >= 301 && unencrypted.status <= 308,
    'There is no way to TLS',
    unencrypted.status,
  );
  await instances.stop();
  for (const path of paths) {
    const { status } = await browser.send('GET', path);
    expect(status === 502 || status === 503, 'Without an instance it should fail', String(status));
  }
  expect(proxy.log().includes('anything'), 'The log has no failures', proxy.log());
  expect(!proxy.log().includes(SECRET), 'The log has the address of a calendar', proxy.log());
  say('no log has the address of a calendar, also when no instance answers');
}

async function checkProxy(name: string, startProxy: (ports: Ports) => Promise<Proxy>): Promise<void> {
  process.stdout.write(`\n${name}, with two instances on one Postgres\n`);
  const ports: Ports = {
    https: await freePort(),
    http: await freePort(),
    instances: [await freePort(), await freePort()],
  };
  const started: { stop(): Promise<void> }[] = [];
  try {
    const cluster = await ensurePostgres();
    started.push(cluster);
    const instances = await startInstances(cluster.url, ports);
    started.push(instances);
    const proxy = await startProxy(ports);
    started.push(proxy);
    const browser = openBrowser(ports.https);
    await checkSession(browser);
    await checkStream(ports.https);
    await checkUploads(browser);
    await checkCallers(ports.https);
    await checkRestarts(ports.https, instances);
    await checkLogs(ports, proxy, instances);
  } finally {
    closeBrowsers();
    for (const one of started.toReversed()) await one.stop();
  }
}

const deploy = join(import.meta.dirname, '../deploy');
/** `systemd-analyze` does not call a service well confined above this. */
const EXPOSURE_MAX = 2;

async function checkCompose(): Promise<void> {
  await ensureInstalled('docker-compose', 'docker-compose');
  const read = compose({ DOMAIN: 'trib.example', POSTGRES_PASSWORD: 'letters' });
  expect(read.includes('PUBLIC_URL: https://trib.example'), 'compose.yaml lacks the address', read);
  let refused = false;
  try {
    compose({ DOMAIN: 'trib.example' });
  } catch {
    refused = true;
  }
  expect(refused, 'compose.yaml starts without a password');
  say('docker-compose reads compose.yaml, and refuses it without a password');
}

const compose = (env: Record<string, string>): string =>
  execFileSync('docker-compose', ['-f', join(deploy, 'compose.yaml'), 'config'], {
    env: { PATH: process.env['PATH'], ...env },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });

function checkUnits(): void {
  const folder = mkdtempSync(join(tmpdir(), 'trib-unit-'));
  try {
    const unit = join(folder, 'trib@3000.service');
    copyFileSync(join(deploy, 'trib@.service'), unit);
    for (const name of ['trib-backup.service', 'trib-backup.timer'])
      copyFileSync(join(deploy, name), join(folder, name));
    analyze('verify', unit, join(folder, 'trib-backup.timer'), join(folder, 'trib-backup.service'));
    const report = analyze('security', '--offline=true', unit);
    const exposure = Number(/exposure level.*?: ([\d.]+)/.exec(report)?.[1]);
    expect(exposure < EXPOSURE_MAX, 'The unit is too open', String(exposure));
    say(`systemd-analyze verifies the units; the exposure of trib@ is ${exposure} of 10`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const analyze = (...args: string[]): string => execFileSync('systemd-analyze', args, { encoding: 'utf8' });

const ACCOUNTS_PER_ADDRESS = 5;
/** The guide waits this long: a proxy has to see that an instance is back before the next one stops. */
const SEEN_MS = 2_000;

type Instances = Awaited<ReturnType<typeof startInstances>>;

/** Starts two instances of the build on one database and one folder of photos, behind one trusted proxy. */
async function startInstances(databaseUrl: string, ports: Ports) {
  const dataDir = mkdtempSync(join(tmpdir(), 'trib-deploy-'));
  const start = async (port: number): Promise<ServerProcess> => {
    const server = spawnServer(['dist/server.mjs'], {
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      PORT: String(port),
      PUBLIC_URL: `https://localhost:${ports.https}`,
      TRUST_PROXY: '1',
      RATE_LIMITS: 'on',
      DEMO_ACCOUNTS_PER_HOUR: String(ACCOUNTS_PER_ADDRESS),
    });
    await server.ready;
    return server;
  };
  const running = [await start(ports.instances[0]), await start(ports.instances[1])];
  return {
    async restart(index: 0 | 1): Promise<void> {
      await stop(running[index]);
      running[index] = await start(ports.instances[index]);
      await delay(SEEN_MS);
    },
    async stop(): Promise<void> {
      await Promise.all(running.splice(0).map(stop));
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function stop(server: ServerProcess | undefined): Promise<void> {
  if (!server) return;
  server.kill('SIGTERM');
  const ended = await server.exited;
  expect(ended.code === 0, 'An instance did not end well', ended);
}

await checkCompose();
checkUnits();
await checkProxy('nginx', startNginx);
await checkProxy('Caddy', startCaddy);
