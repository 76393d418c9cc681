import { inAppBrowser } from '#shared/domain/in-app-browsers';

/** The app whose built-in browser this is, or null. On an iPhone, our installed app has the same user agent as such a browser. */
export function currentApp(): string | null {
  const app = inAppBrowser(navigator.userAgent);
  return app !== null && matchMedia('(display-mode: standalone)').matches ? null : app;
}
