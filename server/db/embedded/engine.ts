import type { MessagePort } from 'node:worker_threads';
import { type Extension, PGlite } from '@electric-sql/pglite';
import { cube } from '@electric-sql/pglite/contrib/cube';
import { earthdistance } from '@electric-sql/pglite/contrib/earthdistance';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';

/**
 * PGlite would compile all extensions at once, and the linker of the first one done trips over the symbols of the
 * others: that extension is loaded a second time, with function pointers into the first, and traps now and then.
 * With `noWasmDecoding`, each is compiled when it is first used.
 */
const loadWhenUsed: Extension = {
  name: 'load when used',
  setup: async (_client, options: object) => ({ emscriptenOpts: { ...options, noWasmDecoding: true } }),
};

/** Half the default memory, because the working set of one process is small. Costs are set for a disk without seek times. */
const settings = ['shared_buffers=32MB', 'wal_buffers=1MB', 'random_page_cost=1.1'];
export const embeddedOptions = {
  extensions: { loadWhenUsed, cube, earthdistance, pg_trgm, unaccent },
  startParams: [...PGlite.defaultStartParams, ...settings.flatMap((setting) => ['-c', setting])],
};

/** Complete messages of Postgres' protocol, or `close` to close the database. */
export type EngineRequest = Uint8Array | 'close';
/** A response of the database, `open` once it is open, or the reason why it has ended. */
export type EngineResponse = Uint8Array | 'open' | { cause: string; isDiskFull: boolean };

/** Runs a database for the other end of `port`, until it is closed or crashes. */
export async function serveEmbedded(
  port: MessagePort,
  open: () => Promise<PGlite>,
  isDiskFull: () => boolean,
): Promise<void> {
  try {
    const client = await open();
    port.on('message', (request: EngineRequest) => {
      if (request === 'close') void client.close().then(end, fail);
      else void run(client, request).then((response) => respond(response, [response.buffer]), fail);
    });
    respond('open');
  } catch (error) {
    fail(error);
  }

  /**
   * Errors of statements are ordinary responses. Anything that is thrown leaves the database in an unknown state, so it ends.
   */
  function fail(thrown: unknown): void {
    const cause = thrown instanceof Error ? (thrown.stack ?? thrown.message) : JSON.stringify(thrown);
    respond({ cause, isDiskFull: isDiskFull() });
    end();
  }

  function respond(response: EngineResponse, owned: ArrayBuffer[] = []): void {
    port.postMessage(response, owned);
  }

  function end(): void {
    port.close();
  }
}

/** PGlite's other methods parse every response, and keep what they have parsed for good. */
async function run(client: PGlite, request: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  // The parts are views of the database's memory, so they are copied.
  const onRawData = (part: Uint8Array) => void parts.push(part.slice());
  await client.execProtocolRawStream(request, { syncToFs: false, onRawData });
  // A buffer from Node's pool would be sent along with the rest of the pool, so the bytes are copied.
  return new Uint8Array(Buffer.concat(parts));
}
