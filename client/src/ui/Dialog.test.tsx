import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
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

it('closes by Escape and gives the focus back to where it came from', async () => {
  const join = openDialog(true);
  expect(dialog()).not.toBeNull();
  fireEvent.keyDown(document, { key: 'Escape' });
  expect(dialog()).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(join));
});

it('has a close button', () => {
  openDialog(true);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(dialog()).toBeNull();
});

it('stays when it is not dismissible, with the page behind it out of reach', async () => {
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
