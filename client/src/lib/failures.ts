import type { reportFailure as reportIn } from './report-failure';

/** Loaded once something fails. Resolves with what names the failure in the operator's log, if it is there. */
export const report = (...failure: Parameters<typeof reportIn>) =>
  import('./report-failure').then(({ reportFailure }) => reportFailure(...failure)).catch(() => null);

/** What no part of the app handles. A screen that fails is handled by its boundary. */
export function watchFailures(): void {
  addEventListener('error', ({ error }) => void report('error', error));
  addEventListener('unhandledrejection', ({ reason }) => void report('rejection', reason));
}
