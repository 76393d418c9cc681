import { liveEvent, type LiveEvent } from '#shared/api/events';

/** The server sends something at least this often. */
export const HEARTBEAT_MS = 20_000;
/** Two heartbeats, and the time that they may take to arrive. */
const SILENT_MS = 2 * HEARTBEAT_MS + 5_000;
const FIRST_DELAY_MS = 4_000;
const LONGEST_DELAY_MS = 30_000;
/** Several reasons to reconnect within this time cause one attempt. */
const MIN_GAP_MS = 1_000;

export type Connection = {
  /** Called when the network, the server or the page is back: reopens a lost, replaced or silent stream at once. */
  wake(): void;
  close(): void;
};

export type ConnectionOptions = {
  lastId: string | null;
  onEvent: (event: LiveEvent) => void;
  /** Everything up to this id has been received, so the next stream continues after it. */
  onCaughtUp: (id: string) => void;
  /** Also called with every heartbeat. */
  onOpenChange: (isOpen: boolean) => void;
};

/** Random, so that the clients of a restarted server do not all return at once. */
function delayAfter(failures: number): number {
  return Math.random() * Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (failures - 1));
}

/**
 * Keeps one event stream open. It uses `fetch`, because an EventSource cannot continue after an id from another tab,
 * does not show heartbeats, and does not tell an ended session from a lost network.
 */
export function openConnection({ lastId, onEvent, onCaughtUp, onOpenChange }: ConnectionOptions): Connection {
  let last = lastId;
  let failures = 0;
  let isReplaced = false;
  let current: AbortController | null = null;
  let triedAt = 0;
  let lastSignAt = 0;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let silenceTimer: ReturnType<typeof setTimeout> | undefined;

  async function attempt(): Promise<void> {
    clearTimeout(retryTimer);
    current?.abort();
    const mine = new AbortController();
    current = mine;
    isReplaced = false;
    triedAt = Date.now();
    lastSignAt = triedAt;
    restartSilenceTimer();
    const waitMs = await read(mine.signal).catch(() => null);
    if (current !== mine) return;
    current = null;
    clearTimeout(silenceTimer);
    onOpenChange(false);
    failures += 1;
    if (isReplaced) return;
    retryTimer = setTimeout(() => void attempt(), waitMs ?? delayAfter(failures));
  }

  /** Reads until the stream ends. Returns how long to wait before the next attempt, if the server said so. */
  async function read(signal: AbortSignal): Promise<number | null> {
    const response = await fetch('/api/events', {
      credentials: 'include',
      cache: 'no-store',
      headers: { Accept: 'text/event-stream', ...(last !== null && { 'Last-Event-ID': last }) },
      signal,
    });
    if (!response.ok || !response.body) return delayAfterRefusal(response);
    failures = 0;
    noteSignOfLife();
    let retryMs: number | undefined;
    const readFrames = createFrameReader((frame) => {
      retryMs = frame.retryMs ?? retryMs;
      receive(frame);
    });
    const reader = response.body.getReader();
    const decoder = new TextDecoder();
    for (;;) {
      const { done, value } = await reader.read();
      if (done || signal.aborted) return retryMs ?? null;
      noteSignOfLife();
      readFrames(decoder.decode(value, { stream: true }));
    }
  }

  function receive({ id, data, written = '' }: Frame): void {
    // The server reads from a replica only if that has what this browser was told of, or has written itself.
    if (written > (/trib_written=(\d+)/.exec(globalThis.document?.cookie)?.[1] ?? ''))
      document.cookie = `trib_written=${written}; path=/; max-age=10; samesite=lax`;
    if (id !== undefined) {
      last = id;
      onCaughtUp(id);
    }
    if (data === undefined) return;
    // A newer server may send kinds of events that this page does not know.
    const { success, data: event } = liveEvent.safeParse(JSON.parse(data));
    if (!success) return;
    isReplaced = event.kind === 'replaced';
    onEvent(event);
  }

  function delayAfterRefusal(response: Response): number | null {
    if (response.status === 401) onEvent({ kind: 'session-ended' });
    if (response.status === 400) last = null;
    const seconds = Number(response.headers.get('Retry-After') ?? 0);
    return seconds > 0 ? seconds * 1000 + delayAfter(1) : null;
  }

  function noteSignOfLife(): void {
    lastSignAt = Date.now();
    restartSilenceTimer();
    onOpenChange(true);
  }

  /** Also restarts a stream whose server accepted the request but then sends nothing. */
  function restartSilenceTimer(): void {
    clearTimeout(silenceTimer);
    silenceTimer = setTimeout(() => void attempt(), SILENT_MS);
  }

  void attempt();
  return {
    wake() {
      const isSilent = Date.now() - lastSignAt > SILENT_MS;
      if ((current === null || isSilent) && Date.now() - triedAt > MIN_GAP_MS) void attempt();
    },
    close() {
      clearTimeout(retryTimer);
      clearTimeout(silenceTimer);
      const mine = current;
      current = null;
      mine?.abort();
    },
  };
}

/** One entry of a text/event-stream. A heartbeat has none of these fields. */
type Frame = { id?: string; data?: string; written?: string; retryMs?: number };

/** Splits text that arrives in pieces of any size into complete frames. */
function createFrameReader(onFrame: (frame: Frame) => void): (piece: string) => void {
  let rest = '';
  return (piece) => {
    const blocks = (rest + piece).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) onFrame(frameOf(block));
  };
}

function frameOf(block: string): Frame {
  const frame: Frame = {};
  for (const line of block.split('\n')) {
    const [, field, value = ''] = /^(\w+): ?(.*)$/.exec(line) ?? [];
    if (field === 'id') frame.id = value;
    else if (field === 'data') frame.data = value;
    else if (field === 'written') frame.written = value;
    else if (field === 'retry') frame.retryMs = Number(value);
  }
  return frame;
}
