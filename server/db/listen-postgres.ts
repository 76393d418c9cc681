import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Listener } from './handle';
import type { HangWatch } from './hang-watch';

const RECONNECT_MS = 500;
/** Nothing is sent on this connection, so that only probes show that the other end is gone; the default is two hours. */
const KEEP_ALIVE_AFTER_MS = 10_000;

/** Listens on channels over its own connection, which is reopened when it is lost. */
export function listenPostgres(connectionString: string, stream: HangWatch['stream']) {
  const channels = new Map<string, Set<Listener>>();
  let client: Promise<pg.Client> | null = null;
  const state = { isClosed: false };

  async function connect(): Promise<pg.Client> {
    const fresh = new pg.Client({
      connectionString,
      stream,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    });
    fresh.on('error', () => {});
    await fresh.connect();
    fresh.on('notification', ({ channel, payload = '' }) => {
      for (const listener of channels.get(channel) ?? []) listener.onNotification(payload);
    });
    try {
      for (const channel of channels.keys()) await fresh.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      await fresh.end().catch(() => {});
      throw error;
    }
    fresh.once('end', () => void comeBack());
    return fresh;
  }

  async function comeBack(): Promise<void> {
    client = null;
    while (!state.isClosed) {
      client ??= connect();
      try {
        await client;
        for (const listeners of channels.values()) for (const listener of listeners) listener.onReconnect();
        return;
      } catch {
        client = null;
        await delay(RECONNECT_MS, undefined, { ref: false });
      }
    }
  }

  return {
    async listen(channel: string, listener: Listener): Promise<() => void> {
      const listeners = channels.get(channel) ?? new Set();
      channels.set(channel, listeners.add(listener));
      const stop = () => void listeners.delete(listener);
      const connecting = (client ??= connect());
      try {
        await (await connecting).query(`listen ${pg.escapeIdentifier(channel)}`);
      } catch (error) {
        stop();
        await connecting.catch(() => {
          if (client === connecting) client = null;
        });
        throw error;
      }
      return stop;
    },
    async close(): Promise<void> {
      state.isClosed = true;
      await (await client?.catch(() => null))?.end();
    },
  };
}
