/**
 * npx tsx bench/search.ts                     100,000 meetups on Postgres
 * npx tsx bench/search.ts --embedded          20,000 on the embedded database
 *
 * One search after another, as a visitor makes them: each text once right after the start, then several times in turn.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { ensurePostgres } from '../scripts/ensure-postgres';
import { databaseUrl } from '../server/testing/postgres-url';
import { fill, fillEmbedded } from './fill';
import { median } from './measure';
import { bundle, startTrib } from './servers';
import { SEARCHES } from './targets';

const ROUNDS = 8;

const { values } = parseArgs({ options: { embedded: { type: 'boolean' }, meetups: { type: 'string' } } });
const meetups = Number(values.meetups ?? (values.embedded ? 20_000 : 100_000));

await bundle();
await (values.embedded ? onEmbedded() : onPostgres());

async function onEmbedded(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'trib-bench-'));
  try {
    await fillEmbedded(folder, meetups);
    await measure({ DATA_DIR: folder });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function onPostgres(): Promise<void> {
  const cluster = await ensurePostgres();
  try {
    const name = `trib_bench_${process.pid}`;
    const admin = new pg.Client({ connectionString: cluster.url });
    await admin.connect();
    await admin.query(`create database ${name}`);
    const url = databaseUrl(cluster.url, name);
    try {
      await fill(url, meetups);
      await measure({ DATABASE_URL: url });
    } finally {
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    }
  } finally {
    await cluster.stop();
  }
}

async function measure(env: Record<string, string>): Promise<void> {
  const server = await startTrib({ SEED: 'off', RATE_LIMITS: 'off', ...env });
  const search = async (text: string) => {
    const began = performance.now();
    const response = await fetch(`${server.url}/api/tribs?q=${encodeURIComponent(text)}`);
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${text}: ${response.status}`);
    return performance.now() - began;
  };
  try {
    const first: number[] = [];
    for (const text of SEARCHES) first.push(await search(text));
    const later = SEARCHES.map((): number[] => []);
    for (let round = 0; round < ROUNDS; round++) {
      for (const [at, text] of SEARCHES.entries()) later[at]?.push(await search(text));
    }
    console.log('| text | first ms | median ms | worst ms |\n| --- | ---: | ---: | ---: |');
    for (const [at, text] of SEARCHES.entries()) {
      const times = later[at] ?? [];
      const figures = [first[at] ?? 0, median(times), Math.max(...times)].map((ms) => ms.toFixed(1));
      console.log(`| ${text.slice(0, 24)} | ${figures.join(' | ')} |`);
    }
    const all = later.flat();
    console.log(
      `${meetups} meetups, median ${median(all).toFixed(1)} ms, worst ${Math.max(...all).toFixed(1)} ms, load ${loadavg()[0]?.toFixed(1)}`,
    );
  } finally {
    await server.stop();
  }
}
