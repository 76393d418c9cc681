import type { Phase } from './steps';

/** The phases selected by `--only=unit,e2e`, with the dependencies of those steps; all by default. */
export function selectSteps(phases: readonly Phase[], args: readonly string[]): Phase[] {
  const unknownFlag = args.find((arg) => !arg.startsWith('--only='));
  if (unknownFlag) throw new Error(`Unknown argument ${unknownFlag}; there is only --only=<step>,<step>.`);
  if (args.length === 0) return [...phases];
  const named = args.flatMap((arg) => arg.slice('--only='.length).split(','));
  const steps = phases.flatMap((phase) => phase.steps);
  const known = steps.map((step) => step.name);
  const unknown = named.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new Error(`No such step: ${unknown.join(', ')}. Steps: ${known.join(', ')}.`);
  // Otherwise the output of an earlier run would be tested.
  const needed = steps.flatMap(({ name, needs }) => (named.includes(name) && needs ? [needs] : []));
  const wanted = new Set([...named, ...needed]);
  return phases
    .map((phase) => ({ ...phase, steps: phase.steps.filter((step) => wanted.has(step.name)) }))
    .filter((phase) => phase.steps.length > 0);
}
