import { createServer } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { createApp } from './app';
import { ConfigError, isHttps, readConfig } from './config';
import { FolderInUse, FolderUnusable } from './db/folder-lock';
import { migrate } from './db/migrate';
import { DatabaseUnreachable, openDatabase } from './db/open';
import { seed } from './db/seed/seed';
import type { Deps } from './deps';
import { createRateLimiter } from './http/rate-limit';
import { startHousekeeping } from './housekeeping';
import { createSessionCookie } from './modules/auth/cookies';
import { createLog } from './log';
import { openPhotoStore } from './modules/photos/photo-store';
import { openPages } from './pages/pages';

/** Balancers ask `/readyz` again and again: for so long they hear no before the door closes. */
const NOT_READY_MS = 1_000;
const SHUTDOWN_MS = 8_000;
/** Room for an invitation whose name is nothing but escapes; node's own limit would answer it with an error. */
const HEADERS_MAX = 65_536;

const ACTIONABLE = [ConfigError, FolderInUse, FolderUnusable, DatabaseUnreachable];

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  const database = await openDatabase(config, log);
  await migrate(database.db);
  await seed(database.db, config.seed, new Date());
  const deps: Deps = {
    config,
    database,
    db: database.db,
    log,
    limiter: createRateLimiter(database.db, config.rateLimits),
    sessionCookie: createSessionCookie(isHttps(config)),
    photoStore: openPhotoStore(config),
    now: () => new Date(),
  };
  let stopping = false;
  const server = createServer({ maxHeaderSize: HEADERS_MAX });
  const pages = await openPages(deps, server);
  server.on('request', createApp(deps, { ...pages, isStopping: () => stopping }));
  await listen();
  const stopHousekeeping = startHousekeeping(deps);

  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      stopping = true;
      void stop(signal === 'SIGTERM' ? NOT_READY_MS : 0);
    });
  }
  process.stdout.write(`Trib is ready on ${config.publicUrl ?? `http://localhost:${boundPort()}`}\n`);

  /** With PORT=0 the system chose. */
  function boundPort(): number {
    const address = server.address();
    return address !== null && typeof address === 'object' ? address.port : config.port;
  }

  function listen(): Promise<void> {
    return new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen(config.port, config.host, () => resolve());
    });
  }

  /** Running requests are finished, then the database is closed; what hangs is cut before anyone kills us. */
  async function stop(notReadyMs: number): Promise<void> {
    await delay(notReadyMs);
    const cut = setTimeout(() => server.closeAllConnections(), SHUTDOWN_MS);
    stopHousekeeping();
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeIdleConnections();
    await closed;
    clearTimeout(cut);
    await pages.close();
    await database.close();
    process.exit(0);
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
});

/** What a person can act on is one line; everything else is a defect and shows where it comes from. */
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
