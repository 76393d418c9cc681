import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadMotion } from '../lib/motion/load-motion';
import { SheetRoot } from './Sheet';

function Example({ isNewEachTime = false }) {
  const [open, setOpen] = useState(false);
  const [opening, setOpening] = useState(0);
  const show = () => {
    setOpen(true);
    setOpening(opening + 1);
  };
  return (
    <>
      <button type="button" onClick={show}>
        Filters
      </button>
      <SheetRoot key={isNewEachTime ? opening : 0} open={open} onOpenChange={setOpen} title="Filter meetups">
        <select aria-label="Radius" defaultValue="5">
          <option>5</option>
          <option>10</option>
        </select>
      </SheetRoot>
    </>
  );
}

function openSheet(isNewEachTime = false) {
  const { rerender } = render(<Example isNewEachTime={isNewEachTime} />);
  const trigger = screen.getByRole('button', { name: 'Filters' });
  trigger.focus();
  fireEvent.click(trigger);
  return { trigger, rerender };
}

const radius = () => screen.getByRole('combobox', { name: 'Radius' });

const sheet = () => screen.queryByRole('dialog', { name: 'Filter meetups' });
const closeSheet = () => fireEvent.keyDown(document, { key: 'Escape' });
/** What is still seen leaving is hidden from assistive technology, so it is found by its class. */
const leaving = () => document.querySelector('.leaving select');

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('is gone at once while the motion script is not there', () => {
  openSheet();
  closeSheet();
  expect(sheet()).toBeNull();
  expect(leaving()).toBeNull();
});

it('keeps what was chosen when the motion script arrives while it is open', async () => {
  const { rerender } = openSheet();
  fireEvent.change(radius(), { target: { value: '10' } });
  await loadMotion();
  rerender(<Example />);
  expect(radius()).toHaveProperty('value', '10');
});

it('leaves as it was seen, out of reach, while the page is in reach already', async () => {
  await loadMotion();
  const { trigger } = openSheet();
  fireEvent.change(radius(), { target: { value: '10' } });
  closeSheet();
  expect(sheet()).toBeNull();
  expect(leaving()).toHaveProperty('value', '10');
  expect(leaving()?.closest('[inert]')?.getAttribute('aria-hidden')).toBe('true');
  expect(screen.getByRole('button', { name: 'Filters' })).toBe(trigger);
  expect(document.body.style.pointerEvents).not.toBe('none');
  await waitFor(() => expect(document.activeElement).toBe(trigger));
  await waitFor(() => expect(leaving()).toBeNull());
});

it('reopens while it still leaves, and returns the focus to where the first came from', async () => {
  await loadMotion();
  const { trigger } = openSheet();
  closeSheet();
  fireEvent.click(trigger);
  expect(leaving()).not.toBeNull();
  expect(sheet()?.contains(document.activeElement)).toBe(true);
  await waitFor(() => expect(leaving()).toBeNull());
  expect(sheet()?.contains(document.activeElement)).toBe(true);
  closeSheet();
  await waitFor(() => expect(document.activeElement).toBe(trigger));
});

it('returns the focus there, too, if the next opening is a new component', async () => {
  const { trigger } = openSheet(true);
  closeSheet();
  fireEvent.click(trigger);
  // Radix returns the focus in a task of its own.
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
  expect(sheet()?.contains(document.activeElement)).toBe(true);
  closeSheet();
  await waitFor(() => expect(document.activeElement).toBe(trigger));
});
