import { inAppBrowser } from '#shared/domain/in-app-browsers';

/** The app whose browser this is, or null. One installed from a browser looks like it on an iPhone, and is one's own. */
export function currentApp(): string | null {
  const app = inAppBrowser(navigator.userAgent);
  return app !== null && matchMedia('(display-mode: standalone)').matches ? null : app;
}
