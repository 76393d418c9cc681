import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, afterEach, beforeEach, describe } from 'vitest';
import {
  fromPlaywright,
  fromVitest,
  readCounts,
  failedPages,
  selectSteps,
  type Phase,
  type Step,
} from './steps';

it('reads what vitest passed, failed and skipped', () => {
  const report = { numPassedTests: 5, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 };
  expect(fromVitest(report)).toEqual({ passed: 5, failed: 1, skipped: 3 });
});

it('counts a flaky browser test as failed', () => {
  const stats = { expected: 9, unexpected: 1, flaky: 1, skipped: 0 };
  expect(fromPlaywright({ stats })).toEqual({ passed: 9, failed: 2, skipped: 0 });
});

it('has no counts without a report', () => {
  expect(readCounts('/nowhere/report.json', fromVitest)).toBeUndefined();
});

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'failed-pages-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function writeContext(test: string, text: string): void {
  mkdirSync(join(folder, test));
  writeFileSync(join(folder, test, 'error-context.md'), text);
}

const PAGE = '```yaml\n- main:\n  - button "Join"\n```';

it.each([
  ['an assertion', `# Error details\n\n\`\`\`\nnot visible\n\`\`\`\n\n${PAGE}`],
  ['anything else', `# Error details\n\n\`\`\`\ntimed out\n\`\`\`\n\n# Page snapshot\n\n${PAGE}`],
])('shows what was on the page when %s failed', (_what, details) => {
  writeContext(
    'joining',
    `# Test info\n\n- Name: a guest joins\n\n${details}\n\n# Test source\n\n\`\`\`ts\nexpect()\n\`\`\``,
  );
  writeContext('leaving', '# Test info\n\n- Name: a guest leaves\n\n# Error details\n\n```\nno page\n```');
  expect(failedPages(folder)).toBe(
    '\nThe page when this failed: a guest joins\n- main:\n  - button "Join"\n',
  );
});

it('shows nothing where nothing failed', () => {
  expect(failedPages(folder)).toBe('');
  expect(failedPages(join(folder, 'absent'))).toBe('');
});

const named = (name: string): Step => ({ name, run: async () => ({ ok: true, output: '' }) });
const phase = (...steps: Step[]): Phase => ({ concurrency: 1, steps });
const phases = [
  phase(named('lint'), named('types')),
  phase(named('unit')),
  phase(named('build'), { ...named('e2e'), needs: 'build' }),
];
const namesOf = (selected: Phase[]) => selected.map(({ steps }) => steps.map((step) => step.name));

describe('selectSteps', () => {
  it('keeps everything without arguments', () => {
    expect(namesOf(selectSteps(phases, []))).toEqual([['lint', 'types'], ['unit'], ['build', 'e2e']]);
  });

  it('keeps the named steps in their own order and drops empty phases', () => {
    expect(namesOf(selectSteps(phases, ['--only=unit,types']))).toEqual([['types'], ['unit']]);
  });

  it('keeps the dependencies of a named step, so that nothing stale is tested', () => {
    expect(namesOf(selectSteps(phases, ['--only=unit,e2e']))).toEqual([['unit'], ['build', 'e2e']]);
    expect(namesOf(selectSteps(phases, ['--only=build']))).toEqual([['build']]);
  });

  it('refuses a step or an argument that does not exist', () => {
    expect(() => selectSteps(phases, ['--only=e2f'])).toThrow('No such step: e2f');
    expect(() => selectSteps(phases, ['--fast'])).toThrow('Unknown argument --fast');
  });
});
