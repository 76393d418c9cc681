import { expect, it } from 'vitest';
import { goBackBy } from './history-steps';

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
