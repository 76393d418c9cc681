import { constants, type Dirent } from 'node:fs';
import { copyFile, mkdir, readdir, rm, stat, chmod } from 'node:fs/promises';
import { connect, type Socket, createServer } from 'node:net';
import { join, relative } from 'node:path';
import { sql } from 'drizzle-orm';
import type { DiskReserve } from './disk-reserve';
import { connectEmbedded, type Engine } from './embedded-connection';
import { FolderInUse, lockFolder } from './folder-lock';
import type { Db } from './handle';
import { databaseFolder } from './wal-flush';

/**
 * A running server's embedded database is read by nobody else, and reading all of it there would keep everybody waiting.
 * So the server copies its files, in the moment between two statements, and a backup reads the copy in a process of its own.
 */
const socketOf = (folder: string) => join(folder, 'backup.sock');
const copyOf = (folder: string) => join(folder, 'backup');
const DONE = 'copied';
const COPIES_AT_ONCE = 8;

type Offer = {
  folder: string;
  db: Db;
  reserve: DiskReserve;
  onTrouble: (error: unknown, what: string) => void;
};

/** Returns how to stop. */
export async function offerCopies({ folder, db, reserve, onTrouble }: Offer): Promise<() => Promise<void>> {
  let [isBusy, isStopping] = [false, false];

  async function respond(socket: Socket): Promise<void> {
    if (isBusy) return void socket.end('Another backup is being made');
    isBusy = true;
    const closed = new Promise((resolve) => socket.once('close', resolve));
    try {
      await copyDatabase(folder, db, reserve);
      socket.write(DONE);
    } catch (error) {
      onTrouble(error, 'the database could not be copied for a backup');
      socket.end(error instanceof Error ? error.message : 'Copying failed');
    }
    // Who asked has it for as long as the connection is open, and may have been killed.
    await closed;
    if (!isStopping) await rm(databaseFolder(copyOf(folder)), { recursive: true, force: true });
    isBusy = false;
  }

  let stopListening: (() => Promise<void>) | null = null;
  try {
    await removeLeftover(folder);
    stopListening = await listenPrivately(socketOf(folder), (socket) => void respond(socket.resume()));
  } catch (error) {
    onTrouble(error, 'no backup can be made while the server runs');
  }
  return async () => {
    isStopping = true;
    await stopListening?.();
  };
}

/** Of a backup that was killed together with the server. One that goes on reading has locked it. */
async function removeLeftover(folder: string): Promise<void> {
  if ((await stat(copyOf(folder)).catch(() => null)) === null) return;
  try {
    lockFolder(copyOf(folder))();
    await rm(copyOf(folder), { recursive: true });
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
  }
}

async function copyDatabase(folder: string, db: Db, reserve: DiskReserve): Promise<void> {
  const [from, to] = [databaseFolder(folder), databaseFolder(copyOf(folder))];
  await rm(to, { recursive: true, force: true });
  await reserve.requireDiskSpace(await sizeOf(await entriesOf(from)));
  await db.transaction(async (tx) => {
    // Shortens the log, and with it the copy and how long it takes to open.
    await tx.execute(sql`checkpoint`);
    await copyFolder(from, to);
  });
}

const entriesOf = (folder: string) => readdir(folder, { recursive: true, withFileTypes: true });
const pathOf = ({ parentPath, name }: Dirent) => join(parentPath, name);

async function sizeOf(entries: readonly Dirent[]): Promise<number> {
  const files = entries.filter((entry) => entry.isFile());
  // The database may delete one meanwhile.
  const sizes = files.map((file) =>
    stat(pathOf(file)).then(
      ({ size }) => size,
      () => 0,
    ),
  );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** Everybody waits for it, and node's own `cp`, which copies one file after the other, takes four times as long. */
async function copyFolder(from: string, to: string): Promise<void> {
  const entries = await entriesOf(from);
  const target = (entry: Dirent) => join(to, relative(from, pathOf(entry)));
  await mkdir(to, { recursive: true });
  for (const entry of entries) if (entry.isDirectory()) await mkdir(target(entry), { recursive: true });
  const files = entries.filter((entry) => entry.isFile()).values();
  const copySome = async () => {
    for (const file of files) await copyFile(pathOf(file), target(file), constants.COPYFILE_FICLONE);
  };
  await Promise.all(Array.from({ length: COPIES_AT_ONCE }, copySome));
}

/** No copy can be had; the message says why. */
export class CopyRefused extends Error {}

type Copy = { db: Db; close: () => Promise<void> };

/** Asks the server that has this folder for a copy of its database, and opens it. */
export async function openLiveCopy(folder: string, startIn: (folder: string) => () => Engine): Promise<Copy> {
  const copy = copyOf(folder);
  const unlock = lockForBackup(copy);
  const socket = connect(socketOf(folder));
  const end = async () => {
    socket.destroy();
    unlock();
    await rm(copy, { recursive: true, force: true });
  };
  try {
    const response = await firstChunk(socket);
    if (response !== DONE) throw new CopyRefused(`The server made no copy: ${response}`);
    const connection = connectEmbedded({ start: startIn(copy), onCrash: () => {} });
    await connection.ready();
    return {
      db: connection.db,
      async close() {
        await connection.close();
        await end();
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}

function lockForBackup(copy: string): () => void {
  try {
    return lockFolder(copy);
  } catch (error) {
    throw error instanceof FolderInUse ? new CopyRefused('Another backup is being made.') : error;
  }
}

function firstChunk(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (why: string) => reject(new CopyRefused(`${why} Stop it, and make the backup then.`));
    socket.once('data', (chunk) => resolve(chunk.toString()));
    socket.once('error', ({ message }) =>
      fail(`The running server cannot be asked for a copy (${message}).`),
    );
    socket.once('close', () => fail('The running server has ended the connection.'));
  });
}

/**
 * Commands on this machine reach the server there. Who may is decided by the file system: the socket is the account's alone.
 * The caller holds the lock of its folder, so one that is there belongs to nobody. Returns how to stop.
 */
export async function listenPrivately(
  path: string,
  onConnect: (socket: Socket) => void,
): Promise<() => Promise<void>> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => sockets.delete(socket));
    onConnect(socket);
  });
  await rm(path, { force: true });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(path, resolve));
  await chmod(path, 0o600);
  server.unref();
  return async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  };
}
