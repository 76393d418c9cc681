import type pg from 'pg';

/**
 * Sends every prepared statement that is asked outside a transaction over one connection, without waiting for the
 * answers before it. They are the short reads that nearly every request makes. Spread over ten connections, each
 * costs the database a process to wake and a cold memory to work in: it answers half as many pages of the feed.
 *
 * Whatever is not prepared keeps a connection to itself: it may take long, or wait for a lock.
 */
export function shareLineForShortReads(
  pool: pg.Pool,
  openLine: () => Promise<pg.Client>,
): { close(): Promise<void> } {
  let line: Promise<pg.Client> | null = null;

  function open(): Promise<pg.Client> {
    const opening = openLine();
    const forget = () => {
      if (line === opening) line = null;
    };
    opening.then((client) => client.once('error', forget).once('end', forget), forget);
    return opening;
  }

  const ask = pool.query.bind(pool);
  const route = async (query: pg.QueryConfig, values?: unknown[]) =>
    query.name ? (await (line ??= open())).query(query, values) : ask(query, values);
  // Drizzle asks in this one of the many ways that pg allows.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  pool.query = route as typeof pool.query;
  return { close: async () => (await line)?.end() };
}
