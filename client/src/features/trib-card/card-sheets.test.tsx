import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { registerOverlay } from '../../lib/open-overlays';
import { runSignOutCleanUps, viewerChanged } from '../../lib/viewer-scope';
import { currentEntry, whenSettled } from '../../navigation/history';
import { OverlayHost, provide } from '../../navigation/OverlayHost';
import { navigate } from '../../navigation/overlays';
import { clearToast, currentToast } from '../../ui/toast-store';
import { tribWith } from '../tribs/trib-fixture';
import { aboutTrib, cardSheet, joinedSheet, openCardSheet, showJoined } from './card-sheets';

const trib = tribWith({ id: 5, name: 'Chess' });
const LIST = [
  provide(cardSheet, async () => aboutTrib(({ trib: { name }, open }) => open && <p>About {name}</p>)),
];
const settled = () => act(() => whenSettled(() => undefined));
const opened = () => currentEntry().overlays.map(({ name }) => name);

beforeEach(() => history.replaceState(null, '', '/meetups'));
afterEach(async () => {
  cleanup();
  await settled();
  clearToast();
});

it('shows a sheet about its meetup again by Forward, but not after a sign-out', async () => {
  render(<OverlayHost list={LIST} />);
  act(() => openCardSheet('why', trib));
  expect(await screen.findByText('About Chess')).toBeDefined();
  act(() => history.back());
  await waitFor(() => expect(screen.queryByText('About Chess')).toBeNull());
  act(() => history.forward());
  expect(await screen.findByText('About Chess')).toBeDefined();
  await act(() => cardSheet.close());
  cleanup();
  await runSignOutCleanUps();
  render(<OverlayHost list={LIST} />);
  const arrived = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
  history.forward();
  await act(() => arrived);
  await waitFor(() => expect(opened()).toEqual([]));
});

it('says how joining went once nothing else is open: in a sheet, or to somebody who has moved on in a toast', async () => {
  const join = async (meanwhile: () => void) => {
    const close = registerOverlay();
    showJoined(trib, { status: 'joined' }, '/meetups');
    meanwhile();
    expect([opened(), currentToast()]).toEqual([[], null]);
    close();
    await settled();
  };
  await join(() => undefined);
  expect(opened()).toEqual(['joined']);
  await joinedSheet.close();
  await join(() => navigate('/chat'));
  expect([opened(), currentToast()?.title]).toEqual([[], "You're in!"]);
  clearToast();
  navigate('/meetups');
  await join(viewerChanged);
  expect([opened(), currentToast()]).toEqual([[], null]);
});
