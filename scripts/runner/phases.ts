import { type StepResult, stepLine } from './report';
import type { Phase, Step } from './steps';

export type Print = (line: string) => void;

/** Runs every step of a phase, but no phase after one that failed. */
export async function runPhases(phases: readonly Phase[], print: Print): Promise<StepResult[]> {
  const results: StepResult[] = [];
  for (const phase of phases) {
    const failed = results.some((result) => result.state === 'failed');
    results.push(...(failed ? phase.steps.map((step) => notRun(step, print)) : await runPhase(phase, print)));
  }
  return results;
}

/** Starts steps in order, and runs at most `concurrency` of them in parallel. */
async function runPhase({ steps, concurrency }: Phase, print: Print): Promise<StepResult[]> {
  const waiting = [...steps];
  const results: StepResult[] = [];
  const worker = async (): Promise<void> => {
    const step = waiting.shift();
    if (!step) return;
    const lacks =
      step.needs !== undefined && results.some(({ name, state }) => name === step.needs && state !== 'ok');
    results.push(lacks ? notRun(step, print) : await runStep(step, print));
    await worker();
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return results;
}

async function runStep({ name, hasWork, run }: Step, print: Print): Promise<StepResult> {
  if (hasWork && !hasWork()) return report({ name, seconds: 0, state: 'nothing to run yet' }, print);
  const began = performance.now();
  const outcome = await run().catch((error: unknown) => ({
    ok: false,
    output: describe(error),
    tests: undefined,
  }));
  const result: StepResult = {
    name,
    seconds: (performance.now() - began) / 1000,
    state: outcome.ok ? 'ok' : 'failed',
    ...(outcome.tests && { tests: outcome.tests }),
  };
  report(result, print);
  if (!outcome.ok) print(`\n${outcome.output.trim()}\n`);
  return result;
}

function notRun({ name }: Step, print: Print): StepResult {
  return report({ name, seconds: 0, state: 'not run' }, print);
}

function report(result: StepResult, print: Print): StepResult {
  print(stepLine(result));
  return result;
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
