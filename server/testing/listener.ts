import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { vi } from 'vitest';
import type { LiveEvent } from '#shared/api/events';
import type { Agent } from './agent';

export type Listener = {
  events: LiveEvent[];
  lastId: string | null;
  /** How far the primary was, with a replica. */
  written: string | null;
  isOpen: boolean;
  close(): void;
};

export async function listen(url: string, agent: Agent, lastEventId?: string): Promise<Listener> {
  const headers = {
    cookie: agent.cookie(),
    ...(lastEventId !== undefined && { 'Last-Event-ID': lastEventId }),
  };
  const asked = request(`${url}/api/events`, { headers });
  const listener: Listener = {
    events: [],
    lastId: null,
    written: null,
    isOpen: true,
    close: () => asked.destroy(),
  };
  asked.end();
  const [response]: IncomingMessage[] = await once(asked, 'response');
  if (response?.statusCode !== 200) throw new Error(`The stream responded with ${response?.statusCode}`);
  let rest = '';
  response.setEncoding('utf8').on('data', (chunk: string) => {
    const frames = (rest + chunk).split('\n\n');
    rest = frames.pop() ?? '';
    for (const frame of frames) read(frame);
  });
  response.on('close', () => (listener.isOpen = false)).on('error', () => {});
  // Until it has been told from where it goes on, what happens may be part of the reset.
  await vi.waitUntil(() => listener.lastId !== null || !listener.isOpen, { timeout: 20_000 });
  return listener;

  function read(frame: string): void {
    const [, id] = /^id: (.*)$/m.exec(frame) ?? [];
    const [, written] = /^written: (.*)$/m.exec(frame) ?? [];
    if (written !== undefined) listener.written = written;
    const [, data] = /^data: (.*)$/m.exec(frame) ?? [];
    if (id !== undefined) listener.lastId = id;
    if (data !== undefined) listener.events.push(JSON.parse(data));
  }
}

/** Expects events of these kinds in this order, whatever else comes between; removes them and everything before them. */
export async function expectEvents(listener: Listener, ...kinds: LiveEvent['kind'][]): Promise<void> {
  const arrived = () => indexOfLast(listener.events, kinds);
  await vi
    .waitUntil(() => arrived() >= 0, { timeout: 20_000 })
    .catch(() => {
      throw new Error(`Waited for ${kinds.join()}, heard ${listener.events.map(({ kind }) => kind).join()}`);
    });
  listener.events.splice(0, arrived() + 1);
}

/** Waits for an event without removing any, so that a test can say what else was heard. */
export async function untilEvent(listener: Listener, kind: LiveEvent['kind']): Promise<void> {
  await vi.waitUntil(() => listener.events.some((event) => event.kind === kind), { timeout: 20_000 });
}

function indexOfLast(heard: readonly LiveEvent[], kinds: readonly string[]): number {
  let next = 0;
  for (const [index, { kind }] of heard.entries()) {
    if (kind === kinds[next]) next += 1;
    if (next === kinds.length) return index;
  }
  return -1;
}
