import { describe, expect, it } from 'vitest';
import { selectSteps, type Phase, type Step } from './steps';

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
