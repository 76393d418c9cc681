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
