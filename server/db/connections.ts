/** A busy machine may need many seconds; most requests wait for a free connection then, not for the database. */
export const QUEUE_MS = 30_000;

/**
 * What an instance connects to Postgres for: ten connections at most, so that ten instances fit into the hundred that it allows
 * by default. Each is opened when it is first needed, and a statement that takes longer than `statementMs` is cancelled.
 */
export const CONNECTIONS = {
  /** Writes, and whatever is neither short nor a search. Two of the jobs that only use the database run at a time (`job-runner`). */
  requests: { max: 5, queueMs: QUEUE_MS, statementMs: QUEUE_MS },
  /** Searches may be slow, and cannot use up all other connections. The limit is many times what one takes with 100,000 meetups. */
  searches: { max: 1, queueMs: 5_000, statementMs: 2_000 },
  /** These three send queries without waiting for earlier results. A slow one is cancelled, so that those behind it get their turn. */
  shortReads: { max: 1, statementMs: 5_000 },
  /** Pages take many times as long as other reads, which would wait behind them. */
  lists: { max: 1, statementMs: 5_000 },
  /** A batch that takes longer is read again in halves. Nobody hears of anything meanwhile. */
  events: { max: 1, statementMs: 2_000 },
  /** Listens, and probes whether the database hangs. */
  watch: { max: 1, statementMs: 2_000 },
} as const;

/**
 * Behind a pooler in transaction mode, a connection of ours is another connection of Postgres for each transaction, so it
 * neither listens nor keeps settings and locks.
 */
export type OtherUrls = {
  /** Leads past the pooler: to listen, and to migrate. */
  direct?: string | undefined;
  /** Leads to connections that the pooler has made for reads that are sent without waiting for earlier results. */
  reads?: string | undefined;
  /** Leads to a replica, which serves pages of the feed and searches as far as it has what they must include. */
  replica?: string | undefined;
};

/** On a replica: one connection for pages, one for searches, and one that asks how far it is. A read on it that hangs is given up soon. */
export const REPLICA_MS = 2_000;

/** Row locks are held for milliseconds. A statement that waits for longer fails, so that its connection is free again. */
const LOCK_MS = 3_000;
/**
 * When a machine stops or cannot be reached any more, its locks are released after this time: in the middle of a
 * transaction, while it reads a result, or while it waits for one. No transaction pauses for so long.
 */
const GONE_MS = 10_000;
const PROBE_AFTER_S = 10;
const PROBE_EVERY_S = 5;

const SETTINGS = {
  // Pages that are often read are in memory, so an index read costs as much as a sequential one.
  random_page_cost: 1.1,
  // Compiling a statement takes longer than running any statement of this server.
  jit: 'off',
  // The server hears by notices whom to wake.
  client_min_messages: 'notice',
  lock_timeout: LOCK_MS,
  idle_in_transaction_session_timeout: GONE_MS,
  tcp_user_timeout: GONE_MS,
  tcp_keepalives_idle: PROBE_AFTER_S,
  tcp_keepalives_interval: PROBE_EVERY_S,
  client_connection_check_interval: PROBE_EVERY_S * 1_000,
};

/** Adds these settings to a database's address. They win over the database's own settings. */
export function withSettings(url: string, more: Record<string, string | number> = {}): string {
  const settings = Object.entries({ ...SETTINGS, ...more }).map(([name, value]) => `-c ${name}=${value}`);
  const own = new URL(url).searchParams.get('options');
  const options = [...(own === null ? [] : [encodeURIComponent(own)]), ...settings].join(' ');
  return `${url}${url.includes('?') ? '&' : '?'}options=${options.replaceAll(' ', '+')}`;
}
