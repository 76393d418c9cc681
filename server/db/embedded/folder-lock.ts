import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, readlinkSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

const BEAT_EVERY_MS = 400;
/** Several heartbeats have been missed by then; the thread may start late on a busy machine. */
const HEARTBEAT_TIMEOUT_MS = 3_000;

export class FolderInUse extends Error {}
export const databaseFolder = (folder: string) => join(folder, 'postgres');

/** The path is not a folder, or not writable. */
export class FolderUnusable extends Error {}

/**
 * The embedded database does not notice a second process on its folder, and rows would be lost without an error. So
 * the folder is locked for as long as the process named in the lock file lives. A process in another container cannot
 * see that one, so it watches the heartbeat instead.
 */
export function lockFolder(folder: string): () => void {
  const path = join(folder, 'lock');
  const mine = processIdentity(process.pid);
  if (!tryCreateIn(folder, path, mine)) {
    removeIfStale(path, folder);
    if (!tryCreate(path, mine)) throw inUse(folder, path);
  }
  const beat = startBeat(path);
  return () => {
    void beat.terminate();
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
  if (holder !== null && isAlive(holder, path)) throw inUse(folder, path);
  const aside = `${path}.${process.pid}`;
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  // Another process may have replaced the stale lock meanwhile. Then we have moved its live lock, and put it back.
  const moved = read(aside);
  rmSync(aside, { force: true });
  if (moved !== null && moved !== holder && isAlive(moved, path)) {
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

function isAlive(holder: string, path: string): boolean {
  const [first, , boot, namespace] = holder.split(' ');
  const pid = Number(first);
  if (!Number.isInteger(pid) || pid <= 0) return false;
  const isElsewhere = namespace !== undefined && `${boot} ${namespace}` !== surroundings();
  return isElsewhere ? isBeating(path) : processIdentity(pid) === holder;
}

/** Beats in a thread of its own, which goes on however busy the main thread is. */
function startBeat(path: string): Worker {
  const beat = `const { utimesSync } = require('node:fs');
    const { workerData } = require('node:worker_threads');
    setInterval(() => {
      try { utimesSync(workerData.path, new Date(), new Date()); } catch {}
    }, workerData.everyMs);`;
  const worker = new Worker(beat, {
    eval: true,
    execArgv: [],
    workerData: { path, everyMs: BEAT_EVERY_MS },
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
  });
  worker.unref();
  return worker;
}

/** A process that was just killed looks alive until it has missed its heartbeats, so this waits for one. */
function isBeating(path: string): boolean {
  const last = lastHeartbeat(path);
  if (Date.now() - last > HEARTBEAT_TIMEOUT_MS) return false;
  const sleeper = new Int32Array(new SharedArrayBuffer(4));
  const since = performance.now();
  while (performance.now() - since < HEARTBEAT_TIMEOUT_MS) {
    Atomics.wait(sleeper, 0, 0, 50);
    if (lastHeartbeat(path) !== last) return true;
  }
  return false;
}

const lastHeartbeat = (path: string) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** Pids are reused quickly; only the pid and the start time together identify a process. */
function processIdentity(pid: number): string {
  return `${pid} ${startTime(pid) ?? 'gone'}`;
}

function startTime(pid: number): string | null {
  if (process.platform === 'linux') {
    const stat = read(`/proc/${pid}/stat`);
    if (stat === null) return null;
    // The process name in parentheses may contain spaces. The state is the first field after it, the start time the 20th.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? null : `${fields[19]} ${surroundings()}`;
  }
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || null;
  } catch {
    return null;
  }
}

/** Identifies the running kernel and the PID namespace, within which a pid means something. */
function surroundings(): string {
  const boot = read('/proc/sys/kernel/random/boot_id')?.trim() ?? '';
  try {
    return `${boot} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return boot;
  }
}

function inUse(folder: string, path: string): FolderInUse {
  const pid = read(path)?.split(' ')[0] ?? 'another process';
  return new FolderInUse(
    `The data folder ${folder} is in use by process ${pid}. Stop it first, or set DATA_DIR.`,
  );
}
