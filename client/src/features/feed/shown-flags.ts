/** Shown once a session, even after a reload: these keys end with the session. */
function shownFlag(key: string) {
  /** Without storage, as in some in-app browsers, it is once a visit. */
  let wasShown = false;
  return {
    wasShown(): boolean {
      if (wasShown) return true;
      try {
        return sessionStorage.getItem(key) === 'true';
      } catch {
        return false;
      }
    },
    markShown(): void {
      try {
        sessionStorage.setItem(key, 'true');
      } catch {
        wasShown = true;
      }
    },
  };
}

export const splashShownFlag = shownFlag('splashShown');
export const tutorialShownFlag = shownFlag('tutorialShown');
