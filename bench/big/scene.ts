import { setTimeout as delay } from 'node:timers/promises';
import { openConnections } from '../connections';
import { fill, sessionsOf, tokenOf } from '../fill';
import { nextCall, type Round, send } from '../load';
import { quantile, sorted } from '../report';
import { bundle, createDatabase, query, type Running, startTrib } from '../servers';

export type Line = { what: string; goal: string; figure: string; isMet: boolean };

export type Scene = {
  database: string;
  /** This many of what a row has at full size. */
  of: (many: number) => number;
  /** The longest time for measuring, shorter in a small run. */
  ms: (full: number) => number;
  sql: <T extends object>(statement: string, values?: unknown[]) => Promise<T[]>;
  /** Starts this build on the database. It is stopped after the row. */
  start: (env?: Record<string, string>) => Promise<Running>;
  stop: () => Promise<void>;
};

/** The first people have sessions, as many as open a stream. */
const SIGNED_IN = 5_000;
/** Those who ask for things while something big happens; the first one makes it happen. */
export const OTHERS = { from: 2, to: 50 };
const PEOPLE = 250_000;

/** All these copy what generated people have answered. */
const MORE_PEOPLE = `insert into users (display_name, point, interest_bonus, email)
  select 'Somebody ' || n, like_them.point, like_them.interest_bonus, 'person.' || n || '@example.org'
  from generate_series((select max(id) + 1 from users), $1::int) as n
    join users like_them on like_them.id = 1 + n % 5000`;

export async function openScene(scale: number): Promise<Scene> {
  const of = (many: number) => Math.max(Math.round(many * scale), 10);
  await bundle();
  const database = await createDatabase();
  await fill(database, scale < 1 ? 1_000 : 10_000, async (client) => {
    await client.query("set trib.silent = 'on'");
    // A small run has everybody whom the generated meetups need.
    await client.query(MORE_PEOPLE, [Math.max(of(PEOPLE), 7_000)]);
    await client.query(sessionsOf(Math.max(of(SIGNED_IN), OTHERS.to)));
  });
  let running: Running[] = [];
  return {
    database,
    of,
    ms: (full) => (scale < 1 ? full / 10 : full),
    sql: (statement, values) => query(database, statement, values),
    async start(env = {}) {
      const server = await startTrib({ DATABASE_URL: database, LOG_LEVEL: 'error', ...env });
      running.push(server);
      return server;
    },
    async stop() {
      const servers = running;
      running = [];
      for (const server of servers) server.kill('SIGKILL');
      await Promise.all(servers.map(({ exited }) => exited));
    },
  };
}

/** A community of this many people after the first ones, who are left out, but for its owner. Returns its id and its room's. */
export async function makeCommunity({ sql }: Scene, name: string, members: number, from = OTHERS.to + 1) {
  const [made] = await sql<{ id: number }>(
    `insert into communities (name, category) values ($1, 'Outdoor & Nature') returning id`,
    [name],
  );
  const id = made?.id ?? 0;
  await sql(
    `with quiet as materialized (select set_config('trib.silent', 'on', true))
    insert into community_memberships (community_id, user_id, role, organizer_since)
      select $1::int, 1, 'owner', now() from quiet
      union all select $1, person, 'member', null from generate_series($2::int, $3::int) person`,
    [id, from, from + members - 2],
  );
  const [room] = await sql<{ id: number }>('select id from conversations where community_id = $1', [id]);
  await sql('analyze community_memberships');
  return { id, room: room?.id ?? 0 };
}

const OTHERS_RATE = 100;

/** Others ask for what an evening asks for until this has happened, and for at least this long. Returns the slowest hundredth of a second. */
export async function besideOthers(
  { url }: Running,
  leastMs: number,
  happens: () => Promise<unknown> = async () => {},
): Promise<number> {
  const browsers = openConnections(url);
  const round: Round = { latencies: [], refused: 0, failed: 0, resets: 0 };
  const pending = new Set<Promise<void>>();
  const over = new AbortController();
  const began = performance.now();
  const happening = Promise.all([happens(), delay(leastMs)]).finally(() => over.abort());
  for (let sent = 0; !over.signal.aborted; sent += 1) {
    const person = OTHERS.from + (sent % (OTHERS.to - OTHERS.from));
    const one = send(browsers, person, nextCall(person, []), round).finally(() => pending.delete(one));
    pending.add(one);
    await delay(Math.max(0, began + (sent + 1) * (1_000 / OTHERS_RATE) - performance.now()));
  }
  await happening;
  await Promise.all(pending);
  if (round.refused + round.failed + round.resets > 0)
    throw new Error(`${round.refused} refused, ${round.failed + round.resets} failed: ${round.firstFailure}`);
  return quantile(sorted(round.latencies), 0.99);
}

/** Asks as this person, and returns how long that took. */
export async function ask(
  { url }: Pick<Running, 'url'>,
  person: number,
  request: string,
  body?: object,
): Promise<{ ms: number; reply: unknown }> {
  const [method = '', path = ''] = request.split(' ');
  const began = performance.now();
  const response = await fetch(url + path, {
    method,
    headers: {
      cookie: `trib_session=${tokenOf(person)}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${request}: ${response.status} ${text.slice(0, 300)}`);
  return { ms: performance.now() - began, reply: text === '' ? null : JSON.parse(text) };
}

export const whole = (ms: number) => Math.round(ms).toLocaleString('en');
