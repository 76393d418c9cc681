import { act, render, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { NamePromptOutlet, openNamePrompt } from './NamePromptOutlet';
import { fakeServer } from './testing/fake-server';
import { freshBrowser, Providers, somebody } from './testing/Providers';
import { currentEntry } from '../../navigation/history';

freshBrowser();
// The sheet is loaded on demand; importing it up front keeps the test from waiting for it.
beforeAll(() => import('./NameForm'));

it('opens when it is asked for, again too, and Back closes it', async () => {
  fakeServer({ 'GET /api/session': somebody });
  render(<NamePromptOutlet />, { wrapper: Providers });
  for (let time = 0; time < 2; time += 1) {
    act(openNamePrompt);
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect(await screen.findByRole('dialog', { name: 'Add your name' })).toBeDefined();
    act(() => history.back());
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(currentEntry().overlays).toEqual([]);
  }
});
