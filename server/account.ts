/**
 * A command for operators: `npm run account -- reset USERNAME [REASON]` makes a link with which a person who has lost
 * every way in sets a new password. The link works once, for a day, and the log of operators' actions records it.
 */
import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { OPERATOR_TEXT_MAX } from '#shared/domain/limits';
import { paths } from '#shared/domain/paths';
import { runCommand } from './command';
import { ConfigError, readConfig } from './config';
import { FolderInUse } from './db/embedded/embedded';
import { DatabaseUnreachable, openDatabase } from './db/open';
import { createLog } from './log';
import { resetAccount } from './modules/running/operators/operators.service';

const USAGE = 'Usage: npm run account -- reset USERNAME [REASON]';

class Refused extends Error {}

async function main([command, username, ...reason]: readonly string[]): Promise<string> {
  if (command !== 'reset' || username === undefined) throw new Refused(USAGE);
  const config = readConfig(process.env);
  if (config.databaseUrl === undefined && !existsSync(config.dataDir))
    throw new Refused(
      `There is no database in ${config.dataDir}. Set DATA_DIR or DATABASE_URL as for the server.`,
    );
  const database = await openDatabase(config, createLog('silent'), { keepTryingMs: 0 });
  try {
    const link = await resetAccount(database.db, {
      username: username.trim().toLowerCase(),
      operator: `${systemUser()} (command line)`,
      reason: reason.join(' ').slice(0, OPERATOR_TEXT_MAX) || 'Lost every way in',
    });
    if (link === 'unknown') throw new Refused(`Nobody has the username ${username}.`);
    if (link === 'suspended') throw new Refused(`${username} is suspended. Restore the account first.`);
    await database.flush();
    const origin = config.publicUrl ?? `http://localhost:${config.port}`;
    return [
      `Give this link to ${username}, and to nobody else. It works once, until ${link.expiresAt}:`,
      `${origin}${paths.continue}#${link.token}`,
      ...(config.publicUrl === undefined
        ? ['PUBLIC_URL is not set: put your own address in front of it.']
        : []),
    ].join('\n');
  } finally {
    await database.close();
  }
}

/** In a container the user may have no name. */
function systemUser(): string {
  try {
    return userInfo().username;
  } catch {
    return 'somebody';
  }
}

await runCommand(main, [Refused, ConfigError, FolderInUse, DatabaseUnreachable]);
