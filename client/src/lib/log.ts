/** For what a person need not know and a developer may want to. */
export function warn(what: string, cause?: unknown): void {
  // oxlint-disable-next-line no-console -- the one place that writes to the console
  console.warn(what, cause ?? '');
}
