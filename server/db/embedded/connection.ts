import { Duplex } from 'node:stream';
import type { MessagePort, Worker } from 'node:worker_threads';
import pg from 'pg';
import type { EngineRequest, EngineResponse } from './engine';
import { DatabaseCrashed, StorageFull } from '../errors';
import type { Listener } from '../handle';
import { overPool } from '../postgres';

/** Opening the database takes almost a second of processor time, so it is not retried sooner than this. */
const REOPEN_AFTER_MS = 2_000;
/**
 * Only a statement that never ends takes this long. PGlite has no time limits, so the statement is ended by ending its thread.
 */
const STATEMENT_MAX_MS = 120_000;

/** A database's thread or, in tests, the other end of a channel within this thread. */
export type Engine = {
  port: Worker | MessagePort;
  /** Calls the listener once nothing uses the database's files any more. */
  onEnd: (listener: () => void) => void;
  terminate: () => void;
};
type Options = { start: () => Engine; onCrash: (error: Error) => void; statementMaxMs?: number };

/**
 * The only connection to the embedded database, which runs in a thread and speaks Postgres' protocol, so that one
 * driver serves both databases. Because the pool has one connection, transactions wait for each other; after a crash
 * the next query starts another thread.
 */
export function connectEmbedded({ start, onCrash, statementMaxMs = STATEMENT_MAX_MS }: Options) {
  const channels = new Map<string, Set<Listener>>();
  let failure: { error: Error; at: number } | null = null;
  let socket: EngineSocket | null = null;

  function connect(): EngineSocket {
    const recent = failure && performance.now() - failure.at < REOPEN_AFTER_MS ? failure.error : null;
    const opening = new EngineSocket(start, recent, statementMaxMs);
    let isOpen = false;
    opening.once('connect', () => {
      isOpen = true;
      failure = null;
    });
    opening.once('error', (error) => {
      if (isOpen) onCrash(error);
      else if (error !== recent) failure = { error, at: performance.now() };
    });
    socket = opening;
    return opening;
  }

  const pool = new pg.Pool({
    max: 1,
    idleTimeoutMillis: 0,
    stream: connect,
    // None of these is used, but left out, the driver would take them from the environment.
    host: 'embedded',
    port: 1,
    user: 'postgres',
    database: 'postgres',
    password: '',
    ssl: false,
    // The pool awaits the promise, although its types do not say so.
    // oxlint-disable-next-line typescript/no-misused-promises
    async onConnect(client) {
      client.on('notification', ({ channel, payload = '' }) => {
        for (const listener of channels.get(channel) ?? []) listener.onNotification(payload);
      });
      for (const channel of channels.keys()) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    },
  });
  pool.on('connect', reportCrash);
  return {
    db: overPool(pool, ignore, (woken) => {
      for (const channel of woken)
        for (const listener of channels.get(channel) ?? []) listener.onNotification('');
    }),
    ready: async () => void (await pool.query('select 1')),
    /** For how long the current statement has been running, in milliseconds. */
    busyMs: () => socket?.busyMs() ?? 0,
    async listen(channel: string, listener: Listener): Promise<() => void> {
      const listeners = channels.get(channel) ?? new Set();
      channels.set(channel, listeners.add(listener));
      await pool.query(`listen ${pg.escapeIdentifier(channel)}`);
      return () => void listeners.delete(listener);
    },
    async close(): Promise<void> {
      await pool.end();
      await socket?.whenClosed;
    },
  };
}

/** `onCrash` has already been told of the failure. */
const ignore = () => {};

/** After a crash ends a transaction, Drizzle rolls back; that would fail too, and its error would hide the crash. */
function reportCrash(client: pg.PoolClient): void {
  client.once('error', (error: Error) => {
    Object.assign(client, {
      async query() {
        throw error;
      },
    });
  });
}

/** Stands in for the socket that the driver writes to. */
class EngineSocket extends Duplex {
  readonly whenClosed = new Promise<void>((resolve) => this.once('close', resolve));
  #engine: Engine | null = null;
  /** Called when the thread ends because it was closed; without it, the end is a crash. */
  #onEnd: (() => void) | null = null;
  /** Requests that were sent and not responded to. */
  #running = 0;
  #busySince: number | null = null;
  #limit: NodeJS.Timeout | null = null;

  constructor(
    private readonly start: () => Engine,
    private readonly refusal: Error | null,
    private readonly statementMaxMs: number,
  ) {
    super();
  }

  busyMs(): number {
    return this.#busySince === null ? 0 : performance.now() - this.#busySince;
  }

  /** The driver calls this with a host and a port, which mean nothing here. */
  connect(): void {
    if (this.refusal) {
      this.destroy(this.refusal);
      return;
    }
    this.#engine = this.start();
    const { port, onEnd } = this.#engine;
    port.on('message', (response: EngineResponse) => this.#receive(response));
    // A thread that runs out of memory emits this.
    port.on('error', (cause: unknown) => this.#crash('ran into an error', cause));
    onEnd(() => {
      this.#engine = null;
      if (this.#onEnd) this.#onEnd();
      else this.#crash('has ended');
    });
  }

  setNoDelay(): void {}
  ref(): void {}
  unref(): void {}

  override _read(): void {}

  override _write(chunk: Uint8Array, _encoding: string, done: () => void): void {
    this.#send([chunk], done);
  }

  /** The driver writes the messages of one statement together, and they are sent to the thread as one request. */
  override _writev(chunks: { chunk: Uint8Array }[], done: () => void): void {
    this.#send(
      chunks.map(({ chunk }) => chunk),
      done,
    );
  }

  override _final(done: () => void): void {
    this.#onEnd = () => {
      this.push(null);
      done();
    };
    this.#post('close');
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#stopClock();
    if (!this.#engine) return done(error);
    this.#onEnd = () => done(error);
    this.#engine.terminate();
  }

  #send(chunks: readonly Uint8Array[], done: () => void): void {
    const request = new Uint8Array(Buffer.concat(chunks));
    this.#post(request, [request.buffer]);
    if (this.#running === 0) this.#startClock();
    this.#running += 1;
    done();
  }

  #endStatement(): void {
    if (this.#busySince !== null) this.#crash('has run one statement for too long');
  }

  #post(request: EngineRequest, owned: ArrayBuffer[] = []): void {
    this.#engine?.port.postMessage(request, owned);
  }

  #receive(response: EngineResponse): void {
    if (response === 'open') {
      this.emit('connect');
    } else if (response instanceof Uint8Array) {
      this.#running -= 1;
      if (this.#running === 0) this.#busySince = null;
      else this.#startClock();
      this.push(Buffer.from(response.buffer));
    } else if (response.isDiskFull) {
      this.destroy(new StorageFull('The disk of the data folder is full', { cause: response.cause }));
    } else this.#crash('has crashed', response.cause);
  }

  #crash(what: string, cause?: unknown): void {
    this.destroy(new DatabaseCrashed(`The embedded database ${what}`, { cause }));
  }

  #startClock(): void {
    this.#busySince = performance.now();
    this.#limit ??= setTimeout(() => this.#endStatement(), this.statementMaxMs).unref();
    this.#limit.refresh();
  }

  #stopClock(): void {
    this.#busySince = null;
    if (this.#limit) clearTimeout(this.#limit);
  }
}
