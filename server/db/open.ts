import { chmodSync, existsSync, statSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Config } from '../config';
import { databaseFolder, openEmbedded } from './embedded/embedded';
import type { Database } from './handle';
import { openPostgres } from './postgres';

const KEEP_TRYING_MS = 30_000;
const TRY_EVERY_MS = 1_000;

export class DatabaseUnreachable extends Error {}

const STICKY = 0o1000;

/**
 * Closes a folder to other users even if it was made with another mask or by hand, unless it is a shared one such as `/tmp`.
 */
function keepPrivate(folder: string): void {
  const found = existsSync(folder) ? statSync(folder) : null;
  const isOurs = found?.isDirectory() && found.uid === process.getuid?.() && (found.mode & STICKY) === 0;
  if (isOurs) chmodSync(folder, 0o700);
}

export async function openDatabase(
  config: Config,
  log: Logger,
  { keepTryingMs = KEEP_TRYING_MS, tryEveryMs = TRY_EVERY_MS } = {},
): Promise<Database> {
  keepPrivate(config.dataDir);
  if (config.databaseUrl === undefined) {
    keepPrivate(databaseFolder(config.dataDir));
    return openEmbedded(config.dataDir, {
      onTrouble: (error, what) => log.error({ err: error }, what),
    });
  }
  const url = config.databaseUrl;
  const lost = (error: Error) => log.warn({ err: error }, 'A database connection was lost');
  const giveUpAt = Date.now() + keepTryingMs;
  for (;;) {
    try {
      return await openPostgres(url, lost, config.otherUrls);
    } catch (error) {
      const reason =
        error instanceof Error ? error.message || ('code' in error && String(error.code)) : String(error);
      if (Date.now() + tryEveryMs > giveUpAt) {
        throw new DatabaseUnreachable(`The database at DATABASE_URL cannot be reached: ${reason}`, {
          cause: error,
        });
      }
      log.warn(
        `The database cannot be reached (${reason}); trying again for up to ${keepTryingMs / 1000} seconds`,
      );
      await delay(tryEveryMs);
    }
  }
}
