import { liveEvent, type LiveEvent } from '#shared/api/events';
import { createFrameReader, type Frame } from './frames';

/** What the server sends at least. */
export const HEARTBEAT_MS = 20_000;
/** Two heartbeats and the time they take. */
const SILENT_MS = 2 * HEARTBEAT_MS + 5_000;
const FIRST_DELAY_MS = 4_000;
const LONGEST_DELAY_MS = 30_000;
/** Several reasons to try at once are one try. */
const AT_ONCE_MS = 1_000;

/** Transient events have no id. */
export type Heard = { id: string | null; event: LiveEvent };

export type Connection = {
  /** The network or the page is back: a lost or silent stream is opened at once. */
  wake(): void;
  close(): void;
};

export type ConnectionOptions = {
  lastId: string | null;
  hear: (heard: Heard) => void;
  /** Also told with every heartbeat. */
  setOpen: (isOpen: boolean) => void;
};

/** Random, so that the readers of a server that restarts do not all return at once. */
function delayAfter(failures: number): number {
  return Math.random() * Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (failures - 1));
}

/**
 * Keeps one stream open. It is read by `fetch`, not by an EventSource, which can neither continue after an id from
 * another tab, nor show heartbeats, nor tell an ended session from a lost network.
 */
export function openConnection({ lastId, hear, setOpen }: ConnectionOptions): Connection {
  let last = lastId;
  let failures = 0;
  let current: AbortController | null = null;
  let triedAt = 0;
  let heardAt = 0;
  let again: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;

  async function attempt(): Promise<void> {
    clearTimeout(again);
    current?.abort();
    const mine = new AbortController();
    current = mine;
    triedAt = Date.now();
    expectSign();
    const waitMs = await read(mine.signal).catch(() => null);
    if (current !== mine) return;
    current = null;
    clearTimeout(silence);
    setOpen(false);
    failures = Date.now() - triedAt > HEARTBEAT_MS ? 1 : failures + 1;
    again = setTimeout(() => void attempt(), waitMs ?? delayAfter(failures));
  }

  /** Until it ends. Returns when to return, if the server said so. */
  async function read(signal: AbortSignal): Promise<number | null> {
    const response = await fetch('/api/events', {
      credentials: 'include',
      cache: 'no-store',
      headers: { Accept: 'text/event-stream', ...(last !== null && { 'Last-Event-ID': last }) },
      signal,
    });
    if (!response.ok || !response.body) return refused(response);
    isAlive();
    let retryMs: number | undefined;
    const readFrames = createFrameReader((frame) => {
      retryMs = frame.retryMs ?? retryMs;
      take(frame);
    });
    const reader = response.body.getReader();
    const decoder = new TextDecoder();
    for (;;) {
      const { done, value } = await reader.read();
      if (done || signal.aborted) return retryMs ?? null;
      isAlive();
      readFrames(decoder.decode(value, { stream: true }));
    }
  }

  function take({ id, data }: Frame): void {
    if (data === undefined) return;
    last = id ?? last;
    // A newer server may know more kinds than this page.
    const { success, data: event } = liveEvent.safeParse(JSON.parse(data));
    if (success) hear({ id: id ?? null, event });
  }

  function refused(response: Response): number | null {
    if (response.status === 401) hear({ id: null, event: { kind: 'session-ended' } });
    if (response.status === 400) last = null;
    const seconds = Number(response.headers.get('Retry-After') ?? 0);
    return seconds > 0 ? seconds * 1000 + delayAfter(1) : null;
  }

  function isAlive(): void {
    heardAt = Date.now();
    expectSign();
    setOpen(true);
  }

  /** A server that accepts and says nothing is as lost as one that went silent. */
  function expectSign(): void {
    clearTimeout(silence);
    silence = setTimeout(() => void attempt(), SILENT_MS);
  }

  void attempt();
  return {
    wake() {
      const isSilent = Date.now() - heardAt > SILENT_MS;
      if ((current === null || isSilent) && Date.now() - triedAt > AT_ONCE_MS) void attempt();
    },
    close() {
      clearTimeout(again);
      clearTimeout(silence);
      const mine = current;
      current = null;
      mine?.abort();
    },
  };
}
