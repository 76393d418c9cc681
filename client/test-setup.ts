import { configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';
// oxlint-disable-next-line import/no-unassigned-import -- it replaces methods of `history`, for all files of a process
import 'wouter';

// Not a goal: how long a test waits on a busy machine before it gives up.
configure({ asyncUtilTimeout: 20_000 });

// jsdom measures nothing.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

// The files of a process share a window, React and what else comes from packages; each has the client's modules to itself.
vi.resetModules();

// Some need no window (@vitest-environment node).
if (typeof window !== 'undefined') leaveNothingBehind();

function leaveNothingBehind(): void {
  const forgetListeners = [window, document].map(listenersOf);
  // oxlint-disable-next-line typescript/unbound-method -- put back as it was
  const { pushState } = history;

  // A step through history outlives the test that took it.
  afterEach(async () => {
    const { whenSettled } = await import('./src/navigation/history');
    await whenSettled(() => {});
  });

  afterAll(() => {
    for (const forget of forgetListeners) forget();
    history.pushState = pushState;
    vi.useRealTimers();
    vi.unstubAllGlobals();
    localStorage.clear();
    sessionStorage.clear();
    document.head.replaceChildren();
    document.body.replaceChildren();
    // Unlike `replaceState` it ends steps that are still being taken back, and removes the entries ahead.
    history.pushState(null, '', '/');
  });
}

/** Returns what removes every listener that is added from now on. */
function listenersOf(target: Window | Document): () => void {
  const added: Parameters<Document['removeEventListener']>[] = [];
  // oxlint-disable-next-line typescript/unbound-method -- put back as it was
  const { addEventListener } = target;
  target.addEventListener = (...given: Parameters<Document['removeEventListener']>) => {
    added.push(given);
    addEventListener.apply(target, given);
  };
  return () => {
    target.addEventListener = addEventListener;
    for (const given of added) target.removeEventListener(...given);
  };
}
