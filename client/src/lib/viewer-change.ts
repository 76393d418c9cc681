/** Somebody else looks: what was asked for with the cookie of the last one is not for them. */
export function viewerChanged(): void {
  delete window.tribEarly;
}
