import { setTimeout as delay } from 'node:timers/promises';
import type { Running } from '../servers';
import { ask, besideOthers, type Line, makeCommunity, type Scene, whole } from './scene';

const ALONE_MS = 15_000;
const GIVEN_UP_MS = 120_000;

/** An announcement to a community, and a cancelled meetup that many wait for. */
export async function tellRow(scene: Scene): Promise<Line[]> {
  const { of, sql } = scene;
  const [members, waiting] = [of(100_000), of(30_000)];
  const { id: community } = await makeCommunity(scene, 'Told', members);
  const [meetup] = await sql<{ id: number; host: number }>(
    `update tribs set max_participants = member_count where id = (select id from tribs order by creator_id limit 1)
      returning id, creator_id as host`,
  );
  if (!meetup) throw new Error('There is no meetup');
  await sql(
    `insert into memberships (trib_id, user_id, status)
      select $1, person, 'waitlisted' from generate_series($2::int, $2::int + $3::int - 1) person on conflict do nothing`,
    [meetup.id, 1_000, waiting],
  );
  await sql('vacuum analyze');
  const server = await scene.start();
  await besideOthers(server, scene.ms(ALONE_MS) / 3);
  return [
    ...(await told(scene, server, {
      what: `tell ${whole(members)}: announcement`,
      by: 1,
      request: `POST /api/communities/${community}/announcements`,
      body: { text: 'Bring wood' },
      notices: `kind = 'community-word' and community_id = ${community}`,
      people: members - 1,
    })),
    ...(await told(scene, server, {
      what: `a meetup with ${whole(waiting)} waiting is cancelled`,
      by: meetup.host,
      request: `POST /api/tribs/${meetup.id}/cancel`,
      body: { line: 'It rains' },
      notices: `kind = 'cancelled' and trib_id = ${meetup.id}`,
      people: waiting,
    })),
  ];
}

type Telling = { what: string; by: number; request: string; body: object; notices: string; people: number };

async function told(
  scene: Scene,
  server: Running,
  { what, by, request, body, notices, people }: Telling,
): Promise<Line[]> {
  const alone = await besideOthers(server, scene.ms(ALONE_MS));
  const began = performance.now();
  let [requestMs, allMs] = [0, 0];
  const beside = await besideOthers(server, 0, async () => {
    requestMs = (await ask(server, by, request, body)).ms;
    const count = `select count(*)::int as count from jobs where every is null`;
    while ((await scene.sql<{ count: number }>(count))[0]?.count !== 0) {
      if (performance.now() - began > GIVEN_UP_MS) throw new Error('Not all were told');
      await delay(100);
    }
    allMs = performance.now() - began;
  });
  const [found] = await scene.sql<{ count: number }>(
    `select count(*)::int as count from notifications where ${notices}`,
  );
  if ((found?.count ?? 0) < people) throw new Error(`Only ${found?.count} of ${people} were told`);
  const ratio = beside / alone;
  return [
    { what: `${what}, request`, goal: '≤ 300 ms', figure: `${whole(requestMs)} ms`, isMet: requestMs <= 300 },
    {
      what: 'its notices',
      goal: '≤ 10 s',
      figure: `${(allMs / 1_000).toFixed(1)} s`,
      isMet: allMs <= 10_000,
    },
    {
      what: 'p99 of others meanwhile',
      goal: '≤ 1.5 × of without',
      figure: `${ratio.toFixed(2)} × (${whole(alone)} → ${whole(beside)} ms)`,
      isMet: ratio <= 1.5,
    },
  ];
}
