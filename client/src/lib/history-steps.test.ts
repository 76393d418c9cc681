import { beforeEach, expect, it, vi } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import {
  enterDialog,
  goBackBy,
  leaveClosedDialogs,
  navigateFromDialog,
  registerOpenDialog,
} from './history-steps';

const FEED = { page: 'feed' };

beforeEach(() => {
  history.pushState({ page: 'landing' }, '');
  history.pushState(FEED, '');
});

const stateIs = (state: object) => vi.waitFor(() => expect(history.state).toMatchObject(state));
const backTo = (state: object) => goBackBy(1).then(() => stateIs(state));

function keepBusy(ms: number): void {
  const start = performance.now();
  while (performance.now() - start < ms);
}

it('waits for history through a second in which the page was busy', async () => {
  history.pushState({ page: 'feed', dialog: 'filters' }, '');
  const back = goBackBy(1);
  keepBusy(1_100);
  await back;
  expect(history.state).toEqual(FEED);
});

it('leaves the dialogs that a reload has closed: one Back then leaves the page', async () => {
  enterDialog({ dialog: 'settings' });
  enterDialog({ settingsPage: 'devices' });
  await leaveClosedDialogs();
  expect(history.state).toEqual(FEED);
  await backTo({ page: 'landing' });
});

it('stays at a dialog that the URL names', async () => {
  history.pushState({ dialog: 'community' }, '');
  enterDialog({ dialog: 'person' });
  await leaveClosedDialogs();
  expect(history.state).toEqual({ dialog: 'community' });
});

it('skips a closed dialog on the way back, and stops at an open one', async () => {
  await leaveClosedDialogs();
  enterDialog({ dialog: 'notifications' });
  const close = registerOpenDialog('notifications');
  enterDialog({ dialog: 'person' });
  history.pushState({ page: 'chat' }, '');
  await backTo({ dialog: 'notifications' });
  close();
  history.forward();
  await stateIs(FEED);
});

it('opens a page in the place of the dialog that led there', async () => {
  await leaveClosedDialogs();
  enterDialog({ dialog: 'joined' });
  const steps = history.length;
  navigateFromDialog(navigate, '/chat');
  expect([location.pathname, history.length, history.state]).toEqual(['/chat', steps, null]);
  await backTo(FEED);
});

it('opens a dialog that has a URL above the dialog that led there, and pages above pages', async () => {
  enterDialog({ dialog: 'joined' });
  navigateFromDialog(navigate, '/discover?community=3', { state: { dialog: 'community' } });
  navigateFromDialog(navigate, '/chat');
  await backTo({ dialog: 'community' });
  await backTo({ dialog: 'joined' });
});
