import { setTimeout as delay } from 'node:timers/promises';
import type { Deps } from '../../../deps';
import { VERSION } from '../../../version';
import { countMigrations, readBacklog, readDatabaseSize, readMigrations } from './health.queries';

/** Balancers poll every few seconds and need a response in time. */
const RESPOND_WITHIN_MS = 1_500;

/** `failed` if the database does not respond in time, or was never migrated. */
export async function checkDatabase({ database }: Pick<Deps, 'database'>): Promise<'ok' | 'failed'> {
  const check = readMigrations(database.probes).then(
    () => 'ok' as const,
    () => 'failed' as const,
  );
  return Promise.race([check, delay(RESPOND_WITHIN_MS, 'failed' as const, { ref: false })]);
}

/** For operators: the details behind `/readyz`, and what to look at first when something is slow. */
export async function describeState({ database, events }: Pick<Deps, 'database' | 'events'>) {
  const [migrations, databaseBytes, due] = await Promise.all([
    countMigrations(database.shortReads),
    readDatabaseSize(database.shortReads),
    readBacklog(database.shortReads),
  ]);
  return {
    version: VERSION,
    node: process.version,
    database: database.kind,
    migrations,
    databaseBytes,
    connections: database.connections(),
    streams: events.streamCount(),
    due,
    uptimeSeconds: Math.round(process.uptime()),
  };
}
