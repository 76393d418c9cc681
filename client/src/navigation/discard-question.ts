import { defineOverlay } from './overlays';

export const discardQuestion = defineOverlay<{ description: string }>('discard');

let onDiscard: (() => void) | null = null;

/** Runs the action once the person has agreed to lose what this describes. */
export function askToDiscard(description: string, run: () => void): void {
  onDiscard = run;
  void discardQuestion.open({ description });
}

/** The answer to the question. A second press of its button runs nothing more. */
export async function discard(): Promise<void> {
  const run = onDiscard;
  onDiscard = null;
  await discardQuestion.close();
  run?.();
}
