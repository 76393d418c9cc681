/**
 * npm run bench -- streams [--people=5000]    what an event stream costs, and how soon all of a community hear of a message
 *
 * The subscribers are in this process. Node raises the limit of open files to the hard one, which has to be above 11,000 for 5,000
 * streams (`ulimit -Hn`).
 */
import { randomUUID } from 'node:crypto';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { LiveEvent } from '../shared/api/events';
import { fill, PEOPLE_PER_MEETUP, sessionsOf, tokenOf } from './fill';
import { printTable, quantile, residentBytes, sorted } from './report';
import { bundle, createDatabase, query, startTrib } from './servers';

const MESSAGES = 20;
const OPENED_AT_ONCE = 100;
const WAIT_MAX_MS = 120_000;

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { people: { type: 'string', default: '5000' } } });
  const people = Number(values.people);
  await bundle();
  const database = await createDatabase();
  await fill(database, Math.max(1_000, Math.ceil(people / PEOPLE_PER_MEETUP)));
  await query(database, sessionsOf(people));
  const room = await createRoom(database, people);
  const server = await startTrib({ DATABASE_URL: database, LOG_LEVEL: 'error' });
  const cookies = Array.from({ length: people }, (_, index) => `trib_session=${tokenOf(index + 1)}`);

  async function delaysOf(subscribers: readonly Subscriber[], messages: number): Promise<number[]> {
    const delays: number[] = [];
    for (let count = 0; count < messages; count += 1) {
      const before = subscribers.map(({ messages: heard }) => heard);
      const began = performance.now();
      const sent = await fetch(`${server.url}/api/conversations/${room}/messages`, {
        method: 'POST',
        headers: { cookie: cookies[0] ?? '', 'content-type': 'application/json' },
        body: JSON.stringify({ clientId: randomUUID(), text: 'Who is coming?' }),
      });
      if (sent.status !== 201) throw new Error(`Sending returned ${sent.status}`);
      await until(() => subscribers.every(({ messages: heard }, at) => heard > (before[at] ?? 0)));
      delays.push(...subscribers.map(({ heardAt }) => heardAt - began));
    }
    return delays;
  }

  const warm = await openSubscribers(server.url, cookies.slice(0, OPENED_AT_ONCE));
  await delaysOf(warm, 5);
  for (const { close } of warm) close();
  await delay(3_000);
  const before = residentBytes(server.pid);
  const subscribers = await openSubscribers(server.url, cookies);
  await delay(5_000);
  const each = (bytes: number) => ((bytes - before) / people / 1024).toFixed(1);
  const idle = each(residentBytes(server.pid));
  const delays = sorted(await delaysOf(subscribers, MESSAGES));
  const head = ['streams', 'KB each', `KB each after ${MESSAGES} messages`, 'one to all: p50 ms', 'p99 ms'];
  const [p50, p99] = [0.5, 0.99].map((q) => Math.round(quantile(delays, q)));
  printTable('streams', head, [[people, idle, each(residentBytes(server.pid)), p50 ?? '', p99 ?? '']]);
}

/** Makes a community of the first people, and returns its room. */
async function createRoom(database: string, people: number): Promise<number> {
  const [made] = await query<{ id: number }>(
    database,
    "insert into communities (name, category) values ('Readers', 'Outdoor & Nature') returning id",
  );
  const members =
    'insert into community_memberships (community_id, user_id) select $1, generate_series(1, $2::int)';
  await query(database, members, [made?.id, people]);
  const room = 'select id from conversations where community_id = $1';
  const [found] = await query<{ id: number }>(database, room, [made?.id]);
  return found?.id ?? 0;
}

/** A browser that listens to its stream. */
type Subscriber = { messages: number; heardAt: number; isReady: boolean; close: () => void };

function openSubscriber(url: string, cookie: string): Subscriber {
  const request = get(`${url}/api/events`, { headers: { cookie }, agent: false }, read);
  request.on('error', () => {});
  const subscriber = { messages: 0, heardAt: 0, isReady: false, close: () => void request.destroy() };
  return subscriber;

  function read(response: IncomingMessage): void {
    let rest = '';
    response.on('error', () => {});
    response.setEncoding('utf8').on('data', (chunk: string) => {
      const frames = (rest + chunk).split('\n\n');
      rest = frames.pop() ?? '';
      for (const frame of frames) hear(frame);
    });
  }

  function hear(frame: string): void {
    const [, data] = /^data: (.*)$/m.exec(frame) ?? [];
    if (data === undefined) return;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server's own
    const { kind } = JSON.parse(data) as LiveEvent;
    if (kind === 'reset') subscriber.isReady = true;
    if (kind !== 'messages') return;
    subscriber.messages += 1;
    subscriber.heardAt = performance.now();
  }
}

export async function openSubscribers(url: string, cookies: readonly string[]): Promise<Subscriber[]> {
  const subscribers: Subscriber[] = [];
  for (let from = 0; from < cookies.length; from += OPENED_AT_ONCE) {
    const some = cookies.slice(from, from + OPENED_AT_ONCE).map((cookie) => openSubscriber(url, cookie));
    subscribers.push(...some);
    await until(() => some.every(({ isReady }) => isReady));
  }
  return subscribers;
}

async function until(check: () => boolean): Promise<void> {
  const limit = performance.now() + WAIT_MAX_MS;
  while (!check()) {
    if (performance.now() > limit) throw new Error('Waited too long for subscribers');
    await delay(5);
  }
}
