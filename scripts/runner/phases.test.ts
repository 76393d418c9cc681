import { describe, expect, it } from 'vitest';
import { runPhases } from './phases';
import type { Step } from './steps';

const step = (name: string, changes: Partial<Step> = {}): Step => ({
  name,
  run: async () => ({ ok: true, output: `output of ${name}` }),
  ...changes,
});
const failing = (name: string): Step =>
  step(name, { run: async () => ({ ok: false, output: `output of ${name}` }) });

async function run(...phases: Step[][]) {
  const lines: string[] = [];
  const results = await runPhases(
    phases.map((steps) => ({ concurrency: 1, steps })),
    (line) => lines.push(line),
  );
  return { lines, states: results.map(({ name, state }) => `${name}: ${state}`) };
}

describe('runPhases', () => {
  it('runs all phases and prints one line for each step', async () => {
    const { lines, states } = await run([step('lint'), step('types')], [step('unit')]);
    expect(states).toEqual(['lint: ok', 'types: ok', 'unit: ok']);
    expect(lines).toHaveLength(3);
  });

  it('finishes a phase in which a step failed, and runs none after it', async () => {
    const { states } = await run([failing('lint'), step('types')], [step('unit')]);
    expect(states).toEqual(['lint: failed', 'types: ok', 'unit: not run']);
  });

  it('prints the output of a failing step only', async () => {
    const { lines } = await run([failing('lint'), step('types')]);
    expect(lines.join('\n')).toContain('output of lint');
    expect(lines.join('\n')).not.toContain('output of types');
  });

  it('treats an exception as a failure', async () => {
    const broken = step('unit', { run: () => Promise.reject(new Error('no server')) });
    const { lines, states } = await run([broken]);
    expect(states).toEqual(['unit: failed']);
    expect(lines.join('\n')).toContain('no server');
  });

  it('does not run a step whose dependency has failed', async () => {
    const { states } = await run([failing('build'), step('e2e', { needs: 'build' }), step('other')]);
    expect(states).toEqual(['build: failed', 'e2e: not run', 'other: ok']);
  });

  it('says so when a step has nothing to run yet', async () => {
    const { states } = await run([step('e2e', { hasWork: () => false })]);
    expect(states).toEqual(['e2e: nothing to run yet']);
  });

  it('runs no more steps in parallel than a phase allows', async () => {
    let now = 0;
    let most = 0;
    const counted = (name: string): Step =>
      step(name, {
        async run() {
          now += 1;
          most = Math.max(most, now);
          await new Promise(setImmediate);
          now -= 1;
          return { ok: true, output: '' };
        },
      });
    await runPhases([{ concurrency: 2, steps: ['a', 'b', 'c', 'd'].map(counted) }], () => {});
    expect(most).toBe(2);
  });
});
