declare global {
  interface Window {
    /** What the page asked for while its scripts were still on their way, by address. */
    tribEarly?: Record<string, Promise<Response>>;
  }
}

/** An answer is for whoever asks first; the next one asks the server. */
export function takeEarly(path: string): Promise<Response> | undefined {
  const early = globalThis.window?.tribEarly;
  const response = early?.[path];
  if (early) delete early[path];
  return response;
}
