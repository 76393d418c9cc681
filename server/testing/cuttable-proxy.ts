import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import { onTestFinished } from 'vitest';
import { openPostgres } from '../db/postgres';
import { startTestApp, type TestApp } from './test-app';

export type CuttableProxy = {
  url: string;
  cut(): Promise<void>;
  restore(databaseUrl?: string): Promise<void>;
  /** Accepts connections and bytes but forwards none, like a database that was suspended. */
  hang(): void;
  resume(): void;
};

/**
 * A proxy to a database that a test can cut off: open connections die, and new ones are refused. `rewrite` can
 * replace queries on the way by others of the same length.
 */
export async function startProxy(
  databaseUrl: string,
  rewrite: (asked: Buffer) => Buffer = (asked) => asked,
  /** If true for a query, its connection gets no response. */
  hangsOn: (asked: Buffer) => boolean = () => false,
): Promise<CuttableProxy> {
  let target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let isHanging = false;
  const passed = () => new Promise<void>((resolve) => (isHanging ? held.push(resolve) : resolve()));
  const held: (() => void)[] = [];
  const via = (change: (bytes: Buffer) => Buffer, isHeld: (bytes: Buffer) => boolean = () => false) =>
    new Transform({
      transform: (bytes: Buffer, _encoding, pass) => {
        if (!isHeld(bytes)) void passed().then(() => pass(null, change(bytes)));
      },
    });
  const server = createServer((near) => {
    const far = connect(Number(target.port || 5432), target.hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near
      .pipe(via(rewrite, hangsOn))
      .pipe(far)
      .pipe(via((bytes) => bytes))
      .pipe(near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port');
  const { port } = address;
  async function cut(): Promise<void> {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  }
  onTestFinished(cut);
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return {
    url: url.href,
    cut,
    hang: () => void (isHanging = true),
    resume() {
      isHanging = false;
      for (const pass of held.splice(0)) pass();
    },
    async restore(next = target.href) {
      target = new URL(next);
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
  };
}

const ROW_LOCK = / for (no key update|update|share)\b/g;

/**
 * Starts the same app without row locks, as the control of a race test: every lock clause is blanked out on its way
 * to the database. `locksTaken` says how many there were.
 */
export async function startUnguardedApp(databaseUrl: string): Promise<TestApp & { locksTaken(): number }> {
  let count = 0;
  const blank = (lock: string) => {
    count += 1;
    return ' '.repeat(lock.length);
  };
  const wire = await startProxy(databaseUrl, (asked) =>
    Buffer.from(asked.toString('latin1').replaceAll(ROW_LOCK, blank), 'latin1'),
  );
  const database = await openPostgres(wire.url, () => {});
  onTestFinished(() => database.close());
  return { ...(await startTestApp({}, { database })), locksTaken: () => count };
}
