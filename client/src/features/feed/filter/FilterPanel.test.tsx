import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer } from '../../auth/testing/fake-server';
import { freshBrowser, nobody, Providers } from '../../auth/testing/Providers';
import { chooseCity } from '../../cities/near';
import { FilterPanel } from './FilterPanel';

freshBrowser();

it('says beside "All" which city comes first, until another is chosen', async () => {
  chooseCity({ id: 5_809_844, name: 'Seattle' });
  fakeServer({ 'GET /api/session': nobody, 'GET /api/tribs': () => ({ body: [] }) });
  render(<FilterPanel open filters={{}} onApply={() => undefined} onCancel={() => undefined} />, {
    wrapper: Providers,
  });
  const location = await screen.findByLabelText('Location');
  expect(screen.getByText('Near Seattle first, then farther away')).toBeDefined();
  fireEvent.change(location, { target: { value: 'near' } });
  expect(screen.queryByText(/first, then farther away/)).toBeNull();
});
