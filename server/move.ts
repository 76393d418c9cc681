/**
 * For operators. `npm run move -- postgres://…` takes everything of the embedded database of a running server to Postgres,
 * while people use it, and has the server go on there.
 */
import { runCommand, showProgress } from './command';
import { ConfigError, readConfig } from './config';
import { threadOf } from './db/embedded';
import { errorMessages } from './db/errors';
import { openLiveCopy } from './db/live-copy';
import { openDatabase } from './db/open';
import { createLog } from './log';
import { openLink } from './modules/move/move-link';
import { MoveRefused } from './modules/move/move.errors';
import { moveDatabase } from './modules/move/move.service';
import { movedTo } from './moved-to';

const USAGE = 'Usage: npm run move -- postgres://user:password@host:5432/database';

async function main([url, ...rest]: readonly string[]): Promise<string> {
  if (url === undefined || rest.length > 0) throw new MoveRefused(USAGE);
  const { databaseUrl, dataDir } = readConfig(process.env);
  if (databaseUrl !== undefined) throw new MoveRefused('The server is on Postgres: DATABASE_URL is set.');
  if (movedTo(dataDir) !== undefined) throw new MoveRefused(`${dataDir} has moved before.`);
  const there = readConfig({ ...process.env, DATABASE_URL: url });
  try {
    const { refusedMs } = await move(there, url);
    return [
      `Everything has moved. Writes were refused for ${(refusedMs / 1000).toFixed(1)} s.`,
      'The server is on the new database, also after a restart. Set DATABASE_URL to it, so that it can be seen there.',
    ].join('\n');
  } catch (error) {
    const why = errorMessages(error).at(-1) ?? String(error);
    throw new MoveRefused(`${why}\n${movedTo(dataDir) === undefined ? STAYED : MOVED}`, { cause: error });
  }
}

const STAYED = 'Nothing has moved: the server goes on with its embedded database.';
const MOVED = 'The server has moved nevertheless, and starts on the new database.';

async function move(there: ReturnType<typeof readConfig>, url: string) {
  const server = await openLink(there.dataDir);
  try {
    const target = await openDatabase(there, createLog('silent'), { keepTryingMs: 0 });
    const progress = showProgress();
    try {
      const openCopy = () => openLiveCopy(there.dataDir, threadOf);
      return await moveDatabase({ url, target, server, openCopy, onProgress: progress.show });
    } finally {
      progress.end();
      await target.close();
    }
  } finally {
    server.close();
  }
}

await runCommand(main, [MoveRefused, ConfigError]);
