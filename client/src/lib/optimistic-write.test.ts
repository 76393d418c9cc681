import { QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { optimisticWrite } from './optimistic-write';

type Liking = 'liked' | 'not liked';
type Send = (change: Liking) => Promise<Liking>;

/** A meetup that can be liked, with a server whose responses the test provides. */
function openMeetup(
  send: Send,
  refetch: () => Promise<void> = async () => {},
  onDone = vi.fn<(response: Liking) => void>(),
) {
  const queryClient = new QueryClient();
  const shown: Liking[] = [];
  const onFailed = vi.fn<(error: unknown) => void>();
  const write = (change: Liking) =>
    optimisticWrite<Liking>({
      queryClient,
      subject: 'like 5',
      action: change,
      shownIn: ['likes'],
      apply: (response = change) => {
        shown.push(response);
        return () => shown.push('not liked');
      },
      send: () => send(change),
      onDone,
      onFailed,
      refetch,
    });
  /** A fetched meetup is written into the other queries that show it. */
  const patch = () => queryClient.setQueryData(['likes', 6], shown.push('not liked'));
  /** An event makes the app refetch the query. */
  const read = () =>
    queryClient.fetchQuery({ queryKey: ['likes', 5], queryFn: () => shown.push('not liked') });
  return { write, shown, onFailed, read, patch };
}

it('sends nothing twice while it is in flight', async () => {
  const send = vi.fn<Send>(async (change) => change);
  const { write } = openMeetup(send);
  await Promise.all([write('liked'), write('liked')]);
  expect(send).toHaveBeenCalledOnce();
});

it('shows the latest of several from when it was asked for, whatever the server says to the earlier ones', async () => {
  const send = vi.fn<Send>(async (change) => change).mockRejectedValueOnce(new Error('no'));
  const { write, shown } = openMeetup(send);
  const all = [write('liked'), write('not liked'), write('liked')];
  const shownAtOnce = shown.length;
  await Promise.all(all);
  expect(send.mock.calls).toEqual([['liked'], ['not liked'], ['liked']]);
  expect(new Set(shown.slice(shownAtOnce))).toEqual(new Set(['liked']));
});

it('shows it again when something read meanwhile does not include it', async () => {
  let respond = () => {};
  const send = (change: Liking) =>
    new Promise<Liking>((resolve) => {
      respond = () => resolve(change);
    });
  const { write, shown, read } = openMeetup(send);
  const written = write('liked');
  await read();
  await vi.waitFor(() => expect(shown).toEqual(['liked', 'not liked', 'liked']));
  respond();
  await written;
});

it('shows it again when something read before is written into other queries', async () => {
  const { write, shown, patch } = openMeetup(() => new Promise(() => {}));
  void write('liked');
  patch();
  expect(shown).toEqual(['liked', 'not liked', 'liked']);
});

it('is not applied again by another write to the same query', async () => {
  const queryClient = new QueryClient();
  const applied: string[] = [];
  const write = (subject: string) =>
    optimisticWrite({
      queryClient,
      subject,
      action: 'like',
      shownIn: ['likes'],
      apply: () => {
        applied.push(subject);
        queryClient.setQueryData(['likes'], applied.length);
        return () => undefined;
      },
      send: () => new Promise(() => {}),
      onFailed: () => undefined,
      refetch: async () => undefined,
    });
  void write('one');
  void write('other');
  expect(applied).toEqual(['one', 'other']);
});

it('can be tried again after a failure, before the refetch has ended', async () => {
  const send = vi.fn<Send>(async (change) => change).mockRejectedValueOnce(new Error('no'));
  const { write, onFailed } = openMeetup(send, () => new Promise(() => {}));
  void write('liked');
  await vi.waitFor(() => expect(onFailed).toHaveBeenCalledOnce());
  void write('liked');
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2));
});

it('announces nothing that a later write has overtaken', async () => {
  const onDone = vi.fn<(response: Liking) => void>();
  const { write } = openMeetup(async (change) => change, undefined, onDone);
  await Promise.all([write('liked'), write('not liked')]);
  expect(onDone.mock.calls).toEqual([['not liked']]);
});
