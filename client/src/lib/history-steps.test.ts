import { expect, it, vi } from 'vitest';
import { goBackBy, goBackOnce } from './history-steps';

function keepBusy(ms: number): void {
  const start = performance.now();
  while (performance.now() - start < ms);
}

it('waits for history through a second in which the page was busy', async () => {
  history.replaceState({ page: 'feed' }, '');
  history.pushState({ page: 'feed', dialog: 'filters' }, '');
  const back = goBackBy(1);
  keepBusy(1_100);
  await back;
  expect(history.state).toEqual({ page: 'feed' });
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
