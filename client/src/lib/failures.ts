import type { reportFailure as reportIn } from './report-failure';

/** Loads the reporting script only when something fails. Resolves to the failure's name in the operator's log, or null. */
export const report = (...failure: Parameters<typeof reportIn>) =>
  import('./report-failure').then(({ reportFailure }) => reportFailure(...failure)).catch(() => null);

/** Reports errors that no part of the app handles. Errors in rendering are handled by the error boundary. */
export function watchFailures(): void {
  addEventListener('error', ({ error }) => void report('error', error));
  addEventListener('unhandledrejection', ({ reason }) => void report('rejection', reason));
}
