import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export class FolderInUse extends Error {}
/** Not a folder, or not ours to write to. */
export class FolderUnusable extends Error {}

/**
 * The embedded database does not notice a second process on its folder: rows would be lost without
 * an error. So the folder is ours for as long as the process named in the lock file lives.
 */
export function lockFolder(folder: string): () => void {
  const path = join(folder, 'lock');
  const mine = processIdentity(process.pid);
  if (!tryCreateIn(folder, path, mine)) {
    removeIfStale(path, folder);
    if (!tryCreate(path, mine)) throw inUse(folder, path);
  }
  return () => {
    if (read(path) === mine) rmSync(path, { force: true });
  };
}

function tryCreateIn(folder: string, path: string, content: string): boolean {
  try {
    mkdirSync(folder, { recursive: true });
    return tryCreate(path, content);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new FolderUnusable(`The data folder ${folder} cannot be used: ${code}. Set DATA_DIR to another.`, {
      cause: error,
    });
  }
}

function removeIfStale(path: string, folder: string): void {
  const holder = read(path);
  if (holder !== null && isAlive(holder)) throw inUse(folder, path);
  const aside = `${path}.${process.pid}`;
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  // Another starter may have replaced the stale lock in between: then what was moved is theirs, alive.
  const moved = read(aside);
  rmSync(aside, { force: true });
  if (moved !== null && moved !== holder && isAlive(moved)) {
    tryCreate(path, moved);
    throw inUse(folder, path);
  }
}

function tryCreate(path: string, content: string): boolean {
  try {
    writeFileSync(path, content, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

function isAlive(holder: string): boolean {
  const pid = Number(holder.split(' ')[0]);
  if (!Number.isInteger(pid) || pid <= 0) return false;
  return processIdentity(pid) === holder;
}

/** A pid alone is soon given to somebody else; with its start time it names one process. */
function processIdentity(pid: number): string {
  return `${pid} ${startTime(pid) ?? 'gone'}`;
}

function startTime(pid: number): string | null {
  if (process.platform === 'linux') {
    const stat = read(`/proc/${pid}/stat`);
    if (stat === null) return null;
    // The name in parentheses may hold spaces; state is the first field after it, the start time the 20th.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const boot = read('/proc/sys/kernel/random/boot_id')?.trim() ?? '';
    return fields[0] === 'Z' ? null : `${fields[19]} ${boot}`;
  }
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || null;
  } catch {
    return null;
  }
}

function inUse(folder: string, path: string): FolderInUse {
  const pid = read(path)?.split(' ')[0] ?? 'another process';
  return new FolderInUse(
    `The data folder ${folder} is in use by process ${pid}. Stop it first, or set DATA_DIR.`,
  );
}
