import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { isNoOverlayOpen } from '../lib/open-overlays';
import { DialogRoot } from './Dialog';
import { MAIN_ID } from './Page';

function Example({ dismissible }: { dismissible: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <main id={MAIN_ID}>
        <button type="button" onClick={() => setOpen(true)}>
          Join
        </button>
      </main>
      <DialogRoot open={open} onOpenChange={setOpen} title="Sign in" dismissible={dismissible}>
        <button type="button" onClick={() => setOpen(false)}>
          Try Demo
        </button>
      </DialogRoot>
    </>
  );
}

function openDialog(dismissible: boolean) {
  render(<Example dismissible={dismissible} />);
  const join = screen.getByRole('button', { name: 'Join' });
  join.focus();
  fireEvent.click(join);
  return join;
}

const dialog = () => screen.queryByRole('dialog', { name: 'Sign in' });

afterEach(cleanup);

it('closes on Escape and returns the focus', async () => {
  const join = openDialog(true);
  expect(dialog()).not.toBeNull();
  fireEvent.keyDown(document, { key: 'Escape' });
  expect(dialog()).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(join));
});

it.each([
  [true, 'leads Tab round in itself'],
  [false, 'lets Tab go on to the navigation when it is not dismissible'],
])('%s: %s', (dismissible) => {
  openDialog(dismissible);
  const last = screen.getByRole('button', { name: dismissible ? 'Close' : 'Try Demo' });
  last.focus();
  // False means that the dialog has prevented the default and moves the focus itself.
  expect(fireEvent.keyDown(last, { key: 'Tab' })).toBe(!dismissible);
});

it('has a close button', () => {
  openDialog(true);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(dialog()).toBeNull();
});

it('stays open if it is not dismissible, with the page behind it inert', async () => {
  const join = openDialog(false);
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  fireEvent.keyDown(document, { key: 'Escape' });
  fireEvent.pointerDown(document.body);
  expect(dialog()).not.toBeNull();
  const main = document.getElementById(MAIN_ID);
  expect(main?.inert).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Try Demo' }));
  expect(dialog()).toBeNull();
  expect(main?.inert).toBe(false);
  await waitFor(() => expect(document.activeElement).toBe(join));
});

it('keeps anything else from opening by itself while it is open', async () => {
  openDialog(true);
  expect(isNoOverlayOpen()).toBe(false);
  fireEvent.keyDown(document, { key: 'Escape' });
  await waitFor(() => expect(isNoOverlayOpen()).toBe(true));
});
