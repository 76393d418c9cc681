/**
 * npx tsx bench/requests.ts --other=../trib-before     what each request of the mix of `npm run load` costs, before and after
 * npx tsx bench/requests.ts --requests=2000 --rounds=3
 *
 * The processor's time, in the server and in Postgres, of both builds in turn: other work on the machine hardly changes it.
 * On a database of their own with 1,000 meetups, 25,000 messages and limits that count.
 */
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { spawnServer } from '../server/testing/spawn-server';
import { openConnections } from './load-connections';
import type { LoadDatabase } from './load-database';
import { type Call, calls, type Round, send } from './load-mix';
import { CONNECTIONS, median } from './measure';
import { childrenMs, cpuMs } from './processor';
import { PEOPLE } from './stream-room';

const { values } = parseArgs({
  options: {
    other: { type: 'string' },
    requests: { type: 'string', default: '2000' },
    rounds: { type: 'string', default: '3' },
  },
});
const requests = Number(values.requests);
const checkouts = [values.other, '.'].flatMap((folder) => (folder === undefined ? [] : [resolve(folder)]));

/** Gives everybody five messages in each of their rooms and a long session, as on a server that has run for a while. */
const SOME_HISTORY = `set trib.silent = 'on';
  insert into messages (conversation_id, sender_id, client_id, text)
    select c.id, m.user_id, gen_random_uuid(), 'See you there ' || n from conversations c
      join memberships m on m.trib_id = c.trib_id and m.status = 'joined' cross join generate_series(1, 5) n order by n, c.id;
  update sessions set expires_at = now() + interval '60 days'`;

type Build = {
  name: string;
  url: string;
  pid: number;
  postmaster: number;
  rooms: { person: number; room: number }[];
  next: number;
};
const undo: (() => unknown)[] = [];

try {
  const builds: Build[] = [];
  for (const folder of checkouts) builds.push(await start(folder));
  console.log('| request | build | server, CPU ms | Postgres, CPU ms |');
  console.log('| --- | --- | ---: | ---: |');
  // Searches are limited by address, and bench/search.ts measures them.
  const { search: _search, ...measured } = calls;
  for (const [kind, call] of Object.entries(measured)) {
    const figures = builds.map(() => ({ server: [] as number[], postgres: [] as number[] }));
    for (let round = 0; round <= Number(values.rounds); round++) {
      for (const [at, build] of builds.entries()) {
        const before = [cpuMs(build.pid), childrenMs(build.postmaster)] as const;
        await fire(build, call);
        if (round === 0) continue;
        figures[at]?.server.push((cpuMs(build.pid) - before[0]) / requests);
        figures[at]?.postgres.push((childrenMs(build.postmaster) - before[1]) / requests);
      }
    }
    for (const [at, { server, postgres }] of figures.entries())
      console.log(
        `| ${kind} | ${builds[at]?.name} | ${median(server).toFixed(2)} | ${median(postgres).toFixed(2)} |`,
      );
  }
} finally {
  for (const step of undo.toReversed()) await step();
}
process.exit();

/** Each checkout uses its own functions, because it fills its own schema and starts its own build. */
async function start(folder: string): Promise<Build> {
  const own = async (file: string): Promise<unknown> => import(pathToFileURL(join(folder, file)).href);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same files as beside this one
  const { bundle } = (await own('bench/servers.ts')) as { bundle: () => Promise<void> };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same files as beside this one
  const { postgresForLoad } = (await own('bench/load-database.ts')) as {
    postgresForLoad: () => Promise<LoadDatabase>;
  };
  await bundle();
  const database = await postgresForLoad();
  undo.push(() => database.end());
  await database.read(SOME_HISTORY);
  await database.read('vacuum analyze');
  const rooms = await database.read<{ person: number; room: number }>(
    `select m.user_id as person, c.id as room from memberships m join conversations c on c.trib_id = m.trib_id
     where m.status = 'joined' order by c.id, m.user_id`,
  );
  const server = spawnServer([join(folder, 'dist/server.mjs')], {
    ...database.env,
    LOG_LEVEL: 'error',
    RATE_LIMITS: 'on',
  });
  undo.push(async () => {
    server.kill('SIGKILL');
    await server.exited;
  });
  const name = folder === checkouts.at(-1) ? 'after' : 'before';
  return { name, url: await server.ready, pid: server.pid, postmaster: database.pid ?? 0, rooms, next: 0 };
}

/** Sends requests of each person in turn, in one of their rooms, so that nobody comes near a limit. */
async function fire(build: Build, call: (person: number, room: number) => Call): Promise<void> {
  const connections = openConnections(build.url);
  const round: Round = { latencies: [], writes: 0, refused: 0, failed: 0, resets: 0 };
  let left = requests;
  const one = async () => {
    while (left-- > 0) {
      const { person, room } = build.rooms[(build.next++ * 7) % build.rooms.length] ?? {
        person: PEOPLE,
        room: 1,
      };
      await send(connections, person, call(person, room), round, { messages: [], photos: [] });
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, one));
  connections.close();
  if (round.latencies.length < requests) throw new Error(round.firstFailure ?? 'Some were refused');
}
