/**
 * npm run bench -- <case> [options]      each case says in its first comment what it measures and takes
 *
 * server   rates and costs of requests, on Postgres or embedded, of one build or two in turn
 * load     a busy evening, until the server gives way, and beyond
 * crowd    many new connections at once beside busy ones
 * streams  event streams: what one costs, and how soon all hear of a message
 * tables   how long a round takes
 * ranking  how long a page of a million open meetups takes to rank
 * pages    first paint and first own item of every page on a slow phone
 * frames   dropped frames of the feed and of a long chat
 *
 * `npx tsx bench/big.ts` prints the reach table. README.md beside this has the figures.
 */
import { runCleanly } from './servers';

const [name = 'server', ...args] = process.argv[2]?.startsWith('--')
  ? ['server', ...process.argv.slice(2)]
  : process.argv.slice(2);

const CASES: Record<string, () => Promise<{ run: (args: string[]) => Promise<void> }>> = {
  server: () => import('./server'),
  load: () => import('./load'),
  crowd: () => import('./crowd'),
  streams: () => import('./streams'),
  tables: () => import('./tables'),
  ranking: () => import('./ranking'),
  pages: () => import('./pages'),
  frames: () => import('./frames'),
};

const open = CASES[name];
if (!open) throw new Error(`There is no case ${name}, only ${Object.keys(CASES).join(', ')}`);
await runCleanly(async () => (await open()).run(args));
