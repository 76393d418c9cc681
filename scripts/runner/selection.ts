import type { Phase } from './steps';

/** Returns the phases with the steps of `--only=unit,e2e` and those that they need; all steps by default. */
export function selectSteps(phases: readonly Phase[], args: readonly string[]): Phase[] {
  const unknownFlag = args.find((arg) => !arg.startsWith('--only='));
  if (unknownFlag) throw new Error(`Unknown argument ${unknownFlag}; there is only --only=<step>,<step>.`);
  if (args.length === 0) return [...phases];
  const named = args.flatMap((arg) => arg.slice('--only='.length).split(','));
  const steps = phases.flatMap((phase) => phase.steps);
  const known = steps.map((step) => step.name);
  const unknown = named.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new Error(`No such step: ${unknown.join(', ')}. Steps: ${known.join(', ')}.`);
  // A step gets the steps that it needs, because otherwise it would test the output of an earlier run.
  const needed = steps.flatMap(({ name, needs }) => (named.includes(name) && needs ? [needs] : []));
  const wanted = new Set([...named, ...needed]);
  return phases
    .map((phase) => ({ ...phase, steps: phase.steps.filter((step) => wanted.has(step.name)) }))
    .filter((phase) => phase.steps.length > 0);
}
