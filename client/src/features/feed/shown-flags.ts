import { readForSession, storeForSession } from '../../lib/session-store';

/** Shown once a session, even after a reload. */
const shownFlag = (key: string) => ({
  wasShown: () => readForSession(key) === 'true',
  markShown: () => void storeForSession(key, 'true'),
});

export const splashShownFlag = shownFlag('splashShown');
export const tutorialShownFlag = shownFlag('tutorialShown');
