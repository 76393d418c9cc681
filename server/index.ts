import { createServer } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { ConfigError, readConfig } from './config';
import { StorageFull } from './db/errors';
import { FolderInUse, FolderUnusable } from './db/embedded/embedded';
import { MigrationMismatch } from './db/migrate';
import { DatabaseUnreachable, openDatabase } from './db/open';
import { watchEventLoop } from './event-loop-watch';
import { openInstance } from './instance';
import { acceptMore } from './http/accept-more';
import { createLog } from './log';

/** Time for balancers that poll `/readyz` to notice, and for connections to be used once more before they close. */
const GRACEFUL = { notReadyMs: 1_000, idleMs: 2_000 };
const SHUTDOWN_MS = 8_000;
/** A request that still waits by then, for a lock for example, would be killed by the supervisor anyway. */
const EXIT_MS = 9_500;
/** Room for an invite link whose name is fully percent-encoded; Node's own limit would refuse it. */
const HEADERS_MAX = 65_536;
/** Longer than the 60 seconds of common proxies, so that none of them sends a request on a connection that is just closing. */
const KEEP_ALIVE_MS = 75_000;

const ACTIONABLE = [
  ConfigError,
  FolderInUse,
  FolderUnusable,
  DatabaseUnreachable,
  MigrationMismatch,
  StorageFull,
];

/**
 * How many connections may wait to be accepted. The system resets any beyond that, where we would rather respond that
 * we are busy.
 */
const BACKLOG = 4_096;

/** The files hold everybody's messages and backups of them, so only the user of this process may read them. */
process.umask(0o077);

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  let stopping = false;
  const server = createServer({ maxHeaderSize: HEADERS_MAX, keepAliveTimeout: KEEP_ALIVE_MS });
  const isStopping = () => stopping;
  const database = await openDatabase(config, log);
  const instance = await openInstance({ config, database, log, server, isStopping });
  server.on('request', instance.app);
  await instance.warmUp();
  await listen();
  const copies = acceptMore(server, BACKLOG).catch((error: unknown) => {
    log.warn({ err: error }, 'a crowd of new connections will be slow');
    return [];
  });
  await instance.startJobs();
  // In development a breakpoint stops the event loop as well, and must not end the process.
  if (config.production) watchEventLoop();

  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      stopping = true;
      void stop(signal === 'SIGTERM' ? GRACEFUL : { notReadyMs: 0, idleMs: 0 });
    });
  }
  if (config.production && config.publicUrl === undefined) {
    log.warn(
      'PUBLIC_URL is not set: links and files carry whatever host a request names. Set it for a public installation.',
    );
  }
  process.stdout.write(`Trib is ready on ${config.publicUrl ?? `http://localhost:${boundPort()}`}\n`);

  /** With PORT=0 the system has chosen the port. */
  function boundPort(): number {
    const address = server.address();
    return address !== null && typeof address === 'object' ? address.port : config.port;
  }

  function listen(): Promise<void> {
    return new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen({ port: config.port, host: config.host, backlog: BACKLOG }, () => resolve());
    });
  }

  /**
   * From now on responses ask the client to close the connection, so that none is closed under a request in flight. Running
   * requests are finished, then the database is closed; requests that hang are cut off before the supervisor kills the process.
   */
  async function stop({ notReadyMs, idleMs }: { notReadyMs: number; idleMs: number }): Promise<void> {
    setTimeout(() => process.exit(0), EXIT_MS);
    server.prependListener('request', (_req, res) => void res.setHeader('Connection', 'close'));
    await delay(notReadyMs);
    const cut = setTimeout(() => server.closeAllConnections(), SHUTDOWN_MS);
    await instance.endStreams();
    await instance.stopJobs();
    const closeIdle = server.closeIdleConnections.bind(server);
    // Node's `close` would close idle connections at once, which clients may be about to use.
    server.closeIdleConnections = () => {};
    const closed = Promise.all(
      [server, ...(await copies)].map((listener) => new Promise((resolve) => listener.close(resolve))),
    );
    setTimeout(closeIdle, idleMs);
    await closed;
    clearTimeout(cut);
    await instance.close();
    process.exit(0);
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
});

/** A problem that the operator can fix is one line; everything else is a defect and is logged with its stack. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (ACTIONABLE.some((kind) => error instanceof kind)) return error.message;
  if (
    'syscall' in error &&
    'code' in error &&
    (error.syscall === 'listen' || error.syscall === 'getaddrinfo')
  ) {
    if (error.code === 'EADDRINUSE') return 'The port is in use by another process. Stop it, or set PORT.';
    const host = 'address' in error ? error.address : 'hostname' in error ? error.hostname : 'this address';
    return `The server cannot listen on ${String(host)}: ${String(error.code)}. Set HOST or PORT.`;
  }
  return error.stack ?? error.message;
}
