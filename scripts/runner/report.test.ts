import { describe, expect, it } from 'vitest';
import { isGreen, stepLine, type StepResult, summaryLine } from './report';

const step = (changes: Partial<StepResult>): StepResult => ({
  name: 'lint',
  seconds: 1.234,
  state: 'ok',
  ...changes,
});
const tests = (passed: number, failed = 0, skipped = 0) => ({ passed, failed, skipped });

describe('stepLine', () => {
  it('has name, seconds and outcome', () => {
    expect(stepLine(step({}))).toMatch(/^lint +1\.2 s {2}ok$/);
    expect(stepLine(step({ state: 'failed' }))).toMatch(/FAILED$/);
  });

  it('adds the number of tests, if any', () => {
    expect(stepLine(step({ tests: tests(7, 1, 2) }))).toMatch(/7 of 10 tests passed, 2 skipped$/);
  });
});

describe('summaryLine', () => {
  it('counts a plain step as one and a step with tests as its tests', () => {
    expect(summaryLine([step({}), step({ tests: tests(40) }), step({ state: 'failed' })])).toBe(
      '41 passed, 1 failed',
    );
  });

  it('counts a step that failed although all its tests passed', () => {
    expect(summaryLine([step({ state: 'failed', tests: tests(5) })])).toBe('5 passed, 1 failed');
  });

  it('does not count what did not run as passed', () => {
    expect(summaryLine([step({ state: 'not run' }), step({ state: 'nothing to run yet' })])).toBe(
      '0 passed, 0 failed',
    );
  });
});

describe('isGreen', () => {
  it('is green when all steps are', () => {
    expect(isGreen([step({}), step({})], true)).toBe(true);
  });

  it('is not green when a step failed or did not run', () => {
    expect(isGreen([step({}), step({ state: 'failed' })], false)).toBe(false);
    expect(isGreen([step({}), step({ state: 'not run' })], false)).toBe(false);
  });

  it('tolerates a step with nothing to run, unless skipping is forbidden', () => {
    expect(isGreen([step({ state: 'nothing to run yet' })], false)).toBe(true);
    expect(isGreen([step({ state: 'nothing to run yet' })], true)).toBe(false);
  });
});
