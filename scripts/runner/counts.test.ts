import { expect, it } from 'vitest';
import { fromPlaywright, fromVitest, readCounts } from './counts';

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
