import { readForSession, storeForSession } from '../../lib/session-store';

/** Remembers for the session, even after a reload, that something was shown. */
const shownFlag = (key: string) => ({
  wasShown: () => readForSession(key) === 'true',
  markShown: () => void storeForSession(key, 'true'),
});

export const splashShownFlag = shownFlag('splashShown');
export const tutorialShownFlag = shownFlag('tutorialShown');
