import { closeSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';

type Options = Parameters<NodeFS['init']>[1];
type Module = Parameters<NonNullable<Options['preRun']>[number]>[0];
/** What the database itself exports; its types leave the address out. */
type Crashable = Module & { _error_context_stack?: number };

/** The exit status with which PostgreSQL leaves its main loop after an error it has handled. */
const HANDLED_ERROR = 100;

/** The parts of Emscripten's file system that are wrapped here; its types omit `write`. */
type Writable = { stream_ops: { write: Write } };
type Write = (stream: { path?: string }, ...rest: [Uint8Array, number, number, number]) => number;

export type Watcher = {
  /**
   * Called when anything but table data runs out of space, which the database would not survive. True if it made
   * room.
   */
  makeRoom: () => boolean;
  onCrash: (reason: unknown) => void;
};

/**
 * Opens the data folder of an embedded database: frees space for the log on a full disk, and stops an instance that
 * has crashed.
 */
export class WatchedFiles extends NodeFS {
  #module: Module | null = null;

  constructor(
    folder: string,
    private readonly watcher: Watcher,
  ) {
    super(folder);
  }

  override async init(...[pg, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options);
    const watch = (module: Module) => {
      this.#module = module;
      makeRoomForLog(module, this.watcher);
      const initialized = module.onRuntimeInitialized;
      module.onRuntimeInitialized = () => {
        initialized();
        endOnCrash(module, this.watcher);
      };
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), watch] } };
  }

  /** For an instance that can no longer close itself. */
  release(): void {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as Emscripten keeps them
    const streams = (this.#module?.FS.streams ?? []) as ({ nfd?: number } | null | undefined)[];
    for (const stream of streams) if (stream?.nfd !== undefined) closeSync(stream.nfd);
    this.#module = null;
  }
}

/** A table that cannot grow fails one statement. A log that cannot grow stops the database. */
function makeRoomForLog(module: Module, watcher: Watcher): void {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what Emscripten's file systems are made of
  const operations = (module.NODEFS as unknown as Writable).stream_ops;
  const write = operations.write;
  operations.write = (stream, ...rest) => {
    try {
      return write(stream, ...rest);
    } catch (error) {
      if (stream.path?.includes('/base/') || !watcher.makeRoom()) throw error;
      return write(stream, ...rest);
    }
  };
}

/**
 * PGlite swallows whatever its main loop throws other than the error of a statement. After a panic it calls that loop in
 * an endless loop and blocks this process; after anything else it continues with a half-finished statement. So the
 * crashed instance stops responding, and every caller gets the crash as an error.
 */
export function endOnCrash(module: Crashable, { onCrash }: Pick<Watcher, 'onCrash'>): void {
  const once = module._PostgresMainLoopOnce;
  module._PostgresMainLoopOnce = () => {
    try {
      once();
      requireNoErrorContext(module);
    } catch (error) {
      if (statusOf(error) === HANDLED_ERROR) throw error;
      const end = () => {
        throw error;
      };
      module._PostgresMainLoopOnce = end;
      // Thrown where PGlite catches errors of its loop; anything later would re-enter the database.
      module.stackRestore = end;
      module._PostgresSendReadyForQueryIfNecessary = () => {};
      module._pgl_pq_flush = () => {};
      onCrash(error);
      throw error;
    }
  };
}

/** The next statement would link a leftover one to itself, and then its first error never ends. */
function requireNoErrorContext({ HEAPU8, _error_context_stack: address }: Crashable): void {
  if (address === undefined) throw new Error('This PGlite does not say where its error context is');
  if (new Int32Array(HEAPU8.buffer, address, 1)[0] !== 0) throw new Error('An error context was left behind');
}

function statusOf(thrown: unknown): unknown {
  return typeof thrown === 'object' && thrown !== null && 'status' in thrown ? thrown.status : null;
}

/** Flushes the write-ahead log of an embedded database, which does not do so itself. */
export function walFlush(dataDir: string): () => Promise<void> {
  return groupedFlush(() => syncWal(join(dataDir, 'pg_wal')));
}

/** Calls that arrive during a flush share the next one: twenty writers wait for two flushes, not twenty. */
function groupedFlush(flush: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  const start = (): Promise<void> => {
    running = flush().finally(() => (running = null));
    return running;
  };
  return () => {
    if (!running) return start();
    next ??= running
      .catch(() => {})
      .then(() => {
        next = null;
        return start();
      });
    return next;
  };
}

/** Recycled segments have later names than the current one, so all are flushed: clean ones cost nothing. */
async function syncWal(folder: string): Promise<void> {
  const segments = (await readdir(folder)).filter((name) => /^[0-9A-F]{24}$/.test(name));
  await Promise.all(
    segments.map(async (name) => {
      const file = await open(join(folder, name), 'r+').catch(nothingIfGone);
      if (file === null) return;
      try {
        await file.datasync();
      } finally {
        await file.close();
      }
    }),
  );
}

/** A checkpoint deletes segments that are no longer needed. Any other error means the flush failed. */
function nothingIfGone(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}
