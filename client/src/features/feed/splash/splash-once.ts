let hasShown = false;

/** At most once a visit, whatever has to load later. */
export function hasSplashShown(): boolean {
  return hasShown;
}

export function markSplashShown(): void {
  hasShown = true;
}
