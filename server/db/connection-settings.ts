/** A row is held for milliseconds; whoever waits longer is told to try again, and gives the connection back. */
const LOCK_MS = 3_000;
/**
 * A machine that stops, or that nothing reaches any more, gives its locks back: in the middle of a transaction, while it
 * takes a result, or while it waits for one. No transaction pauses for so long.
 */
const GONE_MS = 10_000;
const PROBE_AFTER_S = 10;
const PROBE_EVERY_S = 5;

const SETTINGS = {
  // Frequently read pages are in memory, so an index read costs as much as a sequential one.
  random_page_cost: 1.1,
  // Compiling a statement takes longer than the statements of this server do.
  jit: 'off',
  lock_timeout: LOCK_MS,
  idle_in_transaction_session_timeout: GONE_MS,
  tcp_user_timeout: GONE_MS,
  tcp_keepalives_idle: PROBE_AFTER_S,
  tcp_keepalives_interval: PROBE_EVERY_S,
  client_connection_check_interval: PROBE_EVERY_S * 1_000,
};

/** The address of a database, for connections that begin with these settings. They win over those that it has itself. */
export function withSettings(url: string, more: Record<string, string | number> = {}): string {
  const settings = Object.entries({ ...SETTINGS, ...more }).map(([name, value]) => `-c ${name}=${value}`);
  const own = new URL(url).searchParams.get('options');
  const options = [...(own === null ? [] : [encodeURIComponent(own)]), ...settings].join(' ');
  return `${url}${url.includes('?') ? '&' : '?'}options=${options.replaceAll(' ', '+')}`;
}
