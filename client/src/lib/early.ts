import { onViewerChange } from './viewer-scope';

declare global {
  interface Window {
    /** Responses that the page requested before its scripts loaded, by URL. */
    tribEarly?: Record<string, Promise<Response>>;
  }
}

/** Requested with the cookie of the person who opened the page. */
onViewerChange(() => delete globalThis.window?.tribEarly);

/** A response is for the first caller; the next one requests it again. */
export function takeEarly(path: string): Promise<Response> | undefined {
  const early = globalThis.window?.tribEarly;
  const response = early?.[path];
  if (early) delete early[path];
  return response;
}
