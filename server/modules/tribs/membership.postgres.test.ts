import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { memberships, tribs } from '../../db/schema/tribs';
import { openPostgres } from '../../db/postgres';
import { createCrowd } from '../../testing/crowd';
import { expectInvariants } from '../../testing/rows';
import { createTrib } from '../../testing/scenes';
import { type Person, startTestApp } from '../../testing/test-app';
import { createPostgresCopy } from '../../testing/test-database';

/** `ROUNDS=200` runs it as often as the promise in the README says. */
const ROUNDS = Number(process.env['ROUNDS'] ?? 3);
const JOINERS = 200;
const PATIENCE_MS = 60_000 + ROUNDS * 20_000;

const copy = await createPostgresCopy();
const [first, second] = await Promise.all([
  openPostgres(copy.url, () => {}),
  openPostgres(copy.url, () => {}),
]);
const instances = await Promise.all([first, second].map((database) => startTestApp({}, { database })));
const [app] = instances;
if (!app) throw new Error('There are two instances');
const joiners = await createCrowd(first.db, instances, JOINERS);

afterAll(async () => {
  await expectInvariants(first.db);
  await first.close();
  await second.close();
  await copy.drop();
});

describe('the last place of a meetup', () => {
  it(
    `goes to exactly one of ${JOINERS} who join at once over two instances, ${ROUNDS} times`,
    async () => {
      const host = await app.person();
      for (let round = 0; round < ROUNDS; round++) {
        const { id } = await createTrib(host, { maxParticipants: 2 });
        const answers = await Promise.all(joiners.map((joiner) => joiner.put(`/api/tribs/${id}/membership`)));
        expect(answers.filter(({ status }) => status !== 200).map(({ status }) => status)).toEqual([]);
        expect(answers.filter(({ body }) => body.status === 'joined')).toHaveLength(1);
        expect(answers.filter(({ body }) => body.status === 'waitlisted')).toHaveLength(JOINERS - 1);
        const [trib] = await app.db.select().from(tribs).where(eq(tribs.id, id));
        expect(trib?.memberCount).toBe(2);
        await expectInvariants(app.db);
        if (round === 0) await expectPromotionInOrder(id, host.id);
        await app.db.delete(tribs).where(eq(tribs.id, id));
      }
    },
    PATIENCE_MS,
  );

  it('is given away many times without the lock: the race is a real one', async () => {
    const RACERS = 8;
    const clients = await Promise.all(
      Array.from({ length: RACERS }, async () => {
        const client = new pg.Client({ connectionString: copy.url });
        await client.connect();
        return client;
      }),
    );
    await app.db.execute(sql`create table unguarded (member int)`);
    const join = async (client: pg.Client, lock: boolean, member: number) => {
      await client.query('begin');
      // The very order of joining, on a table that has neither the lock nor the constraint.
      if (lock) await client.query('lock table unguarded in exclusive mode');
      const { rows } = await client.query('select count(*)::int as taken, pg_sleep(0.05) from unguarded');
      if (rows[0].taken < 1) await client.query('insert into unguarded values ($1)', [member]);
      await client.query('commit');
    };
    const raced = async (lock: boolean) => {
      await app.db.execute(sql`truncate unguarded`);
      await Promise.all(clients.map((client, member) => join(client, lock, member)));
      return (await app.db.execute(sql`select * from unguarded`)).rows.length;
    };
    expect(await raced(false)).toBeGreaterThan(1);
    expect(await raced(true)).toBe(1);
    await Promise.all(clients.map((client) => client.end()));
  });
});

/** Whoever leaves, the next in the order of arrival takes the place. */
async function expectPromotionInOrder(tribId: number, hostId: number): Promise<void> {
  const line = await app?.db
    .select()
    .from(memberships)
    .where(eq(memberships.tribId, tribId))
    .orderBy(memberships.arrival);
  const [, ...guests] = line ?? [];
  expect(line?.[0]?.userId).toBe(hostId);
  expect(guests.map(({ status }) => status)).toEqual(
    guests.map((_, place) => (place === 0 ? 'joined' : 'waitlisted')),
  );
  for (const [place, { userId }] of guests.slice(0, 5).entries()) {
    await joinerOf(userId).delete(`/api/tribs/${tribId}/membership`);
    const next = guests[place + 1];
    const [now] =
      (await app?.db
        .select()
        .from(memberships)
        .where(eq(memberships.userId, next?.userId ?? 0))) ?? [];
    expect(now?.status).toBe('joined');
  }
}

function joinerOf(userId: number): Person {
  const joiner = joiners.find(({ id }) => id === userId);
  if (!joiner) throw new Error('Nobody by this id');
  return joiner;
}
