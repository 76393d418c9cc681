import { fireEvent, render, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { QueryState } from './QueryState';

const shown = (query: { data?: string; isError: boolean; refetch?: () => void }) => (
  <QueryState
    query={{ refetch: () => undefined, data: undefined, ...query }}
    loading={<p>Loading</p>}
    failed="It didn't load"
  >
    {(data) => <p>{data}</p>}
  </QueryState>
);

it('shows loading, then the data, and keeps it when reading it again fails', () => {
  const { rerender } = render(shown({ isError: false }));
  expect(screen.getByText('Loading')).toBeTruthy();
  rerender(shown({ data: 'A list', isError: false }));
  expect(screen.getByText('A list')).toBeTruthy();
  rerender(shown({ data: 'A list', isError: true }));
  expect(screen.getByText('A list')).toBeTruthy();
});

it('says what failed and reads it again', () => {
  const refetch = vi.fn<() => void>();
  render(shown({ isError: true, refetch }));
  within(screen.getByRole('alert')).getByText("It didn't load");
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(refetch).toHaveBeenCalledOnce();
});
