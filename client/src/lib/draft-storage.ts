import { readJson, remove, write } from './storage';

/** Ours: the meetup somebody is making, with its step. Its shape is the wizard's business. */
export const DRAFT_KEY = 'meetupDraft';

export function readDraft(): unknown {
  return readJson(DRAFT_KEY);
}

export function saveDraft(draft: object): boolean {
  return write(DRAFT_KEY, JSON.stringify(draft));
}

export function clearDraft(): void {
  remove(DRAFT_KEY);
}
