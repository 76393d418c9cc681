import { historyState } from '../../lib/history-steps';

/** The history entry that a new meetup is shown with says so, until the sheet about it has opened. */
export const justCreatedState = (tribId: number) => ({ justCreated: tribId });

export function isJustCreated(tribId: number): boolean {
  const state = historyState();
  return 'justCreated' in state && state.justCreated === tribId;
}

export function forgetJustCreated(): void {
  history.replaceState({ ...historyState(), justCreated: undefined }, '');
}
