import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { TestCounts } from './report';

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

/** There are no retries, so a test cannot be flaky; if one is reported as such it has failed once. */
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
