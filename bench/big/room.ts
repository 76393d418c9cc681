import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { tokenOf } from '../fill';
import { quantile, sorted } from '../report';
import type { Running } from '../servers';
import { ask, type Line, makeCommunity, type Scene, whole } from './scene';

const RATE = 50;
const WARM_MS = 4_000;
const LASTS_MS = 20_000;
const GIVEN_UP_MS = 60_000;
const OPENED_AT_ONCE = 100;
const WRITERS = 40;
const AGAIN_AFTER_MS = 1_000;
const MOST_MS = 2_000;

/** Many write at once in a room that thousands have open. */
export async function roomRow(scene: Scene): Promise<Line[]> {
  const [members, apps] = [scene.of(20_000), scene.of(5_000)];
  const { room } = await makeCommunity(scene, 'One room', members, 2);
  await scene.sql('vacuum analyze');
  const server = await scene.start();
  const heard = new Heard();
  const sockets: Socket[] = [];
  for (let person = 1; person <= apps; person += 1) {
    sockets.push(openApp(server.url, person, heard));
    if (person % OPENED_AT_ONCE === 0 || person === apps) await until(() => heard.open >= person);
  }
  await write(server, { room, apps, heard, ms: scene.ms(WARM_MS) });
  heard.forget();
  const began = performance.now();
  const sent = await write(server, { room, apps, heard, ms: scene.ms(LASTS_MS) });
  const rate = (sent * 1_000) / (performance.now() - began);
  for (const socket of sockets) socket.destroy();
  const slow = quantile(sorted(heard.delays()), 0.99);
  return [
    {
      what: `room of ${whole(members)}, ${whole(apps)} open apps, ${RATE} messages a second: p99 to the last app`,
      goal: '≤ 2 s',
      figure: `${(slow / 1_000).toFixed(2)} s, ${whole(rate)} a second until all have heard, ${heard.refused} refused at first`,
      isMet: slow <= MOST_MS,
    },
  ];
}

type Talk = { room: number; apps: number; heard: Heard; ms: number };

/** A message is sent when it is due, whoever has heard of those before. Returns how many, once all have heard of all. */
async function write(server: Running, { room, apps, heard, ms }: Talk): Promise<number> {
  const began = performance.now();
  const sent: Promise<void>[] = [];
  const say = async (person: number) => {
    const sentAt = performance.now();
    const body = { clientId: randomUUID(), text: 'Who is coming?' };
    const request = `POST /api/conversations/${room}/messages`;
    // The app, too, sends a message again that a busy server has refused; it stays the same one.
    const again = async () => {
      heard.refused += 1;
      await delay(AGAIN_AFTER_MS);
      return ask(server, person, request, body);
    };
    const { reply } = await ask(server, person, request, body).catch(again).catch(again).catch(again);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server's own
    heard.of((reply as { id: number }).id).sentAt = sentAt;
  };
  while (performance.now() - began < ms) {
    sent.push(say(1 + (sent.length % Math.min(WRITERS, apps))));
    // One that fails for good ends the row below.
    sent.at(-1)?.catch(() => {});
    await delay(Math.max(0, began + (sent.length * 1_000) / RATE - performance.now()));
  }
  await Promise.all(sent);
  await until(() => heard.isByAll(apps));
  return sent.length;
}

/** Which messages the open apps have heard of. */
class Heard {
  open = 0;
  refused = 0;
  #messages = new Map<number, { sentAt: number; apps: number; lastAt: number }>();

  of(id: number) {
    const known = this.#messages.get(id);
    if (known) return known;
    const made = { sentAt: 0, apps: 0, lastAt: 0 };
    this.#messages.set(id, made);
    return made;
  }

  isByAll(apps: number): boolean {
    return [...this.#messages.values()].every((one) => one.apps >= apps);
  }

  delays(): number[] {
    return [...this.#messages.values()].map(({ sentAt, lastAt }) => lastAt - sentAt);
  }

  forget(): void {
    this.refused = 0;
    this.#messages.clear();
  }
}

/** One buffer is enough, because whatever arrives is read at once. */
const READ_INTO = Buffer.allocUnsafeSlow(64 * 1024);

/** A stream, of which only the ids of messages are read: a client that takes long would measure itself. */
function openApp(url: string, person: number, heard: Heard): Socket {
  const { hostname, port, host } = new URL(url);
  let rest = '';
  let isOpen = false;
  const socket = connect({
    host: hostname,
    port: Number(port),
    onread: { buffer: READ_INTO, callback: read },
  });
  socket.on('error', () => {});
  socket.write(
    `GET /api/events HTTP/1.1\r\nHost: ${host}\r\nCookie: trib_session=${tokenOf(person)}\r\n\r\n`,
  );
  return socket;

  function read(length: number): true {
    const text = rest + READ_INTO.toString('latin1', 0, length);
    const end = text.lastIndexOf('\n') + 1;
    rest = text.slice(end);
    if (!isOpen && text.includes('"kind":"reset"')) {
      isOpen = true;
      heard.open += 1;
    }
    for (const [, id] of text.slice(0, end).matchAll(/"messageId":(\d+)/g)) {
      const message = heard.of(Number(id));
      message.apps += 1;
      message.lastAt = performance.now();
    }
    return true;
  }
}

async function until(check: () => boolean): Promise<void> {
  const limit = performance.now() + GIVEN_UP_MS;
  while (!check()) {
    if (performance.now() > limit) throw new Error('Some apps have not heard of everything');
    await delay(5);
  }
}
