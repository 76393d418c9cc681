import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer } from '../../auth/testing/fake-server';
import { freshBrowser, Providers, somebody } from '../../auth/testing/Providers';
import { tribWith } from '../../tribs/trib-fixture';
import { SheetWithBring } from './SheetWithBring';

freshBrowser();

const OWLS = tribWith({ membership: 'joined', name: 'Owls' });
const sheet = (open: boolean) => (
  <SheetWithBring open={open} onOpenChange={() => undefined} title="You're in!">
    {(bring) => (
      <button type="button" onClick={() => bring(OWLS)}>
        Bring a friend
      </button>
    )}
  </SheetWithBring>
);

function pressBring() {
  fakeServer({ 'GET /api/session': somebody });
  const rendered = render(sheet(true), { wrapper: Providers });
  const button = screen.getByRole('button', { name: 'Bring a friend' });
  button.focus();
  fireEvent.click(button);
  return { ...rendered, button };
}

it('shows the link as a card does, and Back leads to the button again', () => {
  const { button } = pressBring();
  expect(screen.getByRole('dialog', { name: 'Bring a friend' })).toBeDefined();
  expect(screen.getByText('In a chat, your link looks like this:')).toBe(document.activeElement);
  expect(screen.queryByRole('button', { name: 'Bring a friend' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(screen.getByRole('dialog', { name: "You're in!" })).toBeDefined();
  expect(document.activeElement).toBe(button);
});

it('opens on its own contents the next time', async () => {
  const { rerender } = pressBring();
  rerender(sheet(false));
  rerender(sheet(true));
  expect(await screen.findByRole('dialog', { name: "You're in!" })).toBeDefined();
});
