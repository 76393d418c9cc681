import { QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { optimisticWrite } from './optimistic-write';

/** Likes a meetup, by a server that answers when the test says so. */
function liking(send: () => Promise<void>, refetch: () => Promise<void>) {
  const queryClient = new QueryClient();
  const onFailed = vi.fn<(error: unknown) => void>();
  return {
    onFailed,
    like: () =>
      optimisticWrite({
        queryClient,
        thing: 'like 5',
        change: 'like',
        shownIn: ['likes'],
        apply: () => () => {},
        send,
        onFailed,
        refetch,
      }),
  };
}

const never = () => new Promise<void>(() => {});

it('sends nothing twice while it is in flight', async () => {
  const send = vi.fn<() => Promise<void>>().mockResolvedValue();
  const { like } = liking(send, async () => {});
  await Promise.all([like(), like()]);
  expect(send).toHaveBeenCalledOnce();
});

it('can be tried again after a failure, before the refetch has ended', async () => {
  const send = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('no')).mockResolvedValue();
  const { like, onFailed } = liking(send, never);
  void like();
  await vi.waitFor(() => expect(onFailed).toHaveBeenCalledOnce());
  void like();
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2));
});
