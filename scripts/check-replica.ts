/**
 * Three instances that read feeds and searches from a replica which lags, hangs, and takes over without the last
 * transactions, while people change meetups and read them at once: `npm run proof -- replica`
 */
import { get, type IncomingMessage } from 'node:http';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { fill, tokenOf } from '../bench/fill';
import { below, signIn } from '../bench/load';
import { createAgent, idsOfPages } from '../server/testing/agent';
import { type ServerProcess, spawnServer } from '../server/testing/spawn-server';
import { expect, say } from './deploy/expect';
import { ensurePostgresBinaries } from './ensure-postgres';
import { freePort, startCluster } from './postgres/cluster';

const INSTANCES = 3;
const PEOPLE = 8;
const MEETUPS = 500;
const PHASE_MS = 8_000;
const HANGS_MS = 4_000;
const PAUSE_MS = 5;
/** Nobody is shown what is older, with some time for the request itself on a busy machine. */
const OLDEST_MS = 3_000;
const METRICS_TOKEN = 'figures of the replica proof';

const bin = await ensurePostgresBinaries();
const folder = mkdtempSync(join(tmpdir(), 'trib-replica-'));
const primary = await startCluster(bin);
await primary.end('SIGINT');
const replica = await startCluster(bin, { replicaOf: primary });
await primary.start();

/** The address of the primary, whichever server that is. */
function startAddress(port: number, target: { url: string }) {
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(new URL(target.url).port), '127.0.0.1');
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket
        .on('error', () => {})
        .on('close', () => {
          sockets.delete(socket);
          near.destroy();
          far.destroy();
        });
    }
    near.pipe(far).pipe(near);
  }).listen(port, '127.0.0.1');
  return {
    server,
    cut() {
      for (const socket of sockets) socket.destroy();
    },
  };
}

const target = { url: primary.url };
const port = await freePort();
const address = startAddress(port, target);
const servers: ServerProcess[] = [];

function start(env: Record<string, string>): Promise<string> {
  const server = spawnServer(['dist/server.mjs'], {
    DATABASE_URL: `postgres://postgres@127.0.0.1:${port}/postgres`,
    DATA_DIR: join(folder, 'data'),
    METRICS_TOKEN,
    LOG_LEVEL: 'error',
    ...env,
  });
  servers.push(server);
  return server.ready;
}

async function query<T extends object>({ url }: { url: string }, statement: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Changes settings of a running server. */
async function set(name: string, value: string): Promise<void> {
  await query(replica, `alter system set ${name} = '${value}'`);
  await query(replica, 'select pg_reload_conf()');
}

const processesOf = ({ folder: own }: typeof replica): number[] => {
  const [postmaster = ''] = readFileSync(join(own, 'data/postmaster.pid'), 'utf8').split('\n');
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8');
  return [postmaster, ...children.trim().split(' ')].map(Number);
};

/** A person whose requests reach another instance each time, as behind a balancer. */
type Person = {
  send(method: string, path: string, body?: object): Promise<{ status: number; body: unknown }>;
  noteWritten(position: string): void;
  forgetWritten(): void;
  cookie(): string;
};

function person(id: number, addresses: readonly string[]): Person {
  const jar = new Map([['trib_session', tokenOf(id)]]);
  const cookie = () => [...jar].map((pair) => pair.join('=')).join('; ');
  return {
    cookie,
    noteWritten: (position) =>
      void (position > (jar.get('trib_written') ?? '') && jar.set('trib_written', position)),
    forgetWritten: () => void jar.delete('trib_written'),
    async send(method, path, body) {
      const headers = { cookie: cookie(), ...(body && { 'content-type': 'application/json' }) };
      const response = await fetch(`${addresses[below(addresses.length)]}${path}`, {
        method,
        headers,
        ...(body && { body: JSON.stringify(body) }),
      });
      for (const one of response.headers.getSetCookie()) {
        const [name = '', value = ''] = (one.split(';', 1)[0] ?? '').split('=', 2);
        jar.set(name, value);
      }
      const text = await response.text();
      return { status: response.status, body: text === '' ? null : JSON.parse(text) };
    },
  };
}

const nothing = () => ({
  writes: 0,
  own: 0,
  ownStale: 0,
  heard: 0,
  heardStale: 0,
  old: 0,
  busy: 0,
  failed: new Array<string>(),
  slowest: 0,
});
let tally = nothing();

/** A meetup that its host renames all the time, and each name with its moment. */
type Meetup = { id: number; word: string; version: number; writtenAt: number[] };

/** A machine that has too much to do refuses some with 503, which the app repeats. */
function refused(status: number, body: unknown): void {
  const text = JSON.stringify(body);
  if (status === 503 && text.includes('"busy"')) tally.busy += 1;
  else tally.failed.push(`${status} ${text}`);
}

/** Which version of a meetup somebody is shown by the search for its word. */
async function shownTo(one: Person, { word }: Meetup): Promise<number | null> {
  const began = performance.now();
  const { status, body } = await one.send('GET', `/api/tribs?q=${word}`);
  tally.slowest = Math.max(tally.slowest, performance.now() - began);
  if (status !== 200) {
    refused(status, body);
    return null;
  }
  const [, version] = /Walk (\d+)/.exec(JSON.stringify(body)) ?? [];
  return version === undefined ? -1 : Number(version);
}

const details = ({ word }: Meetup, version: number) => ({
  name: `Walk ${version}`,
  description: `Around the ${word}.`,
});

/** Renames a meetup and looks at it at once; sometimes somebody without a cookie looks, and a position is forgotten. */
async function host(one: Person, meetup: Meetup, until: number, forgets: boolean): Promise<void> {
  while (performance.now() < until) {
    const version = meetup.version + 1;
    const { status, body } = await one.send('PUT', `/api/tribs/${meetup.id}`, details(meetup, version));
    if (status >= 300) refused(status, body);
    else {
      meetup.version = version;
      meetup.writtenAt[version] = performance.now();
      tally.writes += 1;
      if (forgets) one.forgetWritten();
      const shown = await shownTo(one, meetup);
      if (shown !== null) {
        tally.own += 1;
        if (shown < version) tally.ownStale += 1;
      }
    }
    await delay(PAUSE_MS);
  }
}

/** Looks at a meetup without having written anything. What it is shown may be old, but not by much. */
async function visit(one: Person, meetup: Meetup, until: number): Promise<void> {
  while (performance.now() < until) {
    const longAgo = performance.now() - OLDEST_MS;
    const oldest = meetup.writtenAt.findLastIndex((at) => at !== undefined && at < longAgo);
    const shown = await shownTo(one, meetup);
    if (shown !== null && shown < oldest) tally.old += 1;
    await delay(PAUSE_MS * 10);
  }
}

/** Reads a meetup whenever an event says that it has changed. */
async function follow(one: Person, meetup: Meetup, server: string): Promise<() => void> {
  const request = get(`${server}/api/events`, { headers: { cookie: one.cookie() }, agent: false });
  request.on('error', () => {});
  const response = await new Promise<IncomingMessage>((resolve) => request.once('response', resolve));
  let rest = '';
  response.on('error', () => {});
  response.setEncoding('utf8').on('data', (chunk: string) => {
    const frames = (rest + chunk).split('\n\n');
    rest = frames.pop() ?? '';
    for (const frame of frames) hear(frame);
  });
  return () => void request.destroy();

  function hear(frame: string): void {
    const [, written] = /^written: (\d+)$/m.exec(frame) ?? [];
    if (written) one.noteWritten(written);
    if (!/^data: .*"trib"/m.test(frame)) return;
    // Whatever the host has had an answer to by now was committed before the event was read, or has an event of its own.
    reading.add(look());
  }

  async function look(): Promise<void> {
    let shown = await shownTo(one, meetup);
    // The app repeats what a busy server has refused.
    for (; shown === null; shown = await shownTo(one, meetup)) await delay(PAUSE_MS * 10);
    tally.heard += 1;
    lastShown.set(meetup, Math.max(shown, lastShown.get(meetup) ?? -1));
  }
}
const lastShown = new Map<Meetup, number>();
const reading = new Set<Promise<void>>();

async function listReads(addresses: readonly string[]): Promise<{ replica: number; primary: number }> {
  const sums = { replica: 0, primary: 0 };
  for (const one of addresses) {
    const text = await (
      await fetch(`${one}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
    ).text();
    for (const from of ['replica', 'primary'] as const)
      sums[from] += Number(new RegExp(`trib_list_reads\\{.*from="${from}".*\\} (\\d+)`).exec(text)?.[1] ?? 0);
  }
  return sums;
}

const isReady = async (one: string) => (await fetch(`${one}/readyz`)).status === 200;
const feedOf = async (server: string) => idsOfPages(createAgent(server), '/api/tribs?limit=100');

try {
  await fill(primary.url, MEETUPS, signIn(2 * PEOPLE + 1, []));
  const reference = await start({});
  const addresses = await Promise.all(
    Array.from({ length: INSTANCES }, () => start({ DATABASE_REPLICA_URL: replica.url })),
  );
  const hosts = Array.from({ length: PEOPLE }, (_, at) => person(at + 1, addresses));
  const meetups: Meetup[] = [];
  for (const [at, one] of hosts.entries()) {
    const meetup: Meetup = { id: 0, word: `lake${'abcdefgh'[at]}qzx`, version: 0, writtenAt: [] };
    const { status, body } = await one.send('POST', '/api/tribs', details(meetup, 0));
    expect(status === 201, 'No meetup could be made', JSON.stringify(body));
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server's own
    meetups.push({ ...meetup, id: (body as { id: number }).id });
  }
  const guests = meetups.map((_, at) => person(PEOPLE + 1 + at, addresses));
  for (const [at, one] of guests.entries())
    expect(
      (await one.send('PUT', `/api/tribs/${meetups[at]?.id}/membership`)).status < 300,
      'Nobody could join',
    );
  const stops = await Promise.all(
    guests.map((one, at) => follow(one, meetups[at] ?? never(), addresses[at % INSTANCES] ?? '')),
  );

  process.stdout.write(
    '| replica | writes | read at once | of these stale | read after an event | last one stale | older than 3 s | from the replica | slowest ms | busy | failed |\n',
  );
  process.stdout.write('| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n');
  async function phase(
    what: string,
    { meanwhile = async () => {}, forgets = false } = {},
  ): Promise<ReturnType<typeof nothing>> {
    tally = nothing();
    lastShown.clear();
    const before = await listReads(addresses);
    const until = performance.now() + PHASE_MS;
    const visitor = person(2 * PEOPLE + 1, addresses);
    await Promise.all([
      meanwhile(),
      ...hosts.map((one, at) => host(one, meetups[at] ?? never(), until, forgets)),
      ...meetups.slice(0, 2).map((meetup) => visit(visitor, meetup, until)),
    ]);
    // Whoever follows a meetup ends up with its last name, without reading again of their own accord.
    await delay(1_500);
    await Promise.all(reading);
    reading.clear();
    tally.heardStale = meetups.filter((meetup) => (lastShown.get(meetup) ?? -1) < meetup.version).length;
    const after = await listReads(addresses);
    const share =
      (100 * (after.replica - before.replica)) /
      (after.replica + after.primary - before.replica - before.primary);
    const { writes, own, ownStale, heard, heardStale, old, slowest, busy, failed } = tally;
    const cells = [
      what,
      writes,
      own,
      ownStale,
      heard,
      `${heardStale} of ${PEOPLE}`,
      old,
      `${Math.round(share)} %`,
      Math.round(slowest),
      busy,
      failed.length,
    ];
    process.stdout.write(`| ${cells.join(' | ')} |\n`);
    if (!forgets) expect(ownStale === 0, 'Somebody did not see what they had written');
    if (!forgets) expect(heardStale === 0, 'Somebody was not shown what an event had told them');
    expect(old === 0, 'Somebody was shown what had long been changed');
    expect(failed.length === 0, 'A request failed', failed);
    const known = await feedOf(reference);
    for (const one of addresses)
      expect(String(await feedOf(one)) === String(known), 'A ranking is wrong', one);
    return tally;
  }

  await phase('streams, first requests');
  await phase('streams');
  const { ownStale } = await phase('streams, positions are forgotten', { forgets: true });
  expect(ownStale > 0, 'Without positions nothing was stale, so this proves nothing');
  await set('recovery_min_apply_delay', '300ms');
  await phase('300 ms behind');
  await set('recovery_min_apply_delay', '1h');
  await phase('an hour behind');
  await set('recovery_min_apply_delay', '0');
  await phase('stops for four seconds', {
    async meanwhile() {
      await delay(1_000);
      const pids = processesOf(replica);
      for (const pid of pids) process.kill(pid, 'SIGSTOP');
      await delay(HANGS_MS);
      for (const pid of pids) process.kill(pid, 'SIGCONT');
    },
  });
  for (const stop of stops) stop();

  await set('primary_conninfo', '');
  while ((await query(replica, 'select from pg_stat_wal_receiver')).length > 0) await delay(20);
  for (const [at, one] of hosts.entries()) {
    const meetup = meetups[at] ?? never();
    const lost = [
      await one.send('POST', '/api/tribs', details({ ...meetup, word: 'lost' }, 1)),
      ...(at < 2 ? [await one.send('POST', `/api/tribs/${meetup.id}/cancel`)] : []),
    ];
    expect(
      lost.every(({ status }) => status < 300),
      'A write was refused',
      lost,
    );
  }
  for (const one of addresses) await feedOf(one);
  await primary.end('SIGQUIT');
  await query(replica, 'select pg_promote()');
  target.url = replica.url;
  address.cut();
  for (const one of [reference, ...addresses]) while (!(await isReady(one))) await delay(50);
  const newcomers = hosts.slice(2);
  for (const one of newcomers) {
    const made = await one.send('POST', '/api/tribs', { name: 'New', description: 'Another lake.' });
    expect(made.status === 201, 'Nobody could write after the promotion', made);
  }
  const known = await feedOf(await start({}));
  for (const one of [reference, ...addresses])
    expect(String(await feedOf(one)) === String(known), 'A ranking is wrong after the promotion', one);
  say(
    `promoted without the last transactions: ${addresses.length + 1} running instances list the same ${known.length} meetups as a new one`,
  );
  for (const { output } of servers)
    expect(!/"level":50/.test(output.stdout), 'A server has logged a failure', output.stdout.slice(-600));
} finally {
  for (const server of servers) server.kill('SIGKILL');
  await Promise.all(servers.map(({ exited }) => exited));
  address.cut();
  address.server.close();
  await replica.stop();
  await primary.stop();
  rmSync(folder, { recursive: true, force: true });
}

function never(): never {
  throw new Error('There is one for each');
}
