import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Trib } from '#shared/api/tribs';
import { fakeServer } from '../auth/testing/fake-server';
import { aPerson } from '../auth/testing/people';
import { freshBrowser, Providers, somebody } from '../auth/testing/Providers';
import { goingSheet } from './going';
import { GoingButton } from './GoingButton';
import { tribWith } from './trib-fixture';

freshBrowser();

const HOUR_MS = 3_600_000;
const goingIn = (hours: number, changes: Partial<Trib> = {}) =>
  tribWith({
    id: Math.abs(hours),
    startTime: new Date(Date.now() + hours * HOUR_MS).toISOString(),
    endTime: null,
    membership: 'joined',
    ...changes,
  });

function show(tribs: readonly Trib[]) {
  fakeServer({
    'GET /api/session': somebody,
    [`GET /api/users/${aPerson().id}/tribs`]: () => ({ body: tribs }),
  });
  return render(<GoingButton />, { wrapper: Providers });
}

it('counts what is still to come, and opens the sheet about it', async () => {
  show([goingIn(72), goingIn(200), goingIn(300, { membership: 'waitlisted' }), goingIn(-100)]);
  const button = await screen.findByRole('button', { name: 'Going 2' });
  expect(goingSheet.isOpen()).toBe(false);
  fireEvent.click(button);
  await waitFor(() => expect(goingSheet.isOpen()).toBe(true));
});

it.each([
  [23, true],
  [25, false],
])('with the next one in %i hours it has a dot: %s', async (hours, hasDot) => {
  const { container } = show([goingIn(hours)]);
  await screen.findByRole('button', { name: 'Going 1' });
  expect(container.querySelector('[aria-hidden]') !== null).toBe(hasDot);
});
