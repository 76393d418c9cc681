import type { Phase } from './steps';

/** The phases left by `--only=unit,e2e`; without it all of them. */
export function selectSteps(phases: readonly Phase[], args: readonly string[]): Phase[] {
  const unknownFlag = args.find((arg) => !arg.startsWith('--only='));
  if (unknownFlag) throw new Error(`Unknown argument ${unknownFlag}; there is only --only=<step>,<step>.`);
  if (args.length === 0) return [...phases];
  const wanted = args.flatMap((arg) => arg.slice('--only='.length).split(','));
  const known = phases.flatMap((phase) => phase.steps.map((step) => step.name));
  const unknown = wanted.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new Error(`No such step: ${unknown.join(', ')}. Steps: ${known.join(', ')}.`);
  return phases
    .map((phase) => ({ ...phase, steps: phase.steps.filter((step) => wanted.includes(step.name)) }))
    .filter((phase) => phase.steps.length > 0);
}
