import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { QueryState } from './QueryState';

afterEach(cleanup);

const shown = (query: { data?: string; isError: boolean; refetch?: () => void }, isInline = false) => (
  <QueryState
    query={{ refetch: () => undefined, data: undefined, ...query }}
    loading={<p>Loading</p>}
    failed="It didn't load"
    isInline={isInline}
  >
    {(data) => <p>{data}</p>}
  </QueryState>
);

it('shows loading, then the data, and keeps it when reading it again fails', () => {
  const { rerender } = render(shown({ isError: false }));
  expect(screen.getByText('Loading')).toBeDefined();
  rerender(shown({ data: 'A list', isError: false }));
  expect(screen.getByText('A list')).toBeDefined();
  rerender(shown({ data: 'A list', isError: true }));
  expect(screen.getByText('A list')).toBeDefined();
});

it.each([false, true])(
  'says what failed and reads it again, pressed or back online, with isInline %j',
  (isInline) => {
    const refetch = vi.fn<() => void>();
    render(shown({ isError: true, refetch }, isInline));
    expect(screen.getByRole('alert').textContent).toContain("It didn't load");
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(refetch).toHaveBeenCalledOnce();
    fireEvent(window, new Event('online'));
    expect(refetch).toHaveBeenCalledTimes(2);
  },
);
