import { setTimeout as delay } from 'node:timers/promises';
import type { Person } from './writers';

const AGAIN_MS = 200;

/**
 * Each person listens to the room of their own as the app does: after an event they know of its message, and after a reset
 * they read the room again.
 */
export function startReading(url: string, people: readonly Person[]) {
  const over = new AbortController();
  const known = new Map<number, Set<number>>();
  const resets = { count: 0 };
  const reading = people.map(async ({ agent, room }) => {
    const mine = new Set<number>();
    known.set(room, mine);
    let last: string | null = null;
    while (!over.signal.aborted) {
      const headers = new Headers({ cookie: agent.cookie() });
      if (last !== null) headers.set('last-event-id', last);
      try {
        const { body, ok } = await fetch(`${url}/api/events`, { headers, signal: over.signal });
        if (ok && body) for await (const frame of framesOf(body)) await receive(frame);
      } catch {
        // The stream has ended; a new one goes on after the last event.
      }
      await delay(AGAIN_MS);
    }

    async function receive(frame: string): Promise<void> {
      const [, data] = /^data: (.*)$/m.exec(frame) ?? [];
      if (data === undefined) return;
      const event = JSON.parse(data);
      if (event.kind === 'messages' && event.conversationId === room && event.messageId)
        mine.add(event.messageId);
      const isIncomplete = event.kind === 'reset' || (event.kind === 'messages' && !event.messageId);
      if (event.kind === 'reset') resets.count += 1;
      if (isIncomplete) await readRoom();
      // Not before: a room that could not be read is read after the next connection.
      last = /^id: (.*)$/m.exec(frame)?.[1] ?? last;
    }

    async function readRoom(): Promise<void> {
      let before = '';
      for (;;) {
        const { body } = await agent.get(`/api/conversations/${room}/messages?limit=100${before}`);
        for (const { id } of body) mine.add(id);
        if (body.length < 100) return;
        before = `&before=${Math.min(...body.map(({ id }: { id: number }) => id))}`;
      }
    }
  });
  return {
    resets,
    knows: (room: number, message: number) => known.get(room)?.has(message) ?? false,
    async stop(): Promise<void> {
      over.abort();
      await Promise.all(reading);
    },
  };
}

async function* framesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of body) {
    const frames = (rest + decoder.decode(chunk, { stream: true })).split('\n\n');
    rest = frames.pop() ?? '';
    yield* frames;
  }
}
