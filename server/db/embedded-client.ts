import type { PGlite, QueryOptions, Results, Transaction } from '@electric-sql/pglite';
import { DatabaseCrashed } from './errors';
import type { Listener } from './handle';

/** Opening takes almost a second, during which no query runs. */
const REOPEN_AFTER_MS = 2_000;

/** An open database; `crash` holds the reason once it has crashed. */
export type Instance = { client: PGlite; crash(): Error | null; release(): void };

/** The part of PGlite that Drizzle and we use. Behind it the database is reopened after a crash. */
export class EmbeddedClient {
  #instance: Instance | null = null;
  #opening: Promise<Instance> | null = null;
  #failure: { error: Error; at: number } | null = null;
  readonly #channels = new Map<string, Set<Listener>>();

  constructor(private readonly open: () => Promise<Instance>) {}

  async ready(): Promise<void> {
    await this.#current();
  }

  query<T>(text: string, params?: unknown[], options?: QueryOptions): Promise<Results<T>> {
    return this.#use((client) => client.query<T>(text, params, options));
  }

  exec(text: string): Promise<Results[]> {
    return this.#use((client) => client.exec(text));
  }

  transaction<T>(act: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.#use((client) => client.transaction(act));
  }

  async listen(channel: string, listener: Listener): Promise<() => void> {
    const listeners = this.#channels.get(channel) ?? new Set();
    this.#channels.set(channel, listeners.add(listener));
    await this.exec(`listen "${channel}"`);
    return () => void listeners.delete(listener);
  }

  async close(): Promise<void> {
    await this.#opening?.catch(() => undefined);
    if (this.#instance?.crash()) this.#instance.release();
    else await this.#instance?.client.close();
  }

  async #use<T>(act: (client: PGlite) => Promise<T>): Promise<T> {
    const instance = await this.#current();
    try {
      return await act(instance.client);
    } catch (error) {
      // Report the crash: whatever error this call hit afterwards says less.
      throw instance.crash() ?? error;
    }
  }

  async #current(): Promise<Instance> {
    if (this.#instance && !this.#instance.crash()) return this.#instance;
    this.#opening ??= this.#reopen().finally(() => (this.#opening = null));
    return this.#opening;
  }

  async #reopen(): Promise<Instance> {
    this.#instance?.release();
    this.#instance = null;
    if (this.#failure && performance.now() - this.#failure.at < REOPEN_AFTER_MS) throw this.#failure.error;
    try {
      const instance = await this.open();
      instance.client.onNotification((channel, payload) => {
        for (const listener of this.#channels.get(channel) ?? []) listener.onNotification(payload);
      });
      for (const channel of this.#channels.keys()) await instance.client.exec(`listen "${channel}"`);
      this.#failure = null;
      this.#instance = instance;
      return instance;
    } catch (thrown) {
      const error = thrown instanceof Error ? thrown : new DatabaseCrashed(String(thrown), { cause: thrown });
      this.#failure = { error, at: performance.now() };
      throw error;
    }
  }
}
