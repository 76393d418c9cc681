import { createWriteStream } from 'node:fs';
import { chmod, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Deps } from '../../../deps';
import { VERSION } from '../../../version';
import { writeSetting } from '../../trust/settings/settings.queries';
import { BACKUP_AT } from '../../trust/settings/settings.service';
import { BackupRefused } from './backup.errors';
import { writeBackup } from './backup.service';

/**
 * Nobody else can open the embedded database of a running server, so the server writes the backup itself and hands it to the
 * command through a socket in its data folder. The socket's file permissions let only the server's own account connect.
 */
const socketIn = (folder: string) => join(folder, 'backup.sock');
/** The database's only connection is busy while rows are written, so a reader that has stopped is cut off. */
const READER_MAX_MS = 5_000;

type Offer = Pick<Deps, 'db' | 'photoStore' | 'log' | 'now'> & { folder: string; readerMaxMs?: number };

/**
 * The caller holds the folder's lock, so a socket file that exists is a
 * leftover and may be replaced. Returns a function that stops it.
 */
export async function offerBackup({
  folder,
  db,
  photoStore,
  log,
  now,
  readerMaxMs = READER_MAX_MS,
}: Offer): Promise<() => Promise<void>> {
  const path = socketIn(folder);
  const sockets = new Set<Socket>();
  let isBusy = false;

  async function respond(socket: Socket): Promise<void> {
    if (isBusy) {
      log.warn('a backup was refused, because another one is being made');
      return void socket.destroy();
    }
    isBusy = true;
    socket.setTimeout(readerMaxMs, () => socket.destroy());
    try {
      const options = { build: VERSION, now: now(), onProgress: () => {} };
      const { missingPhotos } = await writeBackup({ db, photoStore }, socket, options);
      if (missingPhotos.length > 0)
        log.warn({ missingPhotos }, 'photos without a file are not in the backup');
      await writeSetting(db, BACKUP_AT, options.now.toISOString());
    } catch (error) {
      log.error({ err: error }, 'the backup was not finished');
      socket.destroy();
    } finally {
      isBusy = false;
    }
  }

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => sockets.delete(socket));
    void respond(socket);
  });
  await rm(path, { force: true });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(path, resolve));
  await chmod(path, 0o600);
  return async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  };
}

/** Makes the running server of this data folder write its backup. The file may be incomplete: check it with `checkBackup`. */
export async function fetchBackup(folder: string, file: string): Promise<void> {
  const socket = connect(socketIn(folder));
  try {
    await pipeline(socket, createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }));
  } catch (error) {
    if (!(error instanceof Error) || !('syscall' in error) || error.syscall !== 'connect') throw error;
    throw new BackupRefused(
      `The running server cannot be asked for a backup (${error.message}). Stop it, and make the backup then.`,
    );
  }
}
