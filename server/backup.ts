/**
 * Commands for operators: `npm run backup -- FILE` writes everything an installation has into one file while it runs,
 * and `npm run restore -- FILE` loads it into an empty one, which may use the other kind of database.
 */
import { once } from 'node:events';
import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { runCommand, showProgress } from './command';
import { type Config, ConfigError, readConfig } from './config';
import { StorageFull } from './db/errors';
import type { Database } from './db/handle';
import { databaseFolder, FolderInUse, FolderUnusable } from './db/embedded/embedded';
import { MigrationMismatch } from './db/migrate';
import { DatabaseUnreachable, openDatabase } from './db/open';
import { createLog } from './log';
import { BackupRefused } from './modules/running/backup/backup.errors';
import { writeBackup } from './modules/running/backup/backup.service';
import { fetchBackup } from './modules/running/backup/live-backup';
import {
  checkBackup,
  restoreBackup,
  settleRestored,
  type Waiting,
} from './modules/running/backup/restore.service';
import { writeSetting } from './modules/trust/settings/settings.queries';
import { BACKUP_AT } from './modules/trust/settings/settings.service';
import { openPhotoStore } from './modules/places/photos/photo-store';
import { VERSION } from './version';

const MOVES = '--moving';
const USAGE = `Usage: npm run backup -- FILE, or npm run restore -- FILE [${MOVES}]`;
const MB = 1024 * 1024;

async function main([command, file, option]: readonly string[]): Promise<string> {
  const isKnown = option === undefined || (command === 'restore' && option === MOVES);
  if (file === undefined || !isKnown || (command !== 'save' && command !== 'restore'))
    throw new BackupRefused(USAGE);
  const config = readConfig(process.env);
  return command === 'save' ? save(config, file) : restore(config, file, option === MOVES);
}

async function save(config: Config, file: string): Promise<string> {
  if (existsSync(file)) throw new BackupRefused(`${file} exists already. Name another file.`);
  const { databaseUrl, dataDir } = config;
  if (databaseUrl === undefined && !existsSync(join(databaseFolder(dataDir), 'PG_VERSION')))
    throw new BackupRefused(
      `There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL as for the server.`,
    );
  const partial = `${file}.part`;
  // The file may be left over from a killed run, or be a link that somebody has put there: it is not followed.
  await rm(partial, { force: true });
  try {
    const missingPhotos = await write(config, partial);
    await rename(partial, file);
    const { size } = await stat(file);
    return [
      `${file} is complete: ${Math.ceil(size / MB)} MB.`,
      ...(missingPhotos.length > 0
        ? [`${missingPhotos.length} photos are left out, because their files are gone.`]
        : []),
    ].join('\n');
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

/** Returns the photos whose files are missing. */
async function write(config: Config, file: string): Promise<string[]> {
  const database = await openUnlessRunning(config);
  if (database === 'running') {
    process.stdout.write('The server writes it, and requests wait meanwhile\n');
    await fetchBackup(config.dataDir, file);
    return checkBackup(file).catch((error: unknown) => {
      throw error instanceof BackupRefused
        ? new BackupRefused('The server did not finish the backup. Its log says why.', { cause: error })
        : error;
    });
  }
  try {
    // The file has everybody's secrets and sessions, so only its owner may read it.
    const out = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true });
    const progress = showProgress();
    const deps = { db: database.db, photoStore: openPhotoStore(config) };
    const now = new Date();
    const { missingPhotos } = await writeBackup(deps, out, {
      build: VERSION,
      now,
      onProgress: progress.show,
    });
    progress.end();
    await writeSetting(database.db, BACKUP_AT, now.toISOString());
    return missingPhotos;
  } finally {
    await database.close();
  }
}

async function openUnlessRunning(config: Config): Promise<Database | 'running'> {
  try {
    return await openDatabase(config, createLog('silent'), { keepTryingMs: 0 });
  } catch (error) {
    if (error instanceof FolderInUse) return 'running';
    throw error;
  }
}

/** A move restores what was saved just before: nobody is signed out, and what waits to be sent is sent. */
async function restore(config: Config, file: string, isMoving: boolean): Promise<string> {
  if (!existsSync(file)) throw new BackupRefused(`There is no file ${file}.`);
  process.stdout.write('Checking the whole file\n');
  await checkBackup(file);
  const database = await openDatabase(config, createLog('silent'), { keepTryingMs: 0 });
  try {
    const progress = showProgress();
    const target = { database, photoStore: openPhotoStore(config) };
    await restoreBackup(target, file, progress.show, async (tx) => {
      if (!isMoving) await settleRestored(tx, maySend);
    });
    progress.end();
    return `Everything is back${isMoving ? '' : ', and everybody is signed out'}. Start the server.`;
  } finally {
    await database.close();
  }
}

/** Without an answer nothing is sent, for example when there is no terminal. */
async function maySend({ mails, announcements }: Waiting): Promise<boolean> {
  const question = `${mails} mails and ${announcements} announcements wait to be sent. Send them? [y/N] `;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    const closed = once(terminal, 'close').then(() => '');
    const answer = await Promise.race([terminal.question(question), closed]);
    return /^y(es)?$/i.test(answer.trim());
  } finally {
    terminal.close();
  }
}

await runCommand(main, [
  BackupRefused,
  ConfigError,
  DatabaseUnreachable,
  FolderInUse,
  FolderUnusable,
  MigrationMismatch,
  StorageFull,
]);
