import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureHeadlessBrowser } from '../ensure-browser';
import { ensurePostgres } from '../ensure-postgres';
import { fromPlaywright, fromVitest, readCounts } from './counts';
import { failedPages } from './failed-pages';
import { runInGroup } from './processes';
import type { TestCounts } from './report';

type StepOutcome = { ok: boolean; output: string; tests?: TestCounts };
export type Step = {
  name: string;
  /** Whether there is anything to run; true by default. */
  hasWork?: () => boolean;
  /** A step of the same phase that has to succeed first. */
  needs?: string;
  run: () => Promise<StepOutcome>;
};
export type Phase = { concurrency: number; steps: Step[] };

const root = join(import.meta.dirname, '../..');
const bin = (name: string) => join(root, 'node_modules/.bin', name);
const command = (file: string, args: string[], env: NodeJS.ProcessEnv = {}) =>
  runInGroup(file, args, { ...process.env, ...env });
const script = (name: string) => () => command('npm', ['run', '--silent', name]);

export const phases: Phase[] = [
  {
    concurrency: 2,
    steps: [
      { name: 'typecheck', run: script('typecheck') },
      { name: 'lint', run: script('lint') },
      { name: 'format', run: script('format:check') },
      { name: 'structure', run: script('structure') },
    ],
  },
  {
    concurrency: 1,
    steps: [
      { name: 'unit', run: () => vitest('unit', [], { TEST_DB: 'embedded', TEST_SPLIT: 'on' }) },
      { name: 'postgres', hasWork: () => hasFile('server', '.test.ts'), run: onPostgres },
    ],
  },
  {
    concurrency: 1,
    steps: [
      { name: 'build', run: script('build') },
      { name: 'budgets', needs: 'build', run: () => command(bin('tsx'), ['scripts/check-budgets.ts']) },
      { name: 'e2e', needs: 'build', hasWork: () => hasFile('e2e', '.spec.ts'), run: endToEnd },
    ],
  },
];

async function onPostgres(): Promise<StepOutcome> {
  const cluster = await ensurePostgres();
  try {
    const env = { TEST_DB: 'postgres', TEST_DATABASE_URL: cluster.url };
    return await vitest('postgres', ['--project', 'server'], env);
  } finally {
    await cluster.stop();
  }
}

async function vitest(name: string, args: string[], env: NodeJS.ProcessEnv): Promise<StepOutcome> {
  const report = freshReport(name);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const outcome = await command(bin('vitest'), ['run', ...args, ...reporters], env);
  return withCounts(outcome, readCounts(report, fromVitest));
}

async function endToEnd(): Promise<StepOutcome> {
  const report = freshReport('e2e');
  const env = { CHROMIUM_PATH: await ensureHeadlessBrowser(), PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const args = ['test', '--grep-invert=@proof', '--reporter=line,json'];
  const outcome = await command(bin('playwright'), args, env);
  const output = outcome.output + (outcome.ok ? '' : failedPages(join(root, 'test-results')));
  return withCounts({ ...outcome, output }, readCounts(report, fromPlaywright));
}

/** A stale report must not be taken for that of a run that wrote none. */
function freshReport(name: string): string {
  const folder = join(root, '.cache/test');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${name}.json`);
  rmSync(file, { force: true });
  return file;
}

/** A run without counts, or one that skipped tests if all must run, has not passed. */
function withCounts(outcome: StepOutcome, tests: TestCounts | undefined): StepOutcome {
  if (!tests) return { ...outcome, ok: false, output: `${outcome.output}\nNo report was written.` };
  if (process.env['CI'] && tests.skipped > 0) {
    return {
      ok: false,
      tests,
      output: `${outcome.output}\n${tests.skipped} skipped: under CI every test runs.`,
    };
  }
  return { ...outcome, tests };
}

function hasFile(folder: string, ending: string): boolean {
  const path = join(root, folder);
  return (
    existsSync(path) && readdirSync(path, { recursive: true }).some((name) => String(name).endsWith(ending))
  );
}
