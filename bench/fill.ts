import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { openEmbedded } from '../server/db/embedded/embedded';
import { embeddedOptions } from '../server/db/embedded/engine';
import { databaseFolder } from '../server/db/embedded/embedded';
import { openCityFile, loadCities } from '../server/db/city-file';
import type { Database } from '../server/db/handle';
import { migrate } from '../server/db/migrate';
import { openPostgres } from '../server/db/postgres';
import { seed } from '../server/db/seed/seed';
import { hashPassword } from '../server/modules/people/credentials/credentials.service';
import { hashToken } from '../server/http/token';
import { mulberry32 } from '../server/testing/seeded-random';
import { generateMeetup, generatePerson, type ExistingRows } from './generate';

/** The signed-in people. The load rotates through them, so that no request is repeated directly. */
export const ACCOUNTS = 50;
export const PASSWORD = 'correct horse battery';
export const usernameOf = (account: number) => `bench_${account}`;
export const tokenOf = (account: number) => `bench-session-${account}`;

export const PEOPLE_PER_MEETUP = 5;
const MOST_PEOPLE = 100_000;
const CHUNK = 5_000;

export type Client = { query(statement: string, values?: unknown[]): Promise<{ rows: unknown[] }> };

type Also = (client: Client) => Promise<void>;

/** Makes a migrated database with the catalogue and this many upcoming meetups in its cities, and what else is asked for. */
export async function fill(url: string, meetups: number, also?: Also): Promise<void> {
  await prepare(await openPostgres(url, () => {}));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await insertAll(client, meetups);
    await also?.(client);
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

/** Does the same in a data folder, for the embedded database. */
export async function fillEmbedded(folder: string, meetups: number, also?: Also): Promise<void> {
  await prepare(
    await openEmbedded(folder, {
      onTrouble(error) {
        throw error;
      },
    }),
  );
  const client = await PGlite.create(databaseFolder(folder), embeddedOptions);
  await insertAll(client, meetups);
  await also?.(client);
  await client.query('vacuum analyze');
  await client.close();
}

async function prepare(database: Database): Promise<void> {
  await migrate(database.db);
  await loadCities(database.db, await openCityFile());
  await seed(database.db, null, true);
  await database.close();
}

async function insertAll(client: Client, meetups: number): Promise<void> {
  await client.query("set trib.silent = 'on'");
  // The sequence is the same in every run, so that two runs fill the same database.
  const random = mulberry32(meetups);
  const peopleCount = Math.min(meetups * PEOPLE_PER_MEETUP, MOST_PEOPLE);
  const people = Array.from({ length: peopleCount }, (_, index) => generatePerson(random, index + 1));
  await insertChunks(
    client,
    INSERT_PEOPLE,
    people.map(({ row }) => row),
  );
  const known: ExistingRows = {
    people,
    places: await rowsOf(client, 'select id, name, city, city_id, time_zone from places'),
    ideas: await rowsOf(client, 'select id, category, image from ideas'),
  };
  const rows = Array.from({ length: meetups }, (_, index) => generateMeetup(random, index + 1, known));
  await insertChunks(client, INSERT_MEETUPS, rows);
  for (const table of ['users', 'tribs']) {
    await client.query(`select setval(pg_get_serial_sequence('${table}', 'id'), max(id)) from ${table}`);
  }
  await insertAccounts(client);
}

async function rowsOf<T extends object>(client: Client, statement: string): Promise<T[]> {
  const { rows } = await client.query(statement);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the statement's own columns
  return rows as T[];
}

/** The statement that signs the first people in, with the token of their id. */
export function sessionsOf(people: number): string {
  const hashes = Array.from({ length: people }, (_, index) => `'${hashToken(tokenOf(index + 1))}'`);
  return `insert into sessions (token_hash, user_id, expires_at)
    select hash, id, now() + interval '60 days' from unnest(array[${hashes.join()}]) with ordinality as given (hash, id)
    on conflict do nothing`;
}

async function insertChunks(client: Client, statement: string, rows: readonly unknown[]): Promise<void> {
  for (let start = 0; start < rows.length; start += CHUNK) {
    await client.query(statement, [JSON.stringify(rows.slice(start, start + CHUNK))]);
  }
}

const INSERT_PEOPLE = `
  with given as (select * from jsonb_to_recordset($1::jsonb) as x(id int, display_name text, bio text,
    location text, profile_image text, values_environment int, values_lifestyle int, values_openness int,
    values_identity int, interest_ids int[], point text, interest_bonus float8)),
  people as (insert into users (id, display_name, bio, location, profile_image, values_environment,
      values_lifestyle, values_openness, values_identity, point, interest_bonus) overriding system value
    select id, display_name, bio, location, profile_image, values_environment, values_lifestyle,
      values_openness, values_identity, point::cube, interest_bonus from given)
  insert into user_interests (user_id, interest_id) select id, unnest(interest_ids) from given`;

const INSERT_MEETUPS = `
  with given as (select * from jsonb_to_recordset($1::jsonb) as x(id int, creator_id int, name text,
    description text, location text, place_id int, idea_id int, city text, city_id int, category text, time_zone text,
    starts_at timestamptz, ends_at timestamptz, max_participants int, categories text[], who_can_join text,
    dress_code text, alcohol_policy text, cost text, cost_details text, main_image_url text,
    member_count int, point text, base float8, members int[])),
  meetups as (insert into tribs (id, creator_id, name, description, location, place_id, idea_id, city,
      city_id, category, time_zone, starts_at, ends_at, max_participants, categories, who_can_join, dress_code,
      alcohol_policy, cost, cost_details, main_image_url, member_count, point, base) overriding system value
    select id, creator_id, name, description, location, place_id, idea_id, city, city_id, category, time_zone,
      starts_at, ends_at, max_participants, categories, who_can_join, dress_code, alcohol_policy, cost,
      cost_details, main_image_url, member_count, point::cube, base from given)
  insert into memberships (trib_id, user_id, status, role, joined_at)
    select id, member, 'joined', case when position = 1 then 'host' else 'member' end, now()
    from given cross join unnest(members) with ordinality as m(member, position) order by id, position`;

async function insertAccounts(client: Client): Promise<void> {
  const password = await hashPassword(PASSWORD);
  for (let account = 1; account <= ACCOUNTS; account++) {
    await client.query('update users set username = $1 where id = $2', [usernameOf(account), account]);
    await client.query('insert into credentials (user_id, password_hash) values ($1, $2)', [
      account,
      password,
    ]);
  }
  await client.query(sessionsOf(ACCOUNTS));
}
