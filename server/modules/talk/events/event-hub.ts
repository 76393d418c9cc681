import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import type { Response } from 'express';
import type { Logger } from 'pino';
import { isOverTime } from '../../../db/errors';
import type { Database } from '../../../db/handle';
import { unavailable } from '../../../http/errors';
import type { Viewer } from '../../../http/viewer';
import { createPresence } from '../../people/presence/presence.service';
import { type EventRow, findSeen, findUnseen, openSessions, readEvents, type Seen } from './events.queries';
import { liveEventOf } from './live-event.views';
import { catchUp, frameOf, openStream, type Stream } from './stream';
import { createTransientEvents, publishPresence, TRANSIENT_CHANNEL } from './transient.service';

const CHANNEL = 'events';
/** Enough for many large announcements at once. Beyond that, it is faster if browsers read everything again. */
const UNSEEN = { scanned: 250_000, ids: 5_000 };
const BATCH_MAX = 500;
const AFTER_FAILURE_MS = 1_000;
/** A request takes several turns of the event loop, and a message waits for those before it in its room. */
const TURN_MS = 2;
const REST_MAX_MS = 500;
const HEARTBEAT_MS = 20_000;
const STREAMS_PER_PERSON = 5;
/** When this server stops, browsers reconnect to the next one at random moments within this time. */
const RETURN_WITHIN_MS = 5_000;

export type EventHub = {
  /** `last` is null for a browser without an earlier stream. */
  connect(viewer: Viewer, res: Response, last: Seen | null): Promise<void>;
  streamCount(): number;
  close(): Promise<void>;
};

export function createEventHub({ database, log }: { database: Database; log: Logger }): EventHub {
  const { db, eventReads } = database;
  const streams = new Map<number, Set<Stream>>();
  /** People with a session that may have ended, whose streams have to be checked. */
  const signedOut = new Set<number>();
  const transientEvents = createTransientEvents({ db, log, streams });
  const presence = createPresence({
    db,
    log,
    connected: () => [...streams.keys()],
    publish: (userIds) => publishPresence(db, userIds),
  });
  /** The people connected here have been sent all events up to this. */
  let seen: Seen = '';
  let reading: Promise<void> = Promise.resolve();
  let batch = BATCH_MAX;
  let listening: Promise<() => void> | null = null;
  let heartbeatTimer: NodeJS.Timeout | undefined;
  let pollTimer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let draining: Promise<void> | null = null;
  let isPollRequested = false;
  let turnBegan = 0;

  async function start(): Promise<() => void> {
    const stops: (() => void)[] = [];
    const stop = () => {
      for (const stopOne of stops) stopOne();
    };
    try {
      seen = await findSeen(eventReads);
      stops.push(await database.listen(CHANNEL, { onNotification: requestPoll, onReconnect: requestPoll }));
      stops.push(await database.listen(TRANSIENT_CHANNEL, transientEvents));
    } catch (error) {
      stop();
      throw error;
    }
    // Reads what was written before it listened.
    requestPoll();
    heartbeatTimer = setInterval(() => void sendHeartbeats(), HEARTBEAT_MS).unref();
    return stop;
  }

  /** Runs one pass at a time; a notification during a pass causes another. */
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
    while (isPollRequested) {
      isPollRequested = false;
      const began = performance.now();
      // Ends the streams that a failed pass has left, before they are sent more.
      await endSignedOut();
      reading = readOn();
      await reading;
      await endSignedOut();
      // To write to thousands of streams takes longer than to read, so what happens meanwhile is sent together.
      await delay(Math.min(performance.now() - began, REST_MAX_MS));
    }
  }

  async function readOn(): Promise<void> {
    const found = await findUnseen(eventReads, seen, { connected: [...streams.keys()], most: UNSEEN });
    const written = found.ids?.length === 0 ? undefined : await database.replica?.written();
    const reached = new Set<Stream>();
    const tell = async (userIds: Iterable<number>, frames: string) => {
      if (frames === '') return;
      for (const userId of userIds)
        for (const stream of streams.get(userId) ?? []) {
          if (!reached.has(stream)) stream.noteWritten(written);
          stream.send(frames);
          reached.add(stream);
        }
      await giveWay();
    };
    if (found.ids === null) {
      for (const userId of streams.keys()) signedOut.add(userId);
      await tell(streams.keys(), frameOf({ kind: 'reset' }));
    } else {
      let [together, frames]: [readonly number[], string] = [[], ''];
      for await (const row of readRows(found.ids)) {
        if (row.kind === 'session') for (const userId of row.recipients) signedOut.add(userId);
        const event = liveEventOf(row);
        if (!event) continue;
        if (row.recipients !== together) {
          await tell(together, frames);
          [together, frames] = [row.recipients, ''];
        }
        frames += frameOf(event);
      }
      await tell(together, frames);
    }
    seen = found.seen;
    for (const stream of reached) {
      stream.mark(seen);
      await giveWay();
    }
  }

  /** Halves the batch when a read takes too long, and grows it again afterwards. */
  async function* readRows(ids: readonly number[]): AsyncGenerator<EventRow> {
    for (let at = 0; at < ids.length;) {
      const asked = ids.slice(at, at + batch);
      try {
        yield* await readEvents(eventReads, asked, [...streams.keys()]);
        at += asked.length;
      } catch (error) {
        if (asked.length === 1 || !isOverTime(error)) throw error;
        batch = Math.ceil(asked.length / 2);
      }
    }
    batch = Math.min(batch * 2, BATCH_MAX);
  }

  function pollAfter(afterMs: number): void {
    clearTimeout(pollTimer);
    pollTimer = setTimeout(requestPoll, afterMs).unref();
  }

  /** People who are signed out, suspended or deleted get no further events. */
  async function endSignedOut(): Promise<void> {
    if (signedOut.size === 0) return;
    const userIds = [...signedOut];
    const affected = userIds.flatMap((userId) => [...(streams.get(userId) ?? [])]);
    const open = await openSessions(
      eventReads,
      affected.map(({ viewer }) => viewer.sessionHash),
    );
    for (const stream of affected) {
      if (open.has(stream.viewer.sessionHash)) continue;
      stream.sendNow({ kind: 'session-ended' });
      stream.end(0);
    }
    for (const userId of userIds) signedOut.delete(userId);
  }

  async function giveWay(): Promise<void> {
    if (performance.now() - turnBegan < TURN_MS) return;
    await nextTurn();
    turnBegan = performance.now();
  }

  async function sendHeartbeats(): Promise<void> {
    for (const set of streams.values())
      for (const stream of set) {
        stream.mark(seen);
        await giveWay();
      }
    // An instance that was killed right after a commit has woken nobody.
    requestPoll();
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
    // Removed right away: the connection is closed only later, and more streams may be opened until then.
    own.delete(oldest);
    // Tells the browser not to reconnect by itself, because it would only replace another stream.
    oldest.sendNow({ kind: 'replaced' });
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
      // This server is stopping or moving; the browser has to connect to the next one.
      if (isClosed) throw unavailable();
      const stream = openStream(viewer, res);
      add(stream, res);
      // A read that is under way began without this person, so it did not look for their events.
      await reading.catch(() => {});
      // The session may have ended since the request was admitted, and the read above may have skipped the event that says so.
      signedOut.add(viewer.id);
      await endSignedOut().catch(requestPoll);
      await catchUp(database, stream, last);
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
