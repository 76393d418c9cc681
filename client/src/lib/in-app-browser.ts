import { inAppBrowser } from '#shared/domain/in-app-browsers';

/** The app whose browser this is, or null. */
export const currentApp = (): string | null =>
  inAppBrowser(navigator.userAgent, matchMedia('(display-mode: standalone)').matches);
