import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Toasts } from './Toasts';

afterEach(() => {
  cleanup();
  history.replaceState(null, '', '/');
});

it.each(['/', '/discover'])(
  'moves focus to the toast region with F8 before the first toast, on %s',
  async (page) => {
    history.replaceState(null, '', page);
    render(<Toasts />);
    expect(screen.queryByRole('region')).toBeNull();
    fireEvent.keyDown(document.body, { key: 'F8', code: 'F8' });
    const region = await screen.findByRole('region', { name: /F8/ });
    await waitFor(() => expect(region.contains(document.activeElement)).toBe(true));
  },
);
