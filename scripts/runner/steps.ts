import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ensureHeadlessBrowser } from '../ensure-browser';
import { ensurePostgres } from '../ensure-postgres';
import { memoryFolder } from '../postgres/cluster';
import { runInGroup } from './processes';
import type { TestCounts } from './report';

type StepOutcome = { ok: boolean; output: string; tests?: TestCounts };
export type Step = {
  name: string;
  /** Whether there is anything to run; true if it is missing. */
  hasWork?: () => boolean;
  /** A step of the same phase that has to succeed before this one. */
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
  const cluster = await ensurePostgres(memoryFolder());
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

/** Removes an old report, so that it cannot be taken for one of a run that wrote none. */
function freshReport(name: string): string {
  const folder = join(root, '.cache/test');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${name}.json`);
  rmSync(file, { force: true });
  return file;
}

/** A run without counts has not passed. Neither has one that skipped tests, if all of them must run. */
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

const count = z.int().nonnegative();
const vitestReport = z.object({
  numPassedTests: count,
  numFailedTests: count,
  numPendingTests: count,
  numTodoTests: count,
});
const playwrightReport = z.object({
  stats: z.object({ expected: count, unexpected: count, flaky: count, skipped: count }),
});

export function fromVitest(report: unknown): TestCounts {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = vitestReport.parse(report);
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests };
}

/** There are no retries, so no test can be flaky; one that is reported as such has failed once. */
export function fromPlaywright(report: unknown): TestCounts {
  const { stats } = playwrightReport.parse(report);
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
}

/** Undefined if the runner ended without writing its report. */
export function readCounts(file: string, countsOf: (report: unknown) => TestCounts): TestCounts | undefined {
  try {
    return countsOf(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}

const CONTEXT = 'error-context.md';
const MOST_CHARACTERS = 4_000;

/** What the page showed when a browser test failed: where only the output is kept, the folder with it is lost. */
export function failedPages(folder: string): string {
  if (!existsSync(folder)) return '';
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(CONTEXT))
    .map((name) => pageIn(readFileSync(join(folder, name), 'utf8')))
    .join('');
}

/** A failed assertion has the page as it saw it; after any other error, the page has a section of its own. */
function pageIn(context: string): string {
  const name = /^- Name: (.*)$/m.exec(context)?.[1] ?? 'a test';
  const page = /^```yaml\n(.*?)^```/ms.exec(context)?.[1];
  return page ? `\nThe page when this failed: ${name}\n${page.slice(0, MOST_CHARACTERS)}` : '';
}

/** Returns the phases with the steps of `--only=unit,e2e` and those that they need; all steps by default. */
export function selectSteps(all: readonly Phase[], args: readonly string[]): Phase[] {
  const unknownFlag = args.find((arg) => !arg.startsWith('--only='));
  if (unknownFlag) throw new Error(`Unknown argument ${unknownFlag}; there is only --only=<step>,<step>.`);
  if (args.length === 0) return [...all];
  const named = args.flatMap((arg) => arg.slice('--only='.length).split(','));
  const steps = all.flatMap((phase) => phase.steps);
  const known = steps.map((step) => step.name);
  const unknown = named.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new Error(`No such step: ${unknown.join(', ')}. Steps: ${known.join(', ')}.`);
  // A step gets the steps that it needs, because otherwise it would test the output of an earlier run.
  const needed = steps.flatMap(({ name, needs }) => (named.includes(name) && needs ? [needs] : []));
  const wanted = new Set([...named, ...needed]);
  return all
    .map((phase) => ({ ...phase, steps: phase.steps.filter((step) => wanted.has(step.name)) }))
    .filter((phase) => phase.steps.length > 0);
}
