/** For the lines inlined into a page: the API client uses the response instead of repeating the request. */
export function requestBeforeBoot(path: string): Promise<Response> {
  const response = fetch(path, { credentials: 'include', headers: { Accept: 'application/json' } });
  window.tribPreloaded = { ...window.tribPreloaded, [path]: response };
  // The consumer handles a failure; an unused response must not cause an error.
  response.catch(() => undefined);
  return response;
}

/**
 * Links in the page would be requested before the list, and a browser loads six things at a time. `preload`, because
 * Chromium 150 ignores the priority of a `modulepreload` that a script adds, and the first picture came last.
 */
export function preloadScripts(hrefs: readonly string[]): void {
  for (const href of hrefs) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'preload', as: 'script', crossOrigin: '', fetchPriority: 'low', href });
    document.head.append(link);
  }
}
