import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadMotion } from './load-motion';
import { Rows } from './Rows';

const list = (names: string[]) => (
  <Rows items={names} idOf={(name) => name}>
    {(name) => name}
  </Rows>
);

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => undefined }));
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('removes a row at once while the motion script is not there', () => {
  const { rerender } = render(list(['Ana', 'Ben']));
  const row = screen.getByText('Ben');
  rerender(list(['Ana']));
  expect(row.isConnected).toBe(false);
});

it('fades a row in place with reduced motion, then removes it', async () => {
  await loadMotion();
  const { rerender } = render(list(['Ana', 'Ben']));
  const row = screen.getByText('Ben');
  rerender(list(['Ana']));
  expect(row.isConnected, 'it is seen to leave').toBe(true);
  expect(row.closest('[inert]'), 'out of reach').not.toBeNull();
  const transforms = new Set<string>();
  await waitFor(
    () => {
      transforms.add(row.style.transform);
      expect(row.isConnected).toBe(false);
    },
    { interval: 5 },
  );
  expect([...transforms].filter((transform) => transform.includes('translate'))).toEqual([]);
});
