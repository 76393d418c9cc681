import { afterEach, describe, expect, it, vi } from 'vitest';
import { copyOf, copyInMemory, deleteCopies, storeCopy, sweepCopies } from './device-copies';

const bytes = new Blob(['embers']);

afterEach(() => vi.unstubAllGlobals());

describe.each([
  ['has no storage for files', undefined],
  [
    'refuses its storage',
    {
      open() {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    },
  ],
])('a browser that %s', (_, storage) => {
  it('keeps pictures for this visit, and forgets them on request', async () => {
    vi.stubGlobal('indexedDB', storage);
    storeCopy('a', bytes);
    expect(copyInMemory('a')).toBe(bytes);
    expect(await copyOf('a')).toBe(bytes);
    await sweepCopies([]);
    expect(await copyOf('a')).toBe(bytes);
    await deleteCopies(['a']);
    expect(await copyOf('a')).toBeNull();
  });
});
