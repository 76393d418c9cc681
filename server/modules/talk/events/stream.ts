import type { Response } from 'express';
import { LAST_EVENT_MAX, type LiveEvent } from '#shared/api/events';
import type { Database } from '../../../db/handle';
import type { Position } from '../../../db/replica';
import type { Viewer } from '../../../http/viewer';
import { findSeen, findUnseen, readEvents, type Seen } from './events.queries';
import { liveEventOf } from './live-event.views';

/** A subscriber that leaves more than this unread is cut off. It reconnects and catches up from the database. */
const UNREAD_BYTES = 256 * 1024;

export type Stream = {
  viewer: Viewer;
  /** Adds these frames to what is sent with the next mark, once the stream has caught up. */
  send(frames: string): void;
  /** Sends the event even before that. A subscriber that reconnects does not get it again. */
  sendNow(event: LiveEvent): void;
  /**
   * Everything up to `seen` was sent, so the browser continues from there when
   * it reconnects. Keeps proxies from closing a silent connection.
   */
  mark(seen: Seen): void;
  /** What the events that follow are about is read from a database that has everything up to here. */
  noteWritten(written: Position | undefined): void;
  /** Sends what was queued; from now on nothing is. */
  goLive(seen: Seen): void;
  /** The browser connects again after `retryMs`. */
  end(retryMs: number): void;
  readonly isOpen: boolean;
};

export const frameOf = (event: LiveEvent) => `data: ${JSON.stringify(event)}\n\n`;

/** One write a stream costs as much as many frames; a mark may be far away. */
const HELD_CHARS = 16 * 1024;

export function openStream(viewer: Viewer, res: Response): Stream {
  let isOpen = true;
  let isLive = false;
  let held = '';
  res.on('close', () => {
    isOpen = false;
  });
  res.status(200).set({
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store, no-transform',
    'X-Accel-Buffering': 'no',
  });
  res.flushHeaders();

  function write(text: string): void {
    if (!isOpen) return;
    res.write(text);
    if (res.writableLength > UNREAD_BYTES) {
      isOpen = false;
      res.destroy();
    }
  }
  const sendNow = (event: LiveEvent) => write(frameOf(event));
  function release(last = ''): void {
    const text = held + last;
    held = '';
    write(text);
  }
  const mark = (seen: Seen) =>
    isLive ? release(seen.length <= LAST_EVENT_MAX ? `id: ${seen}\n\n` : ':\n\n') : write(':\n\n');

  return {
    viewer,
    get isOpen() {
      return isOpen;
    },
    send(frames) {
      held += frames;
      if (isLive && held.length > HELD_CHARS) release();
    },
    sendNow,
    mark,
    noteWritten: (written) => {
      if (written !== undefined) write(`written: ${written}\n\n`);
    },
    goLive(seen) {
      isLive = true;
      mark(seen);
    },
    end(retryMs) {
      write(`retry: ${retryMs}\n\n`);
      isOpen = false;
      res.end();
    },
  };
}

/** Beyond this, reading everything again is cheaper than going through the list. */
const REPLAYED = { scanned: 5_000, ids: 500 };

/**
 * Sends a subscriber what happened since its last event, then what the hub has read meanwhile. Some of it is sent twice, which
 * does no harm: an event only says what to read again.
 */
export async function catchUp(
  { eventReads: db, replica }: Pick<Database, 'eventReads' | 'replica'>,
  stream: Stream,
  last: Seen | null,
): Promise<void> {
  const own = [stream.viewer.id];
  const { seen, ids } =
    last === null
      ? { seen: await findSeen(db), ids: null }
      : await findUnseen(db, last, { connected: own, most: REPLAYED });
  stream.noteWritten(await replica?.written());
  // Everything that was written until then is in what the subscriber reads after the reset.
  if (ids === null) stream.sendNow({ kind: 'reset' });
  else if (ids.length > 0) {
    for (const row of await readEvents(db, ids, own)) {
      const event = row.recipients.length > 0 ? liveEventOf(row) : null;
      if (event) stream.sendNow(event);
    }
  }
  stream.goLive(seen);
}
