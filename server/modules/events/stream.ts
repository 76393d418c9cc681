import type { Response } from 'express';
import type { LiveEvent } from '#shared/api/events';
import type { Viewer } from '../../http/viewer';
import { type EventPosition, findLatest, isKept, readEvents } from './events.queries';
import type { Db } from '../../db/handle';
import { isBefore, liveEventOf } from './positions.rules';

/** What a subscriber may leave unread before it is cut off; it reconnects and is caught up from the database. */
const UNREAD_BYTES = 256 * 1024;

/** One browser that is listening. */
export type Stream = {
  viewer: Viewer;
  position: EventPosition;
  /** False while it is being caught up: the hub leaves it out. */
  isLive: boolean;
  send(position: EventPosition, event: LiveEvent): void;
  /** Without an id: it is not repeated to a subscriber that reconnects. */
  sendTransient(event: LiveEvent): void;
  /** Keeps proxies from closing a silent connection. */
  heartbeat(): void;
  /** With a time after which the browser connects again. */
  end(retryMs: number): void;
  readonly isOpen: boolean;
};

export function openStream(viewer: Viewer, res: Response, position: EventPosition): Stream {
  let isOpen = true;
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

  const stream: Stream = {
    viewer,
    position,
    isLive: false,
    get isOpen() {
      return isOpen;
    },
    send(at, event) {
      stream.position = at;
      write(`id: ${at.xid}-${at.id}\ndata: ${JSON.stringify(event)}\n\n`);
    },
    sendTransient: (event) => write(`data: ${JSON.stringify(event)}\n\n`),
    heartbeat: () => write(':\n\n'),
    end(retryMs) {
      write(`retry: ${retryMs}\n\n`);
      isOpen = false;
      res.end();
    },
  };
  return stream;
}

/** Beyond this, reading everything again is cheaper than going through the list. */
const REPLAYED_MAX = 500;

/**
 * Sends a subscriber what happened since its last event, then lets the hub go on. While the database is read, the hub
 * may pass over newer events; so it is read again until there is nothing between the two.
 */
export async function catchUp(
  db: Db,
  stream: Stream,
  last: EventPosition | null,
  hubPosition: () => EventPosition,
): Promise<void> {
  const canReplay = last !== null && (await isKept(db, last));
  if (!canReplay) reset(await findLatest(db));
  while (stream.isOpen && isBefore(stream.position, hubPosition())) {
    const upTo = hubPosition();
    const rows = await readEvents(db, {
      after: stream.position,
      connected: [stream.viewer.id],
      limit: REPLAYED_MAX,
    });
    if (rows.length === REPLAYED_MAX) {
      reset(await findLatest(db));
      break;
    }
    for (const row of rows) {
      const at = { xid: row.xid, id: row.id };
      const event = row.recipients.length > 0 ? liveEventOf(row) : null;
      if (event) stream.send(at, event);
      else stream.position = at;
    }
    // The events up to there may have been deleted meanwhile.
    if (isBefore(stream.position, upTo)) stream.position = upTo;
  }
  stream.isLive = true;

  /** Whatever was written until then is in what the subscriber reads afterwards. */
  function reset(at: EventPosition): void {
    stream.send(at, { kind: 'reset' });
  }
}
