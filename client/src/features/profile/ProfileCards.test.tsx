import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer } from '../auth/testing/fake-server';
import { cache, freshBrowser, Providers, somebody } from '../auth/testing/Providers';
import { aPerson } from '../auth/testing/people';
import { interestsQuery } from '../interests/interests.api';
import { InterestsCard, ValuesCard } from './ProfileCards';

freshBrowser();

it('shows cached interests without asking again, however old they are', async () => {
  const sent = fakeServer({ 'GET /api/session': somebody });
  const travel = { id: 1, name: 'Travel', icon: 'travel', description: null };
  cache().setQueryData(interestsQuery.queryKey, [travel], { updatedAt: 1 });
  expect(cache().getQueryCache().find({ queryKey: interestsQuery.queryKey })?.isStaleByTime(600_000)).toBe(
    true,
  );
  render(<InterestsCard ids={[1]} onEdit={() => undefined} />, { wrapper: Providers });
  expect(screen.getByText('Travel')).toBeDefined();
  await waitFor(() => expect(sent.map(({ call }) => call)).toContain('GET /api/session'));
  expect(sent.map(({ call }) => call)).not.toContain('GET /api/interests');
});

it('marks no value as chosen before somebody has chosen anything', () => {
  const show = (changes: object) => {
    cleanup();
    render(<ValuesCard user={aPerson(changes)} onEdit={() => undefined} />);
    return screen.queryAllByText('not chosen yet').length;
  };
  expect(show({ choseInterests: false })).toBe(4);
  expect(screen.queryByText('50')).toBeNull();
  expect(show({ choseInterests: false, valuesOpenness: 80 })).toBe(0);
  expect(show({ choseInterests: true })).toBe(0);
});
