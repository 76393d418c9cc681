/**
 * npm run e2e:engines              walks the main journeys in WebKit and in Firefox
 * npm run e2e:engines -- firefox   in one of them
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findOnPath, run } from '../../scripts/lib/command';
import { spawnServer } from '../../server/testing/spawn-server';
import { Browser } from './browser';
import { cookies } from './cookies';
import type { Engine } from './driver';
import { firefox } from './firefox';
import { invitation } from './invitation';
import type { Journey } from './journey';
import { Report } from './report';
import { webkit } from './webkit';
import { wizard } from './wizard';

const ENGINES = [webkit, firefox];
const JOURNEYS = [invitation, wizard, cookies];
const PICTURES = 'test-results/engines';

async function main(): Promise<void> {
  const wanted = process.argv[2]?.toLowerCase() ?? '';
  const engines = ENGINES.filter(({ name }) => name.toLowerCase().includes(wanted));
  if (engines.length === 0) throw new Error(`No engine is called "${wanted}"`);
  engines.forEach(expectInstalled);
  const built = await run('npm', ['run', 'build']);
  if (!built.ok) throw new Error(built.output);
  const report = new Report(PICTURES);
  await rm(PICTURES, { recursive: true, force: true });
  await withServer(async (url) => {
    for (const engine of engines) {
      for (const journey of JOURNEYS) await walk(engine, journey, url, report);
    }
  });
  process.stdout.write(`\n${report.summary} steps. Screenshots are in ${PICTURES}.\n`);
  process.exitCode = report.isGreen ? 0 : 1;
}

function expectInstalled({ name, needs }: Engine): void {
  const missing = Object.entries(needs).filter(([program]) => findOnPath(program) === undefined);
  if (missing.length === 0) return;
  const packages = missing.map(([, debianPackage]) => debianPackage);
  throw new Error(
    `${name} needs ${missing.map(([program]) => program).join(' and ')}. Debian: apt-get install ${packages.join(' ')}`,
  );
}

async function withServer(visit: (url: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'trib-engines-'));
  const server = spawnServer(['dist/server.mjs'], { DATA_DIR: folder, SEED: 'demo' });
  try {
    await visit(await server.ready);
  } finally {
    server.kill('SIGINT');
    await server.exited;
    await rm(folder, { recursive: true, force: true });
  }
}

/** In a browser of its own: nobody is signed in, and nothing has been seen yet. */
async function walk(engine: Engine, journey: Journey, url: string, report: Report): Promise<void> {
  const browser = new Browser(await engine.open({ cookies: journey.cookies ?? 'accepted' }), url);
  try {
    await browser.becomePhone();
    for (const [step, act] of journey.steps) {
      const passed = await report.step(engine.name, journey.name, step, browser, () => act(browser));
      if (!passed) break;
    }
  } finally {
    await browser.close();
  }
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
