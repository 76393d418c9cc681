import { Socket } from 'node:net';
import pg from 'pg';

const PROBE_EVERY_MS = 900;
/** Counted in ticks instead of seconds: time during which this process itself was suspended is not the database's fault. */
const TICKS_WITHOUT_RESPONSE_MAX = 3;

export type HangWatch = {
  /** Makes the socket of every connection except the probe's own. */
  stream: () => Socket;
  /** Runs a query on the probe's connection, on which nothing else waits. */
  query: (query: pg.QueryConfig, values?: unknown[]) => Promise<pg.QueryResult>;
  stop(): void;
};

/**
 * A database that hangs keeps its connections open and never responds, unlike one that is gone. Waiting for a lock may take
 * long, so a statement timeout cannot tell the two apart. A repeated probe can, unless other connections go on receiving: then
 * the database is merely busy. While it hangs, all connections are cut and new ones are refused, so that callers fail at once.
 */
export function watchForHang(connectionString: string): HangWatch {
  const sockets = new Set<Socket>();
  let probeSocket: Socket | null = null;
  let probe: Promise<pg.Client> | null = null;
  let ticksWithoutResponse = 0;
  let receivedBefore = 0;
  let isHung = false;

  const forget = () => (probe = null);
  const stream = () => (probeSocket = new Socket());

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString, stream });
    client.on('error', forget).on('end', forget);
    await client.connect().catch((error: unknown) => {
      forget();
      throw error;
    });
    return client;
  }

  async function sendProbe(): Promise<void> {
    try {
      await (await (probe ??= connect())).query('select 1');
      isHung = false;
    } catch {
      // The connection is gone, or we have cut it: the next probe tells which.
    } finally {
      ticksWithoutResponse = 0;
    }
  }

  const received = () => [...sockets].reduce((sum, { bytesRead }) => sum + bytesRead, 0);

  function tick(): void {
    ticksWithoutResponse += 1;
    const isReceiving = received() !== receivedBefore;
    receivedBefore = received();
    if (ticksWithoutResponse === 1) void sendProbe();
    else if (isReceiving) ticksWithoutResponse = 2;
    else if (ticksWithoutResponse > TICKS_WITHOUT_RESPONSE_MAX) {
      isHung = true;
      for (const socket of sockets) socket.destroy();
      probeSocket?.destroy();
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
    query: async (query, values) => (await (probe ??= connect())).query(query, values),
    stop() {
      clearInterval(timer);
      probeSocket?.destroy();
    },
  };
}
