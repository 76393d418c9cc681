import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { hashToken } from '../server/http/token';
import { fill, tokenOf } from './fill';

/** People in one community, who all read its room. */
export type Room = {
  id: number;
  cookies: string[];
  /** Writes one message over HTTP, and again until it is stored. Returns when it was sent. */
  say(url: string): Promise<number>;
  /** Writes to the database alone, as another server would. */
  sayElsewhere(): Promise<void>;
  /** The ids of the events of the room's messages, in order. */
  told(): Promise<string[]>;
};

export const MEETUPS = 1_000;
/** As many people as `fill` makes for this many meetups. */
export const PEOPLE = 5_000;

export async function fillPeople(url: string): Promise<void> {
  await fill(url, MEETUPS);
  await query(url, sessionsOfAll());
}

/** The statement that signs everybody in, with the token of their id. */
export function sessionsOfAll(): string {
  const hashes = Array.from({ length: PEOPLE }, (_, index) => `'${hashToken(tokenOf(index + 1))}'`);
  return `insert into sessions (token_hash, user_id, expires_at)
    select hash, id, now() + interval '1 day' from unnest(array[${hashes.join()}]) with ordinality as given (hash, id)
    on conflict do nothing`;
}

/** Creates a room with the people whose ids start at `from`. */
export async function createRoom(url: string, from: number, count: number): Promise<Room> {
  const people = Array.from({ length: count }, (_, index) => from + index);
  const [room] = await query<{ id: number }>(
    url,
    `insert into communities (name, category) values ($1, 'Outdoor & Nature') returning id`,
    [`Readers ${randomUUID()}`],
  );
  await query(url, 'insert into community_memberships (community_id, user_id) select $1, unnest($2::int[])', [
    room?.id,
    people,
  ]);
  const [found] = await query<{ id: number }>(url, 'select id from conversations where community_id = $1', [
    room?.id,
  ]);
  if (!found) throw new Error('The room was not made');
  const { id } = found;
  const cookies = people.map((person) => `trib_session=${tokenOf(person)}`);
  return {
    id,
    cookies,
    async say(server) {
      const body = JSON.stringify({ clientId: randomUUID(), text: 'Who is coming?' });
      const began = performance.now();
      for (;;) {
        const headers = { cookie: cookies[0] ?? '', 'content-type': 'application/json' };
        const path = `${server}/api/conversations/${id}/messages`;
        const sent = await fetch(path, { method: 'POST', headers, body }).catch(() => null);
        if (sent?.status === 201) return began;
        if (sent && sent.status !== 503) throw new Error(`Sending returned ${sent.status}`);
      }
    },
    async sayElsewhere() {
      await query(
        url,
        'insert into messages (conversation_id, sender_id, client_id, text) values ($1, $2, $3, $4)',
        [id, from, randomUUID(), 'While you were away'],
      );
    },
    told: async () => {
      const rows = await query<{ id: string }>(
        url,
        `select message_id::text as id from events where conversation_id = $1 and kind = 'messages' order by xid, id`,
        [id],
      );
      return rows.map((row) => row.id);
    },
  };
}

export async function query<T extends object>(
  url: string,
  statement: string,
  values: unknown[] = [],
): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<T>(statement, values);
    return rows;
  } finally {
    await client.end();
  }
}
