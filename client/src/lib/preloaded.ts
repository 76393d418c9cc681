import { onViewerChange } from './viewer-scope';

declare global {
  interface Window {
    /** Responses that the page requested before its scripts loaded, by URL. */
    tribPreloaded?: Record<string, Promise<Response>>;
  }
}

/** Requested with the cookie of the person who opened the page. */
onViewerChange(() => delete globalThis.window?.tribPreloaded);

/** A response is for the first caller; the next one requests it again. */
export function takePreloadedResponse(path: string): Promise<Response> | undefined {
  const preloaded = globalThis.window?.tribPreloaded;
  const response = preloaded?.[path];
  if (preloaded) delete preloaded[path];
  return response;
}
