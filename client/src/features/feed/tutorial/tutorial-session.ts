/** Of this session only, so it is not among the keys that stay. */
const KEY = 'tutorialShown';

/** Some in-app browsers keep nothing: there it is once a visit. */
let wasShown = false;

export function hasShownTutorial(): boolean {
  if (wasShown) return true;
  try {
    return sessionStorage.getItem(KEY) === 'true';
  } catch {
    return false;
  }
}

export function markTutorialShown(): void {
  try {
    sessionStorage.setItem(KEY, 'true');
  } catch {
    wasShown = true;
  }
}
