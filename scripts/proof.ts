import { join } from 'node:path';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { ensureHeadlessBrowser } from './ensure-browser';
import { ensurePostgres } from './ensure-postgres';

type Proof = {
  title: string;
  files: string[];
  env?: Record<string, string>;
  database?: 'postgres';
  needsBuild?: true;
  tag?: '@proof';
};

/** Runs that take too long for `npm test`: the same tests with many more rounds, and with other random values. */
const PROOFS: Proof[] = [
  {
    title: 'Full disks, three rounds each',
    files: ['server/db/embedded/embedded.full-disk', 'server/modules/places/photos/photos.full-disk'],
    env: { FULL_DISK_ROUNDS: '3' },
  },
  {
    title: 'Fifty kills in the middle of writes, embedded',
    files: ['server/db/embedded/embedded.test'],
    env: { KILLS: '50' },
  },
  {
    title: 'A backup while people write, and its restore, each killed twenty times',
    files: ['server/backup.test'],
    env: { BACKUP_KILLS: '20' },
  },
  {
    title: 'Invitations of a thousand random people',
    files: ['server/modules/evenings/invitations/invitations.fitting-property'],
    env: { INVITED_PEOPLE: '1000' },
  },
  {
    title: 'Tables of three hundred random crowds, and after the answers to as many rounds',
    files: ['server/modules/evenings/tables/solver'],
    env: { TABLE_CROWDS: '300', TABLE_ROUNDS: '300' },
  },
  {
    title: 'Two thousand random feeds, and a hundred thousand meetups that arrive at once',
    files: [
      'server/modules/meetups/tribs/feed.property',
      'server/modules/matching/feed-index/feed-index.test',
    ],
    env: { FEED_CASES: '2000', FEED_ARRIVING: '100000' },
  },
  {
    title: 'A thousand random series in each of thirty time zones',
    files: ['server/modules/meetups/tribs/recurrence.property'],
    env: { RECURRENCE_RUNS: '1000' },
  },
  {
    title: 'Fifty meetups that everything happens to at once, over two instances',
    files: ['server/modules/meetups/hosting/hosting.postgres'],
    env: { ROUNDS: '50' },
    database: 'postgres',
  },
  {
    title: 'Memory under two thousand broken pictures',
    files: ['server/modules/places/photos/photos.memory'],
    env: { MUTATED_PICTURES: '2000' },
  },
  {
    title: 'Ten thousand generated calls of the API',
    files: ['server/http/endpoint.test'],
    env: { FUZZ_RUNS: '10000' },
  },
  {
    title: 'Properties of scores, distances and quiet hours',
    files: [
      'server/modules/matching/compatibility',
      'server/modules/places/cities/distance.queries',
      'server/modules/meetups/tribs/feed.near',
      'server/modules/reach/push/quiet-hours',
    ],
    env: {},
  },
  {
    title: 'State after a thousand writes and their events',
    files: ['e2e/live-state'],
    env: { LIVE_WRITES: '1000' },
  },
  {
    title: 'A conversation through five crashes of the server and lost responses',
    files: ['e2e/proofs/chat-crash'],
    env: { PROOFS: 'on' },
  },
  {
    title: 'The delay of messages between two browsers',
    files: ['e2e/proofs/chat-delay'],
    env: { PROOFS: 'on' },
  },
  {
    title: 'The delay until somebody suspended, removed or blocked hears nothing',
    files: ['e2e/proofs/cut-off-delay'],
    env: { PROOFS: 'on' },
  },
  {
    title: 'Languages: every page and dialog, in two made for tests, German and Spanish',
    files: ['e2e/proofs/languages'],
    env: { PROOFS: 'on', TEST_LANGUAGES: '1' },
  },
  {
    title: 'What deploy/ has: containers, the unit, and both proxies with two instances behind them',
    files: ['scripts/check-deploy.ts'],
    needsBuild: true,
  },
  {
    title: 'Faults while people write: Postgres, its disk, an instance, the clock, names',
    files: ['scripts/check-faults.ts'],
    needsBuild: true,
  },
  {
    title: 'Pooler: ten instances on a hundred connections through PgBouncer, which is killed meanwhile',
    files: ['scripts/check-pooler.ts'],
    needsBuild: true,
  },
  {
    title:
      'Replica: it lags, hangs, and takes over without the last transactions, while people read what they write',
    files: ['scripts/check-replica.ts'],
    needsBuild: true,
  },
  {
    title: 'Towns that start empty, for sixty days: who gets a seat at a table, and who meets again',
    files: ['scripts/check-town.ts'],
  },
  {
    title: 'Evenings on a clock that moves, with kills between the steps, and what a number changes',
    files: ['scripts/check-evenings.ts'],
    needsBuild: true,
  },
  {
    title: 'An upgrade: the previous build on the schema of this one',
    files: ['scripts/check-upgrade.ts'],
    needsBuild: true,
  },
  {
    title:
      'An upgrade of a town with a million messages, while its people go on and an old build runs beside',
    files: ['scripts/check-upgrade-load.ts'],
    needsBuild: true,
  },
  {
    title: 'Every script of package.json after npm ci alone',
    files: ['scripts/fresh-clone.ts'],
  },
  {
    title: 'The workflows of .github, read by a linter',
    files: ['scripts/check-workflows.ts'],
  },
  {
    title: 'Further stories: sizes, larger text, contrast on photos, thresholds of gestures, failures',
    files: ['e2e/'],
    tag: '@proof',
  },
  {
    title: 'All stories with slow presses and late responses',
    files: ['e2e/'],
    env: { SLOW_DEVICE: 'on' },
  },
];

/** Programs of their own, which are neither tests of the server nor stories in a browser. */
const PROGRAM = /^scripts\//;
/** Leaves out `e2e/live-state`, which needs no browser. */
const BROWSER_TESTS = /^e2e\/(proofs\/|$)/;

/** Stories run on a build, and one of an earlier state, or with other languages, would prove nothing. */
let built: string | undefined;
function ensureBuild(languages = ''): void {
  const env = { ...process.env, TEST_LANGUAGES: languages };
  if (built !== languages) execFileSync('npm', ['run', 'build'], { cwd: root, stdio: 'inherit', env });
  built = languages;
}

function toolFor({ files, tag }: Proof, inBrowser: boolean): string[] {
  if (inBrowser) return ['playwright', 'test', '--reporter=list', ...(tag ? [`--grep=${tag}`] : [])];
  return files.every((file) => PROGRAM.test(file)) ? ['tsx'] : ['vitest', 'run', '--project', 'server'];
}

const root = join(import.meta.dirname, '..');
const wanted = process.argv[2]?.toLowerCase() ?? '';
const seed = process.env['TEST_SEED'] ?? String(Date.now() % 1_000_000);

/**
 * `npm run proof` runs all of these, `npm run proof -- kills` those with a word in their title that begins like that.
 * `TEST_SEED=7 npm run proof` repeats the values of a run that printed this seed.
 */
for (const proof of PROOFS.filter(({ title }) => ` ${title.toLowerCase()}`.includes(` ${wanted}`))) {
  const { title, files, env, database, needsBuild } = proof;
  process.stdout.write(`\n${title} (TEST_SEED=${seed})\n`);
  const inBrowser = files.every((file) => BROWSER_TESTS.test(file));
  const [tool, ...args] = toolFor(proof, inBrowser);
  if (inBrowser || needsBuild) ensureBuild(env?.['TEST_LANGUAGES']);
  const browser = inBrowser && { CHROMIUM_PATH: await ensureHeadlessBrowser() };
  const cluster = database && (await ensurePostgres());
  const target = cluster ? { TEST_DB: 'postgres', TEST_DATABASE_URL: cluster.url } : { TEST_DB: 'embedded' };
  const child = spawn(join(root, 'node_modules/.bin', tool ?? ''), [...args, ...files], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...target, TEST_SEED: seed, ...browser, ...env },
  });
  const [code]: unknown[] = await once(child, 'exit');
  await cluster?.stop();
  if (code !== 0) process.exitCode = 1;
}
