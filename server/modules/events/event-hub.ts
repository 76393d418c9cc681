import type { Response } from 'express';
import type { Logger } from 'pino';
import type { Database } from '../../db/handle';
import { unavailable } from '../../http/errors';
import type { Viewer } from '../../http/viewer';
import { createPresence } from '../presence/presence.service';
import {
  type EventPosition,
  type EventRow,
  findLatest,
  hasUnsettled,
  NO_EVENT,
  openSessions,
  readEvents,
} from './events.queries';
import { isBefore, liveEventOf } from './positions.rules';
import { catchUp, openStream, type Stream } from './stream';
import { createTransientEvents, publishPresence, TRANSIENT_CHANNEL } from './transient.service';

const CHANNEL = 'events';
const BATCH = 500;
/** How soon to read again what an open transaction holds back: later and later while nothing comes. */
const UNSETTLED_MS = { first: 20, max: 500 };
const AFTER_FAILURE_MS = 1_000;
const HEARTBEAT_MS = 20_000;
const STREAMS_PER_PERSON = 5;
/** When this server stops, its subscribers come back to the next one spread over this time. */
const RETURN_WITHIN_MS = 5_000;

/** Distributes what is written to the `events` table to the browsers connected to this instance. */
export type EventHub = {
  /** Null for a browser without an earlier stream. */
  connect(viewer: Viewer, res: Response, last: EventPosition | null): Promise<void>;
  streamCount(): number;
  close(): Promise<void>;
};

export function createEventHub({ database, log }: { database: Database; log: Logger }): EventHub {
  const { db, shortReads } = database;
  const streams = new Map<number, Set<Stream>>();
  /** People with a session that has ended, so their streams have to be checked. */
  const signedOut = new Set<number>();
  const transientEvents = createTransientEvents({ db, log, streams });
  const presence = createPresence({
    db,
    log,
    connected: () => [...streams.keys()],
    publish: (userIds) => publishPresence(db, userIds),
  });
  let position = NO_EVENT;
  let reading: Promise<EventRow[]> = Promise.resolve([]);
  let listening: Promise<() => void> | null = null;
  let heartbeatTimer: NodeJS.Timeout | undefined;
  let pollTimer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let draining: Promise<void> | null = null;
  let isPollRequested = false;
  let unsettledMs = UNSETTLED_MS.first;

  async function start(): Promise<() => void> {
    const stops: (() => void)[] = [];
    const stop = () => {
      for (const stopOne of stops) stopOne();
    };
    try {
      stops.push(await database.listen(CHANNEL, { onNotification: requestPoll, onReconnect: requestPoll }));
      stops.push(await database.listen(TRANSIENT_CHANNEL, transientEvents));
      position = await findLatest(db);
    } catch (error) {
      stop();
      throw error;
    }
    // What was written before and is not settled yet causes no further notification.
    requestPoll();
    heartbeatTimer = setInterval(sendHeartbeats, HEARTBEAT_MS).unref();
    return stop;
  }

  /** One pass at a time; a notification during a pass causes another. */
  function requestPoll(): void {
    if (isClosed) return;
    isPollRequested = true;
    draining ??= drainEvents()
      .catch((error: unknown) => {
        log.warn({ err: error }, 'Events were not read');
        pollAfter(AFTER_FAILURE_MS);
      })
      .finally(() => {
        draining = null;
        if (isPollRequested) requestPoll();
      });
  }

  async function drainEvents(): Promise<void> {
    const before = position;
    while (isPollRequested) {
      isPollRequested = false;
      // Those of a pass that failed, before they are sent more.
      await endSignedOut();
      for (;;) {
        reading = readEvents(shortReads, { after: position, connected: [...streams.keys()], limit: BATCH });
        const rows = await reading;
        for (const row of rows) deliver(row);
        await endSignedOut();
        if (rows.length < BATCH) break;
      }
    }
    if (isBefore(before, position)) unsettledMs = UNSETTLED_MS.first;
    if (!(await hasUnsettled(shortReads, position))) return;
    pollAfter(unsettledMs);
    unsettledMs = Math.min(unsettledMs * 2, UNSETTLED_MS.max);
  }

  function pollAfter(afterMs: number): void {
    clearTimeout(pollTimer);
    pollTimer = setTimeout(requestPoll, afterMs).unref();
  }

  function deliver(row: EventRow): void {
    position = { xid: row.xid, id: row.id };
    if (row.kind === 'session') for (const userId of row.recipients) signedOut.add(userId);
    const event = liveEventOf(row);
    if (event === null) return;
    for (const userId of row.recipients) {
      for (const stream of streams.get(userId) ?? []) {
        if (stream.isLive && isBefore(stream.position, position)) stream.send(position, event);
      }
    }
  }

  /** People who are signed out, suspended or deleted get no further events. */
  async function endSignedOut(): Promise<void> {
    if (signedOut.size === 0) return;
    const userIds = [...signedOut];
    const affected = userIds.flatMap((userId) => [...(streams.get(userId) ?? [])]);
    const open = await openSessions(
      db,
      affected.map(({ viewer }) => viewer.sessionHash),
    );
    for (const stream of affected) {
      if (open.has(stream.viewer.sessionHash)) continue;
      stream.sendTransient({ kind: 'session-ended' });
      stream.end(0);
    }
    for (const userId of userIds) signedOut.delete(userId);
  }

  function sendHeartbeats(): void {
    for (const set of streams.values()) for (const stream of set) stream.heartbeat();
  }

  function add(stream: Stream, res: Response): void {
    const userId = stream.viewer.id;
    const own = streams.get(userId) ?? new Set();
    streams.set(userId, own.add(stream));
    if (own.size === 1) presence.changed();
    res.on('close', () => {
      own.delete(stream);
      if (own.size > 0 || streams.get(userId) !== own) return;
      streams.delete(userId);
      presence.changed();
    });
    const [oldest] = own;
    if (!oldest || own.size <= STREAMS_PER_PERSON) return;
    // Told not to come back by itself: it would only replace the next one.
    oldest.sendTransient({ kind: 'replaced' });
    oldest.end(HEARTBEAT_MS);
  }

  return {
    async connect(viewer, res, last) {
      listening ??= start();
      await listening.catch((error: unknown) => {
        listening = null;
        throw error;
      });
      if (res.destroyed) return;
      // Of a server that stops or moves; the next one has its stream.
      if (isClosed) throw unavailable();
      const stream = openStream(viewer, res, last ?? position);
      add(stream, res);
      // A read that began before moves the position forward without having read this person's events.
      await reading.catch(() => {});
      // The session may have ended since the request was let in, and that read may have passed its event over.
      signedOut.add(viewer.id);
      await endSignedOut().catch(requestPoll);
      await catchUp(shortReads, stream, last, () => position);
    },
    streamCount: () => [...streams.values()].reduce((sum, own) => sum + own.size, 0),
    async close() {
      isClosed = true;
      isPollRequested = false;
      clearInterval(heartbeatTimer);
      await draining;
      clearTimeout(pollTimer);
      transientEvents.close();
      await presence.close();
      for (const set of streams.values())
        for (const stream of set) stream.end(Math.ceil(Math.random() * RETURN_WITHIN_MS));
      const stop = await listening?.catch(() => null);
      stop?.();
    },
  };
}
