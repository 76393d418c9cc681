import { configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';
// oxlint-disable-next-line import/no-unassigned-import -- it replaces methods of `history`, for all files of a process
import 'wouter';

// Not a target: how long a test waits on a busy machine before it gives up.
configure({ asyncUtilTimeout: 20_000 });

// jsdom has no layout, so this one never reports a size.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

// Test files of one process share a window, React and other packages. Each file loads the client's own modules anew.
vi.resetModules();

// Test files with `@vitest-environment node` have no window.
if (typeof window !== 'undefined') leaveNothingBehind();

function leaveNothingBehind(): void {
  const forgetListeners = [window, document].map(listenersOf);
  const endTimers = timersFromNow();
  // oxlint-disable-next-line typescript/unbound-method -- put back as it was
  const { pushState } = history;

  // A step through history outlives the test that took it.
  afterEach(async () => {
    const { whenSettled } = await import('./src/navigation/history');
    await whenSettled(() => {});
  });

  afterAll(async () => {
    // A script that is still being loaded would fail once the file is over.
    await vi.dynamicImportSettled();
    for (const forget of forgetListeners) forget();
    history.pushState = pushState;
    vi.useRealTimers();
    // What still has to be sent or read again would be, with the replaced functions of the next file.
    const { viewerChanged } = await import('./src/lib/viewer-scope');
    viewerChanged();
    endTimers();
    vi.unstubAllGlobals();
    localStorage.clear();
    sessionStorage.clear();
    document.head.replaceChildren();
    document.body.replaceChildren();
    // Unlike `replaceState`, it cancels traversals that are still under way and removes the entries ahead.
    history.pushState(null, '', '/');
  });
}

/** Returns a function that removes every listener added from now on. */
function listenersOf(target: EventTarget): () => void {
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

/** Returns a function that ends every timer started from now on. */
function timersFromNow(): () => void {
  const started: NodeJS.Timeout[] = [];
  const { setTimeout: start } = globalThis;
  const startAndNote = (...given: Parameters<typeof start>) => {
    const timer = start(...given);
    started.push(timer);
    return timer;
  };
  Object.assign(globalThis, { setTimeout: startAndNote });
  return () => {
    Object.assign(globalThis, { setTimeout: start });
    started.forEach(clearTimeout);
  };
}
