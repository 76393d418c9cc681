import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { chatKeys } from '../features/chat/chat.api';
import { optimisticWrite } from '../lib/optimistic-write';
import { followEvents } from './follow-events';

const VIEWER = 1;

it('reads what an event is about while a write hangs', async () => {
  const queryClient = new QueryClient();
  const read = vi.fn(async () => Date.now());
  const queryKey = chatKeys(VIEWER).messages(5);
  const observer = new QueryObserver(queryClient, { queryKey, queryFn: read, staleTime: Infinity });
  const stopObserving = observer.subscribe(() => undefined);
  await vi.waitFor(() => expect(read).toHaveBeenCalledOnce());
  void optimisticWrite({
    queryClient,
    subject: 'like 5',
    action: 'like',
    shownIn: ['likes'],
    apply: () => () => undefined,
    send: () => new Promise(() => {}),
    onFailed: () => undefined,
    refetch: async () => undefined,
  });
  const events = followEvents(queryClient, VIEWER);
  events.onEvent({ kind: 'messages', conversationId: 5 });
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2));
  events.stop();
  stopObserving();
});
