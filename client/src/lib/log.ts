/** For what developers may want to know and people need not. */
export function warn(what: string, cause?: unknown): void {
  // oxlint-disable-next-line no-console -- the one place that writes to the console
  console.warn(what, cause ?? '');
}
