import { expect, it, vi } from 'vitest';
import { goBackOnce } from './go-back-once';

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
