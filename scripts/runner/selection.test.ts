import { describe, expect, it } from 'vitest';
import { selectSteps } from './selection';
import type { Phase } from './steps';

const phase = (...names: string[]): Phase => ({
  atOnce: 1,
  steps: names.map((name) => ({ name, run: async () => ({ ok: true, output: '' }) })),
});
const phases = [phase('lint', 'types'), phase('unit'), phase('build', 'e2e')];
const namesOf = (selected: Phase[]) => selected.map(({ steps }) => steps.map((step) => step.name));

describe('selectSteps', () => {
  it('keeps everything without arguments', () => {
    expect(namesOf(selectSteps(phases, []))).toEqual([['lint', 'types'], ['unit'], ['build', 'e2e']]);
  });

  it('keeps the named steps in their own order and drops empty phases', () => {
    expect(namesOf(selectSteps(phases, ['--only=e2e,types']))).toEqual([['types'], ['e2e']]);
  });

  it('refuses a step or an argument that does not exist', () => {
    expect(() => selectSteps(phases, ['--only=e2f'])).toThrow('No such step: e2f');
    expect(() => selectSteps(phases, ['--fast'])).toThrow('Unknown argument --fast');
  });
});
