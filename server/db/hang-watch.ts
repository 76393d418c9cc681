import { Socket } from 'node:net';
import pg from 'pg';
import type { Listener } from './handle';

const PROBE_EVERY_MS = 900;
/** Counted in ticks instead of seconds: time during which this process itself was suspended is not the database's fault. */
const TICKS_WITHOUT_RESPONSE_MAX = 3;
/** A probe that has no response by then has lost its connection, whatever the other connections receive. */
const TICKS_WAITED_MAX = 11;

const WAKE = "select pg_notify(channel, '') from unnest($1::text[]) as channel";

export type HangWatch = {
  /** Makes the socket of every connection except the watch's own. */
  stream: () => Socket;
  /** Runs a query on the watch's connection, on which nothing else waits. */
  query: (query: pg.QueryConfig, values?: unknown[]) => Promise<pg.QueryResult>;
  /** Listens on the same connection: the probes notice when it is lost, and open another one. */
  listen: (channel: string, listener: Listener) => Promise<() => void>;
  /** Sends empty notifications. Those that are asked for meanwhile are sent together afterwards, once for each channel. */
  wake: (channels: Iterable<string>) => void;
  stop(): void;
};

/**
 * A database that hangs keeps its connections open and never responds, unlike one that is gone. Waiting for a lock may take
 * long, so a statement timeout cannot tell the two apart. A repeated probe can, unless other connections go on receiving: then
 * the database is merely busy. While it hangs, all connections are cut and new ones are refused, so that callers fail at once.
 */
export function watchForHang(connectionString: string): HangWatch {
  const sockets = new Set<Socket>();
  const channels = new Map<string, Set<Listener>>();
  const toWake = new Set<string>();
  let isWaking = false;
  let ownSocket: Socket | null = null;
  let connection: Promise<pg.Client> | null = null;
  let wasConnected = false;
  let ticksWithoutResponse = 0;
  let ticksWaited = 0;
  let receivedBefore = 0;
  let isHung = false;
  let isStopped = false;

  async function open(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString, stream: () => (ownSocket = new Socket()) });
    client.on('error', () => {});
    client.on('notification', ({ channel, payload = '' }) => {
      for (const listener of channels.get(channel) ?? []) listener.onNotification(payload);
    });
    await client.connect();
    try {
      for (const channel of channels.keys()) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
    if (wasConnected)
      for (const listeners of channels.values()) for (const listener of listeners) listener.onReconnect();
    wasConnected = true;
    wake([]);
    return client;
  }

  function wake(more: Iterable<string>): void {
    for (const channel of more) toWake.add(channel);
    if (isStopped || isWaking || toWake.size === 0) return;
    isWaking = true;
    void sendWakes().finally(() => (isWaking = false));
  }

  async function sendWakes(): Promise<void> {
    while (toWake.size > 0) {
      const sending = [...toWake];
      toWake.clear();
      try {
        await (await connect()).query(WAKE, [sending]);
      } catch {
        // They are sent once the next probe has connected again.
        for (const channel of sending) toWake.add(channel);
        return;
      }
    }
  }

  function connect(): Promise<pg.Client> {
    if (connection) return connection;
    const opening = open();
    const forget = () => {
      if (connection === opening) connection = null;
    };
    opening.then((client) => client.once('error', forget).once('end', forget), forget);
    return (connection = opening);
  }

  async function sendProbe(): Promise<void> {
    try {
      await (await connect()).query('select 1');
      isHung = false;
    } catch {
      // The connection is gone, or we have cut it: the next probe tells which.
    } finally {
      ticksWithoutResponse = 0;
      ticksWaited = 0;
    }
  }

  const received = () => [...sockets].reduce((sum, { bytesRead }) => sum + bytesRead, 0);

  function tick(): void {
    ticksWithoutResponse += 1;
    ticksWaited += 1;
    const isReceiving = received() !== receivedBefore;
    receivedBefore = received();
    if (ticksWaited === 1) void sendProbe();
    else if (ticksWaited > TICKS_WAITED_MAX) ownSocket?.destroy();
    else if (isReceiving) ticksWithoutResponse = 2;
    else if (ticksWithoutResponse > TICKS_WITHOUT_RESPONSE_MAX) {
      isHung = true;
      for (const socket of sockets) socket.destroy();
      ownSocket?.destroy();
    }
  }

  const timer = setInterval(tick, PROBE_EVERY_MS).unref();
  return {
    stream() {
      const socket = new Socket();
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
      if (isHung) setImmediate(() => socket.destroy());
      return socket;
    },
    wake,
    query: async (query, values) => (await connect()).query(query, values),
    async listen(channel, listener) {
      const listeners = channels.get(channel) ?? new Set();
      channels.set(channel, listeners.add(listener));
      const stop = () => void listeners.delete(listener);
      try {
        await (await connect()).query(`listen ${pg.escapeIdentifier(channel)}`);
      } catch (error) {
        stop();
        throw error;
      }
      return stop;
    },
    stop() {
      isStopped = true;
      clearInterval(timer);
      ownSocket?.destroy();
    },
  };
}
