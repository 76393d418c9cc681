import { currentEntry, replace } from '../../navigation/history';

/** Marks the history entry in which a new meetup is shown, until the sheet about it has opened. */
declare module '../../navigation/history' {
  interface PageState {
    justCreated?: number | undefined;
  }
}

export const justCreatedState = (tribId: number) => ({ justCreated: tribId });

export function isJustCreated(tribId: number): boolean {
  return currentEntry().justCreated === tribId;
}

export function forgetJustCreated(): void {
  replace({ justCreated: undefined });
}
