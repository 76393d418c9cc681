import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HOUR_MS, MINUTE_MS } from '#shared/domain/durations';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { type Agent, createAgent } from '../../server/testing/agent';
import { MovableClock } from '../../server/testing/move-clock';
import { openSmtpServer, type SmtpServer } from '../../server/testing/smtp-server';
import { type ServerProcess, spawnServer } from '../../server/testing/spawn-server';
import { expect } from '../deploy/expect';
import { ensurePostgresBinaries } from '../ensure-postgres';
import { freePort, type OwnCluster, startCluster } from '../postgres/cluster';

const POLL_MS = 20;
const SECOND_MS = 1_000;
const GIVEN_UP_MS = 60_000;
/** So long nobody takes over what a killed instance was doing. */
const LEASE_MS = MINUTE_MS;
/** What an evening is made of. Each write to one of these is a step after which an instance can be killed. */
const TABLES = [
  'tribs',
  'memberships',
  'notifications',
  'reminders',
  'push_deliveries',
  'mail_notices',
  'feedback',
  'meet_again',
  'friendships',
  'follow_ups',
  'series',
  'series_regulars',
];
/** The step after all others: the database has been asked to commit, and the instance never hears that it did. */
export const COMMIT = 'commit';

/**
 * The database's clock is moved as well, by functions that come before its own. Committed writes are recorded, and one
 * kind of write can be held.
 */
const PREPARED = `
  create table proof_clock (ahead interval not null);
  insert into proof_clock values ('0');
  create function now() returns timestamptz language sql stable
    as 'select pg_catalog.now() + ahead from public.proof_clock';
  create function clock_timestamp() returns timestamptz language sql
    as 'select pg_catalog.clock_timestamp() + ahead from public.proof_clock';
  alter database postgres set search_path = public, pg_catalog;
  create table proof_steps (id bigserial primary key, name text not null);
  create table proof_told (user_id integer, kind text, trib_id integer, person_id integer);
  create table proof_held (name text not null);
  create function proof_step() returns trigger language plpgsql as $$
    declare step text := coalesce(tg_argv[0], lower(tg_op) || ' of ' || tg_table_name);
    begin
      insert into proof_steps (name) values (step);
      if exists (select from proof_held where name = step) then perform pg_advisory_xact_lock_shared(48); end if;
      return null;
    end $$;
  create function proof_telling() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' or new.created_at <> old.created_at then
        insert into proof_told values (new.user_id, new.kind, new.trib_id, new.person_id);
      end if;
      return null;
    end $$;`;

/** They come last in the order of names, once the write has had all its effects. */
const TRIGGERS = `do $$ declare t text; begin
  for t in select tablename from pg_tables where schemaname = 'public' and tablename = any('{${TABLES.join(',')}}') loop
    execute format('create trigger zz_proof after insert or update or delete on %I for each row
      execute function proof_step()', t);
    execute format('create constraint trigger zz_proof_commit after insert or update or delete on %I
      deferrable initially deferred for each row execute function proof_step(''${COMMIT}'')', t);
  end loop;
  create trigger zz_proof_told after insert or update on notifications for each row execute function proof_telling();
end $$`;

const NAMES = ['one', 'two'] as const;
export type Name = (typeof NAMES)[number];
type Instance = { server: ServerProcess; clock: MovableClock };

/** Two instances on one Postgres whose clocks move together, of which any can be killed in the middle of a write. */
export class Stage {
  #at = Date.now();
  #since = performance.now();
  readonly #instances = new Map<Name, Instance>();
  /** Those whose clock is not moved yet. */
  readonly #started: Instance[] = [];
  readonly #urls = new Map<Name, string>();

  private constructor(
    private readonly cluster: OwnCluster,
    private readonly folder: string,
    private readonly client: pg.Client,
    readonly smtp: SmtpServer,
  ) {}

  static async open(): Promise<Stage> {
    const cluster = await startCluster(await ensurePostgresBinaries());
    const client = new pg.Client({ connectionString: cluster.url });
    await client.connect();
    await client.query(PREPARED);
    await client.query('set search_path = public, pg_catalog');
    const folder = mkdtempSync(join(tmpdir(), 'trib-evenings-'));
    const stage = new Stage(cluster, folder, client, await openSmtpServer());
    await stage.start('one');
    await stage.start('two');
    await client.query(TRIGGERS);
    return stage;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#instances.keys()].map((name) => this.kill(name)));
    await this.client.end();
    await this.cluster.stop();
    await this.smtp.close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Starts an instance that is down, whose clock then says what the others' say. */
  async start(name: Name): Promise<void> {
    const folder = join(this.folder, name);
    mkdirSync(folder, { recursive: true });
    const clock = new MovableClock(folder);
    const url = this.#urls.get(name) ?? `http://127.0.0.1:${await freePort()}`;
    const server = spawnServer([...clock.options, 'dist/server.mjs'], {
      ...clock.env,
      DATABASE_URL: `${this.cluster.url}?application_name=${name}`,
      DATA_DIR: folder,
      SMTP_URL: `smtp://127.0.0.1:${this.smtp.port}`,
      MAIL_FROM: 'Trib <hello@trib.example>',
      // Mailed links contain it, so it is known before the server is there.
      PUBLIC_URL: url,
      PORT: new URL(url).port,
    });
    this.#urls.set(name, await server.ready);
    const instance = { server, clock };
    this.#instances.set(name, instance);
    this.#started.push(instance);
  }

  async kill(name: Name): Promise<void> {
    const server = this.#instances.get(name)?.server;
    this.#instances.delete(name);
    server?.kill('SIGKILL');
    await server?.exited;
  }

  async killAll(): Promise<void> {
    for (const name of NAMES) await this.kill(name);
  }

  /** Starts what is down, at the time that it is by now. */
  async startAll(): Promise<void> {
    for (const name of NAMES) if (!this.#instances.has(name)) await this.start(name);
    const { now } = this;
    for (const { server, clock } of this.#started.splice(0)) await clock.move(server, now);
  }

  get now(): Date {
    return new Date(this.#at + performance.now() - this.#since);
  }

  /** Moves every clock, and lets the instances that are up run what is due, all at the same time. */
  async moveTo(at: Date): Promise<void> {
    await this.#moveDatabase(at);
    await Promise.all([...this.#instances.values()].map(({ clock, server }) => clock.move(server, at)));
    this.#started.length = 0;
  }

  /** Both instances are down until then. */
  async outage(until: Date): Promise<void> {
    await this.killAll();
    await this.#moveDatabase(until);
    await this.startAll();
  }

  /** A second goes by as a minute for what waits in queues: leases of who was killed, and another try. */
  async letQueuesPass(): Promise<void> {
    await delay(SECOND_MS);
    await this.#moveDatabase(new Date(this.now.getTime() + MINUTE_MS));
    await this.query("select pg_notify('mails', ''), pg_notify('pushes', ''), pg_notify('jobs', '')");
  }

  async #moveDatabase(at: Date): Promise<void> {
    expect(at >= this.now, 'Time goes only forward', [at, this.now]);
    [this.#at, this.#since] = [at.getTime(), performance.now()];
    await this.query('update proof_clock set ahead = $1::timestamptz - pg_catalog.clock_timestamp()', [at]);
  }

  /** Lets every job of every instance run once more, after which what was told once is still told once. */
  async settle(): Promise<void> {
    await this.moveTo(new Date(this.now.getTime() + HOUR_MS + MINUTE_MS));
  }

  /** The same person in two browsers, one at each instance. */
  async register(person: object): Promise<{ id: number; agents: Record<Name, Agent> }> {
    const one = this.agent('one');
    const { body, status } = await one.post('/api/users/register', person);
    expect(status === 201, 'Nobody could register', body);
    const cookies = Object.fromEntries(
      one
        .cookie()
        .split('; ')
        .map((pair) => pair.split('=', 2)),
    );
    return { id: body.id, agents: { one, two: this.agent('two', cookies) } };
  }

  agent(name: Name, cookies: Record<string, string> = {}): Agent {
    return createAgent(this.#urls.get(name) ?? '', () => {}, cookies);
  }

  async query<Row extends pg.QueryResultRow>(statement: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.client.query<Row>(statement, values)).rows;
  }

  /** Which steps happen meanwhile, in their order. */
  async record(happens: () => Promise<void>): Promise<string[]> {
    await this.query('truncate proof_steps');
    await happens();
    const steps = await this.query<{ name: string }>(
      'select name from proof_steps where name <> $1 group by 1 order by min(id)',
      [COMMIT],
    );
    return steps.map(({ name }) => name);
  }

  /** Lets something happen until a step of it is done, and kills who does it, or everybody, before the next one. */
  async killAfter(
    step: string,
    happens: () => Promise<unknown>,
    who: 'who does it' | 'everybody',
  ): Promise<void> {
    await this.query('insert into proof_held values ($1)', [step]);
    await this.query('select pg_advisory_lock(48)');
    const happening = happens().catch(() => undefined);
    const doing = await this.#whoIsHeld(step);
    if (who === 'everybody') await this.killAll();
    else for (const name of doing) await this.kill(name);
    await this.query('delete from proof_held');
    await this.query('select pg_advisory_unlock(48)');
    await happening;
    await this.#moveDatabase(new Date(this.now.getTime() + LEASE_MS));
    await this.startAll();
  }

  async #whoIsHeld(step: string): Promise<Name[]> {
    for (const began = performance.now(); performance.now() - began < GIVEN_UP_MS; await delay(POLL_MS)) {
      const rows = await this.query<{ name: Name }>(
        "select distinct application_name as name from pg_stat_activity where wait_event = 'advisory' and application_name = any($1)",
        [NAMES],
      );
      if (rows.length > 0) return rows.map(({ name }) => name);
    }
    throw new Error(`Nobody came to the step "${step}"`);
  }
}
