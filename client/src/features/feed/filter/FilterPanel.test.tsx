import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fakeServer } from '../../auth/testing/fake-server';
import { freshBrowser, nobody, Providers } from '../../auth/testing/Providers';
import { keepCity, readReaderCity } from '../../cities/near';
import { LYON } from '../../cities/testing-lyon';
import { FilterPanel } from './FilterPanel';

freshBrowser();

it('says beside "All" which city comes first, until another is chosen', async () => {
  keepCity({ id: 5_809_844, name: 'Seattle' });
  fakeServer({ 'GET /api/session': nobody, 'GET /api/tribs': () => ({ body: [] }) });
  render(<FilterPanel open filters={{}} onApply={() => undefined} onClose={() => undefined} />, {
    wrapper: Providers,
  });
  const location = await screen.findByLabelText('Location');
  expect(screen.getByText('Near Seattle first, then farther away')).toBeDefined();
  fireEvent.change(location, { target: { value: 'near' } });
  expect(screen.queryByText(/first, then farther away/)).toBeNull();
});

it('applies nothing while another city is looked for and none chosen', async () => {
  keepCity({ id: 5_809_844, name: 'Seattle' });
  fakeServer({
    'GET /api/session': nobody,
    'GET /api/tribs': () => ({ body: [] }),
    'GET /api/cities': () => ({ body: [LYON] }),
  });
  Element.prototype.scrollIntoView = () => {};
  const onApply = vi.fn<(filters: object, restart: boolean) => void>();
  render(<FilterPanel open filters={{}} onApply={onApply} onClose={() => undefined} />, {
    wrapper: Providers,
  });
  fireEvent.change(await screen.findByLabelText('Location'), { target: { value: 'another' } });
  const field = screen.getByRole('combobox', { name: 'City' });
  fireEvent.change(field, { target: { value: 'Lyon' } });
  const apply = () => fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
  apply();
  expect((await screen.findByRole('alert')).textContent).toBe('Choose a city');
  expect(document.activeElement).toBe(field);
  expect(onApply).not.toHaveBeenCalled();
  fireEvent.click(await screen.findByRole('option', { name: /^Lyon/ }));
  apply();
  expect(onApply).toHaveBeenCalledWith({ reach: 'within' }, true);
  expect(readReaderCity()).toEqual({ id: LYON.id, name: 'Lyon' });
});

it('has four selects, and more behind a button, whose choices are applied with a trimmed search', async () => {
  fakeServer({ 'GET /api/session': nobody, 'GET /api/tribs/count': () => ({ body: { count: 2 } }) });
  const onApply = vi.fn<(filters: object, restart: boolean) => void>();
  render(<FilterPanel open filters={{}} onApply={onApply} onClose={() => undefined} />, {
    wrapper: Providers,
  });
  expect(await screen.findAllByRole('combobox')).toHaveLength(4);
  fireEvent.click(screen.getByRole('button', { name: 'More filters' }));
  fireEvent.change(screen.getByLabelText('Search'), { target: { value: ' slow coffee ' } });
  fireEvent.change(screen.getByLabelText('Day'), { target: { value: 'Friday' } });
  fireEvent.change(screen.getByLabelText('Time of day'), { target: { value: 'Evening (6PM-10PM)' } });
  fireEvent.click(screen.getByLabelText('Free'));
  fireEvent.click(screen.getByLabelText('Not full'));
  fireEvent.click(screen.getByLabelText('Not full'));
  fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
  const chosen = { q: 'slow coffee', day: 'Friday', timeOfDay: 'Evening (6PM-10PM)', cost: 'Free' };
  expect(onApply).toHaveBeenCalledWith(chosen, false);
});

it('starts at its search where that was pressed, with what is active open', async () => {
  fakeServer({ 'GET /api/session': nobody, 'GET /api/tribs/count': () => ({ body: { count: 2 } }) });
  const nothing = () => undefined;
  render(<FilterPanel open isSearch filters={{ cost: 'Free' }} onApply={nothing} onClose={nothing} />, {
    wrapper: Providers,
  });
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Search')));
  expect(screen.getByLabelText<HTMLInputElement>('Free').checked).toBe(true);
});
