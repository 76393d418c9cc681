/** For facts that help developers but do not concern the person. */
export function warn(what: string, cause?: unknown): void {
  // oxlint-disable-next-line no-console -- the one place that writes to the console
  console.warn(what, cause ?? '');
}
