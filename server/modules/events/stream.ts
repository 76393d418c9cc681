import type { Response } from 'express';
import type { LiveEvent } from '#shared/api/events';
import type { Viewer } from '../../http/viewer';
import type { EventPosition } from './events.queries';

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
