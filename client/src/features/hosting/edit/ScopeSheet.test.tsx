import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer } from '../../auth/testing/fake-server';
import { freshBrowser, Providers } from '../../auth/testing/Providers';
import { ScopeSheet } from './ScopeSheet';

freshBrowser();

const nothing = () => undefined;

const date = { id: 2, startTime: '2026-12-05T20:00:00.000Z', timeZone: 'America/Chicago', memberCount: 5 };

it('says what an edit of several dates meets, before it is saved', async () => {
  const dates = [
    { ...date, kept: ['times', 'description'], keepsSpots: 8, isTold: true },
    { ...date, id: 3, kept: [], keepsSpots: null, isTold: false },
  ];
  fakeServer({ 'POST /api/tribs/1/series/following/preview': () => ({ body: { dates } }) });
  const saved: string[] = [];
  const onSave = (scope: string) => void saved.push(scope);
  const changes = { maxParticipants: 4, mainImageUrl: 'not-uploaded-yet' };
  const props = { tribId: 1, viewerId: 7, changes, open: true, isSaving: false, onClose: nothing, onSave };
  render(<ScopeSheet {...props} />, { wrapper: Providers });
  fireEvent.click(screen.getByRole('radio', { name: 'This and later' }));
  expect(await screen.findByText('2 dates change, and so do dates that are posted later.')).toBeDefined();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    "Sat, Dec 55 going: it keeps its 8 spots.5 going: we'll tell them about the new time or place." +
      'Changed on this date alone, so it keeps its time and description.',
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(saved).toEqual(['following']);
});

it('does not save for several dates what the server refuses', async () => {
  const refusal = { message: 'Another day is for one date alone', code: 'invalid_request', requestId: '1' };
  fakeServer({ 'POST /api/tribs/1/series/all/preview': () => ({ status: 400, body: refusal }) });
  const props = {
    tribId: 1,
    viewerId: 7,
    changes: {},
    open: true,
    isSaving: false,
    onClose: nothing,
    onSave: nothing,
  };
  render(<ScopeSheet {...props} />, { wrapper: Providers });
  fireEvent.click(screen.getByRole('radio', { name: 'All upcoming' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Another day is for one date alone');
  expect(screen.getByRole('button', { name: 'Save' }).hasAttribute('disabled')).toBe(true);
  fireEvent.click(screen.getByRole('radio', { name: 'This date' }));
  expect(screen.getByRole('button', { name: 'Save' }).hasAttribute('disabled')).toBe(false);
});
