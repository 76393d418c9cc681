import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
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

describe.each([false, true])('with the motion script: %s, the focus of a row that goes', (isAnimated) => {
  const page = (names: string[]) => (
    <main>
      <h1>Guests</h1>
      <section>
        <h2>Of another section</h2>
      </section>
      {names.length > 0 && (
        <section>
          <h2>Waiting</h2>
          <Rows items={names} idOf={(name) => name}>
            {(name) => <button type="button">Remove {name}</button>}
          </Rows>
        </section>
      )}
      <button type="button">Elsewhere</button>
    </main>
  );
  const focusOn = (name: string) => screen.getByRole('button', { name }).focus();
  const focusedText = () => document.activeElement?.textContent;
  const renderPage = async (names: string[]) => {
    if (isAnimated) await loadMotion();
    const { rerender } = render(page(names));
    return (left: string[]) => rerender(page(left));
  };

  it('moves to the next row, from the last to the previous, and from the only one to a heading', async () => {
    const show = await renderPage(['Ana', 'Ben', 'Cleo']);
    focusOn('Remove Ben');
    show(['Ana', 'Cleo']);
    expect(focusedText()).toBe('Remove Cleo');
    expect(document.activeElement?.tagName, 'the row, whose button a second press would hit').toBe('LI');
    focusOn('Remove Cleo');
    show(['Ana']);
    expect(focusedText()).toBe('Remove Ana');
    focusOn('Remove Ana');
    show([]);
    await waitFor(() => expect(focusedText()).toBe('Guests'));
  });

  it('stays where somebody has moved it meanwhile', async () => {
    const show = await renderPage(['Ana', 'Ben']);
    focusOn('Remove Ana');
    focusOn('Elsewhere');
    show(['Ben']);
    expect(focusedText()).toBe('Elsewhere');
    show([]);
    await Promise.resolve();
    expect(focusedText()).toBe('Elsewhere');
  });
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

it('lets the rows after one that is gone glide from their old places', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
  await loadMotion();
  const { rerender } = render(list(['Ana', 'Ben']));
  const row = screen.getByText('Ben');
  const animate = vi.fn<Element['animate']>();
  // jsdom lays nothing out and has no animations.
  Object.defineProperty(row, 'offsetTop', { get: () => (row.previousElementSibling ? 40 : 0) });
  Object.assign(row, { animate });
  rerender(list(['Ana', 'Ben', 'Cleo']));
  await waitFor(() => expect(animate).toHaveBeenCalledOnce());
  rerender(list(['Ben', 'Cleo']));
  const from = (y: number) => ({ transform: [`translate(0px, ${y}px)`, 'none'] });
  await waitFor(() => expect(animate).toHaveBeenLastCalledWith(from(40), expect.anything()));
});
