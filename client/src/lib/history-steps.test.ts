import { beforeEach, expect, it, vi } from 'vitest';
import { enterDialog, goBackBy, leaveClosedDialogs, goBackOnce } from './history-steps';

const FEED = { page: 'feed' };

beforeEach(() => {
  history.pushState({ page: 'landing' }, '');
  history.pushState(FEED, '');
});

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
  await goBackBy(1);
  expect(history.state).toEqual({ page: 'landing' });
});

it('stays at a dialog that the URL names', async () => {
  history.pushState({ dialog: 'community' }, '');
  enterDialog({ dialog: 'person' });
  await leaveClosedDialogs();
  expect(history.state).toEqual({ dialog: 'community' });
});

it('goes one step back when it is asked for twice', async () => {
  for (const page of ['feed', 'chats', 'thread']) history.pushState({ page }, '');
  const arrived = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
  goBackOnce();
  goBackOnce();
  await arrived;
  await new Promise((resolve) => setTimeout(resolve));
  expect(history.state).toEqual({ page: 'chats' });
  goBackOnce();
  await vi.waitFor(() => expect(history.state).toEqual({ page: 'feed' }));
});
