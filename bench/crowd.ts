/**
 * npm run bench -- crowd [--other=../trib-before]    how long a crowd of new connections waits beside forty that are busy
 */
import { get } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { tokenOf } from './fill';
import { printTable, quantile, sorted } from './report';
import { bundle, checkoutsOf, createDatabase, fillOf, startTrib } from './servers';

const BUSY = 40;
const CROWD = 300;
const ROUNDS = 3;
const SECONDS = 12;

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { other: { type: 'string' } } });
  const builds = [];
  for (const { folder, name } of checkoutsOf(values.other)) {
    const database = await createDatabase();
    await bundle(folder);
    await (await fillOf(folder)).fill(database, 1_000);
    builds.push({ folder, name, database, waits: [] as number[], refused: 0 });
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const build of round % 2 === 0 ? builds : builds.toReversed()) {
      const server = await startTrib({ DATABASE_URL: build.database }, build.folder);
      const requests = Array.from({ length: BUSY }, (_, account) => ({
        path: '/api/tribs?limit=20',
        headers: { cookie: `trib_session=${tokenOf(account + 1)}` },
      }));
      const busy = autocannon({ url: server.url, requests, connections: BUSY, duration: SECONDS });
      await delay(SECONDS * 250);
      const one = () =>
        new Promise<void>((done) => {
          const began = performance.now();
          const asked = get(`${server.url}/api/tribs?limit=1`, { agent: false }, (response) => {
            if (response.statusCode !== 200) build.refused += 1;
            response.resume().on('end', () => {
              build.waits.push(performance.now() - began);
              done();
            });
          });
          asked.on('error', () => {
            build.refused += 1;
            done();
          });
        });
      await Promise.all(Array.from({ length: CROWD }, one));
      await busy;
      server.kill('SIGKILL');
      await server.exited;
    }
  }
  const rows = builds.map(({ name, waits, refused }) => {
    const of = (q: number) => Math.round(quantile(sorted(waits), q));
    return [`${CROWD} new connections${name}`, of(0.5), of(0.99), refused];
  });
  printTable('crowd', ['what', 'p50 ms', 'p99 ms', 'refused'], rows);
}
