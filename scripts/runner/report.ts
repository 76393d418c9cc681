export type TestCounts = { passed: number; failed: number; skipped: number };

export type StepResult = {
  name: string;
  seconds: number;
  state: 'ok' | 'failed' | 'nothing to run yet' | 'not run';
  tests?: TestCounts;
};

const WORDS = {
  ok: 'ok',
  failed: 'FAILED',
  'nothing to run yet': 'nothing to run yet',
  'not run': 'not run',
};

export function stepLine({ name, seconds, state, tests }: StepResult): string {
  const counts = tests
    ? `  ${tests.passed} of ${tests.passed + tests.failed + tests.skipped} tests passed` +
      (tests.skipped > 0 ? `, ${tests.skipped} skipped` : '')
    : '';
  return `${name.padEnd(18)} ${`${seconds.toFixed(1)} s`.padStart(8)}  ${WORDS[state]}${counts}`;
}

/** A step with tests of its own adds those; any other step counts as one. A step that did not run adds nothing. */
export function summaryLine(results: readonly StepResult[]): string {
  const sums = results.map(countsOf);
  const passed = sums.reduce((sum, counts) => sum + counts.passed, 0);
  const failed = sums.reduce((sum, counts) => sum + counts.failed, 0);
  return `${passed} passed, ${failed} failed`;
}

function countsOf({ state, tests }: StepResult): { passed: number; failed: number } {
  if (state !== 'ok' && state !== 'failed') return { passed: 0, failed: 0 };
  const failed = state === 'failed' ? 1 : 0;
  // A step can fail although all its tests pass, for example because of an error outside of them.
  if (tests) return { passed: tests.passed, failed: Math.max(tests.failed, failed) };
  return { passed: 1 - failed, failed };
}

export function isGreen(results: readonly StepResult[], nothingSkipped: boolean): boolean {
  return results.every(({ state }) => state === 'ok' || (state === 'nothing to run yet' && !nothingSkipped));
}
