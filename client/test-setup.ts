import { beforeAll } from 'vitest';

// Most logic is tested without a document, and loading the library takes longer than such a test.
if (typeof document !== 'undefined') {
  beforeAll(async () => {
    const { configure } = await import('@testing-library/react');
    // Not a goal: how long a test waits on a busy machine before it gives up.
    configure({ asyncUtilTimeout: 20_000 });
  });
}
