import { get, type IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { LiveEvent } from '../shared/api/events';

/** A browser that listens to its stream, and comes back with its last id whenever the stream ends. */
export type Subscriber = {
  heard: string[];
  heardAt: number;
  /** How often it had to start over. */
  resets: number;
  isOpen: boolean;
  port: number;
  close(): void;
};

/** Browsers that have lost their server try again within this time. */
const RETRY_WITHIN_MS = 2_000;
const OPENED_AT_ONCE = 100;

/** With `neverReads`, the subscriber never reads what it is sent. */
function openSubscriber(url: string, cookie: string, neverReads = false): Subscriber {
  let lastId: string | null = null;
  let isClosed = false;
  let request = connect();
  const subscriber: Subscriber = {
    heard: [],
    heardAt: 0,
    resets: 0,
    isOpen: false,
    port: 0,
    close() {
      isClosed = true;
      request.destroy();
    },
  };
  return subscriber;

  function connect() {
    const headers = { cookie, ...(lastId !== null && { 'Last-Event-ID': lastId }) };
    const asked = get(`${url}/api/events`, { headers, agent: false }, (response) => {
      if (response.statusCode !== 200) {
        response.destroy();
        return;
      }
      subscriber.isOpen = true;
      subscriber.port = response.socket.localPort ?? 0;
      if (neverReads) response.pause();
      else read(response);
    });
    asked.on('error', () => {});
    asked.on('close', () => {
      subscriber.isOpen = false;
      if (isClosed || neverReads) return;
      setTimeout(() => {
        if (!isClosed) request = connect();
      }, Math.random() * RETRY_WITHIN_MS);
    });
    return asked;
  }

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
    const [, id] = /^id: (.*)$/m.exec(frame) ?? [];
    const [, data] = /^data: (.*)$/m.exec(frame) ?? [];
    if (id !== undefined) lastId = id;
    if (data === undefined) return;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server's own
    const { kind, messageId } = JSON.parse(data) as LiveEvent;
    if (kind === 'reset') subscriber.resets += 1;
    if (kind !== 'messages') return;
    subscriber.heard.push(String(messageId));
    subscriber.heardAt = performance.now();
  }
}

export async function openSubscribers(
  url: string,
  cookies: readonly string[],
  { neverReads = false } = {},
): Promise<Subscriber[]> {
  const subscribers: Subscriber[] = [];
  for (let from = 0; from < cookies.length; from += OPENED_AT_ONCE) {
    const some = cookies
      .slice(from, from + OPENED_AT_ONCE)
      .map((cookie) => openSubscriber(url, cookie, neverReads));
    subscribers.push(...some);
    await until(() => some.every(({ isOpen, resets }) => isOpen && (neverReads || resets > 0)));
  }
  return subscribers;
}

const WAIT_MAX_MS = 120_000;

export async function until(check: () => boolean, what = 'subscribers'): Promise<void> {
  const limit = performance.now() + WAIT_MAX_MS;
  while (!check()) {
    if (performance.now() > limit) throw new Error(`Waited too long for ${what}`);
    await delay(5);
  }
}
