import { configure } from '@testing-library/react';
import { afterAll, vi } from 'vitest';
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
  const listeners: Parameters<typeof window.removeEventListener>[] = [];
  // oxlint-disable-next-line typescript/unbound-method -- put back as it was
  const [{ addEventListener }, { pushState }] = [window, history];
  window.addEventListener = (...given: Parameters<typeof addEventListener>) => {
    listeners.push(given);
    addEventListener.apply(window, given);
  };

  afterAll(() => {
    window.addEventListener = addEventListener;
    history.pushState = pushState;
    for (const given of listeners) window.removeEventListener(...given);
    vi.useRealTimers();
    vi.unstubAllGlobals();
    localStorage.clear();
    sessionStorage.clear();
    document.head.replaceChildren();
    document.body.replaceChildren();
    history.replaceState(null, '', '/');
  });
}
