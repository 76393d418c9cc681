import type { MessagePort } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { createDiskReserve, type DiskReserve } from './disk-reserve';
import { embeddedOptions, serveEmbedded } from './engine';
import { databaseFolder } from './folder-lock';

type Options = Parameters<NodeFS['init']>[1];
type Module = Parameters<NonNullable<Options['preRun']>[number]>[0];
/** The database itself exports the address, but its types leave it out. */
type Crashable = Module & { _error_context_stack?: number };

/** The exit status with which PostgreSQL leaves its main loop after an error it has handled. */
const HANDLED_ERROR = 100;

/** The parts of Emscripten's file system that are wrapped here; its types omit `write`. */
type Writable = { stream_ops: { write: Write } };
type Write = (stream: { path?: string }, ...rest: [Uint8Array, number, number, number]) => number;

export function serveFolder(port: MessagePort, folder: string): Promise<void> {
  const files = new WatchedFiles(databaseFolder(folder), createDiskReserve(folder));
  return serveEmbedded(
    port,
    () => PGlite.create({ ...embeddedOptions, fs: files }),
    () => files.isDiskFull,
  );
}

/**
 * The file system of an embedded database. It frees space for the log on a full disk, and stops an instance that has crashed.
 */
class WatchedFiles extends NodeFS {
  /** True once nothing could be freed although the log needed space. */
  isDiskFull = false;

  constructor(
    folder: string,
    private readonly reserve: DiskReserve,
  ) {
    super(folder);
  }

  override async init(...[pg, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options);
    const watch = (module: Module) => {
      this.#makeRoomForLog(module);
      const initialized = module.onRuntimeInitialized;
      module.onRuntimeInitialized = () => {
        initialized();
        endOnCrash(module);
      };
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), watch] } };
  }

  /** A table that cannot grow makes one statement fail. A log that cannot grow stops the database, so it gets the ballast. */
  #makeRoomForLog(module: Module): void {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what Emscripten's file systems are made of
    const operations = (module.NODEFS as unknown as Writable).stream_ops;
    const write = operations.write;
    operations.write = (stream, ...rest) => {
      try {
        return write(stream, ...rest);
      } catch (error) {
        if (stream.path?.includes('/base/')) throw error;
        this.isDiskFull = !this.reserve.giveUpBallast();
        if (this.isDiskFull) throw error;
        return write(stream, ...rest);
      }
    };
  }
}

/**
 * PGlite swallows everything that its main loop throws except the error of a statement. After a panic it calls that
 * loop forever; after anything else it continues with a half-finished statement. So whatever ends the loop is thrown
 * at the caller, who must not use the instance again.
 */
export function endOnCrash(module: Crashable): void {
  const once = module._PostgresMainLoopOnce;
  module._PostgresMainLoopOnce = () => {
    try {
      once();
      requireNoErrorContext(module);
    } catch (error) {
      if (statusOf(error) === HANDLED_ERROR) throw error;
      // This throws where PGlite catches errors of its loop; anything later would re-enter the database.
      module.stackRestore = () => {
        throw error;
      };
      module._PostgresSendReadyForQueryIfNecessary = () => {};
      module._pgl_pq_flush = () => {};
      throw error;
    }
  };
}

/**
 * Throws if an error context was left behind: the next statement would link it to itself, and reporting its first
 * error would never end.
 */
function requireNoErrorContext({ HEAPU8, _error_context_stack: address }: Crashable): void {
  if (address === undefined) throw new Error('This PGlite does not say where its error context is');
  if (new Int32Array(HEAPU8.buffer, address, 1)[0] !== 0) throw new Error('An error context was left behind');
}

function statusOf(thrown: unknown): unknown {
  return typeof thrown === 'object' && thrown !== null && 'status' in thrown ? thrown.status : null;
}
