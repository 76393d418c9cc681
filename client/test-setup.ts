import { configure } from '@testing-library/react';

// Not a goal: how long a test waits on a busy machine before it gives up.
configure({ asyncUtilTimeout: 20_000 });

// jsdom measures nothing.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
