let changes = 0;

/** Somebody else looks: what was asked for with the cookie of the last one is not for them. */
export function viewerChanged(): void {
  changes += 1;
  delete window.tribEarly;
}

/** Says, however much later, whether whoever looks now still does. */
export function sameViewer(): () => boolean {
  const before = changes;
  return () => before === changes;
}
