import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { clearToast, currentToast } from '../ui/toast-store';
import { ApiError } from './api-client';
import { useWrite, write } from './use-write';
import { viewerChanged } from './viewer-scope';

beforeEach(clearToast);

const refusal = (message: string) => new ApiError(409, '', { message, code: 'refused', requestId: '1' });

type Liking = 'liked' | 'not liked';
type Send = (change: Liking) => Promise<Liking>;

/** A response that the test gives when it likes. */
function later<T>() {
  let [resolve, reject] = [(_value: T) => {}, (_reason: Error) => {}];
  const promise = new Promise<T>((...both) => {
    [resolve, reject] = both;
  });
  return { promise, resolve, reject };
}

/** A meetup that can be liked, with a server whose responses the test provides. */
function openMeetup(
  send: Send,
  stale: () => Promise<void> = async () => {},
  done = vi.fn<(response: Liking) => void>(),
) {
  const queryClient = new QueryClient();
  const shown: Liking[] = [];
  const like = (change: Liking) =>
    write<Liking>({
      queryClient,
      subject: 'like 5',
      action: change,
      show: {
        in: ['likes'],
        as: (response = change) => {
          const before = shown.at(-1) ?? 'not liked';
          shown.push(response);
          return () => shown.push(before);
        },
      },
      send: () => send(change),
      done,
      failure: { toast: 'Not liked' },
      stale,
    });
  /** A fetched meetup is written into the other queries that show it. */
  const patch = () => queryClient.setQueryData(['likes', 6], shown.push('not liked'));
  /** An event makes the app refetch the query. */
  const read = () =>
    queryClient.fetchQuery({ queryKey: ['likes', 5], queryFn: () => shown.push('not liked') });
  return { like, shown, read, patch };
}

it('sends nothing twice while it is under way', async () => {
  const send = vi.fn<Send>(async (change) => change);
  const { like } = openMeetup(send);
  await Promise.all([like('liked'), like('liked')]);
  expect(send).toHaveBeenCalledOnce();
});

it('shows the latest of several from when it was asked for, whatever the server says to the earlier ones', async () => {
  const send = vi.fn<Send>(async (change) => change).mockRejectedValueOnce(new Error('no'));
  const { like, shown } = openMeetup(send);
  const all = [like('liked'), like('not liked'), like('liked')];
  expect(shown.at(-1)).toBe('liked');
  await all[0];
  expect(shown.at(-1)).toBe('liked');
  await Promise.all(all);
  expect(send.mock.calls).toEqual([['liked'], ['not liked'], ['liked']]);
  expect(shown.at(-1)).toBe('liked');
});

it('rolls back to what the server has, when one fails and then another on top of it', async () => {
  const send = vi.fn<Send>().mockRejectedValue(refusal('It is full'));
  const { like, shown } = openMeetup(send);
  await Promise.all([like('liked'), like('not liked'), like('liked')]);
  expect(shown.at(-1)).toBe('not liked');
  expect(currentToast()).toMatchObject({ title: 'Not liked', description: 'It is full' });
});

it('takes back only what was refused, and keeps what was changed since', async () => {
  const queryClient = new QueryClient();
  const shown = () => queryClient.getQueryData(['settings']);
  queryClient.setQueryData(['settings'], { mail: true, push: true });
  const waiting = later<void>();
  const turnOff = (setting: string, send: () => Promise<void>) =>
    write({
      queryClient,
      subject: 'settings',
      action: setting,
      show: {
        in: ['settings'],
        as: () => {
          const before = shown();
          queryClient.setQueryData(['settings'], (now: object) => ({ ...now, [setting]: false }));
          return () => queryClient.setQueryData(['settings'], before);
        },
      },
      send,
      failure: 'none',
    });
  const refused = turnOff('mail', () => Promise.reject(new Error('no')));
  const sent = turnOff('push', () => waiting.promise);
  await refused;
  expect(shown()).toEqual({ mail: true, push: false });
  waiting.resolve();
  await sent;
  expect(shown()).toEqual({ mail: true, push: false });
});

it('shows an outcome again when something read meanwhile does not include it', async () => {
  const { promise, resolve } = later<Liking>();
  const { like, shown, read } = openMeetup(() => promise);
  const written = like('liked');
  await read();
  await vi.waitFor(() => expect(shown).toEqual(['liked', 'not liked', 'liked']));
  resolve('liked');
  await written;
});

it('shows an outcome again when something read before is written into other queries', async () => {
  const { like, shown, patch } = openMeetup(() => new Promise(() => {}));
  void like('liked');
  patch();
  expect(shown).toEqual(['liked', 'not liked', 'liked']);
});

it('does not apply an outcome again with another write to the same query', async () => {
  const queryClient = new QueryClient();
  const applied: string[] = [];
  const like = (subject: string) =>
    write({
      queryClient,
      subject,
      action: 'like',
      show: {
        in: ['likes'],
        as: () => {
          applied.push(subject);
          queryClient.setQueryData(['likes'], applied.length);
          return () => undefined;
        },
      },
      send: () => new Promise(() => {}),
      failure: 'none',
    });
  void like('one');
  void like('other');
  expect(applied).toEqual(['one', 'other']);
});

it('can be tried again after a failure, before the refetch has ended', async () => {
  const send = vi.fn<Send>(async (change) => change).mockRejectedValueOnce(new Error('no'));
  const { like } = openMeetup(send, () => new Promise(() => {}));
  await like('liked');
  void like('liked');
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2));
});

it('announces nothing that a later write has overtaken', async () => {
  const done = vi.fn<(response: Liking) => void>();
  const { like } = openMeetup(async (change) => change, undefined, done);
  await Promise.all([like('liked'), like('not liked')]);
  expect(done.mock.calls).toEqual([['not liked']]);
});

it('refetches what several writes have made stale once, after the last', async () => {
  const queryClient = new QueryClient();
  const refetched = vi.spyOn(queryClient, 'invalidateQueries');
  const send = vi.fn<() => Promise<void>>(async () => {}).mockRejectedValueOnce(new Error('no'));
  const accept = (id: number) =>
    write({
      queryClient,
      subject: 'guests 5',
      action: `accept ${id}`,
      send,
      failure: 'none',
      stale: [['guests', 5], ['tribs']],
    });
  await Promise.all([accept(1), accept(2), accept(3)]);
  expect(send).toHaveBeenCalledTimes(3);
  expect(refetched.mock.calls.map(([filters]) => filters?.queryKey)).toEqual([['guests', 5], ['tribs']]);
});

/** A form for a name, with a server whose responses the test gives. */
function openForm() {
  const queryClient = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  const sent: { name: string; response: ReturnType<typeof later<string>> }[] = [];
  const done = vi.fn<(response: string, name: string) => void>();
  const close = vi.fn<() => void>();
  const refetched = vi.spyOn(queryClient, 'invalidateQueries');
  const form = renderHook(
    () =>
      useWrite({
        subject: 'name',
        send: (name: string) => {
          const response = later<string>();
          sent.push({ name, response });
          return response.promise;
        },
        done,
        close,
        failure: { form: 'Your name was not saved. Please try again.' },
        stale: [['people']],
      }),
    { wrapper },
  );
  const press = (name: string) => act(async () => form.result.current.send(name));
  const respond = (index: number) => act(async () => sent[index]?.response.resolve('saved'));
  const refuse = (index: number) => act(async () => sent[index]?.response.reject(refusal('Too long')));
  return { ...form, press, respond, refuse, sent, done, close, refetched };
}

it('is busy for a second press of the same, sends it once and closes the form', async () => {
  const { result, press, respond, sent, close } = openForm();
  await press('Ada');
  await press('Ada');
  expect([sent.length, result.current.isPending]).toEqual([1, true]);
  await respond(0);
  expect([result.current.isPending, result.current.isDone, result.current.data]).toEqual([
    false,
    true,
    'saved',
  ]);
  expect(close).toHaveBeenCalled();
});

it('queues another press, and sends it once the first is answered, even if that was refused', async () => {
  const { result, press, refuse, respond, sent, done } = openForm();
  await press('Ada');
  await press('Grace');
  expect(sent.map(({ name }) => name)).toEqual(['Ada']);
  expect(result.current.pending).toEqual(['Ada', 'Grace']);
  await refuse(0);
  expect(sent.map(({ name }) => name)).toEqual(['Ada', 'Grace']);
  expect([result.current.failure, result.current.isPending]).toEqual(['Too long', true]);
  await respond(1);
  expect(done.mock.calls).toEqual([['saved', 'Grace']]);
  expect(result.current.isPending).toBe(false);
});

it('says a failure in the form, and only there', async () => {
  const { result, press, refuse } = openForm();
  await press('Ada');
  await refuse(0);
  expect([result.current.failure, currentToast()]).toEqual(['Too long', null]);
  await press('Ada Lovelace');
  expect(result.current.failure).toBeNull();
});

it('says a failure in a toast once its form is closed, and closes nothing then', async () => {
  const { press, refuse, respond, unmount, close, done } = openForm();
  await press('Ada');
  await press('Grace');
  unmount();
  await refuse(0);
  expect(currentToast()).toMatchObject({ description: 'Too long', tone: 'destructive' });
  await respond(1);
  expect(done).toHaveBeenCalledOnce();
  expect(close).not.toHaveBeenCalled();
});

it('touches nothing after a change of viewer, and sends nothing that was queued', async () => {
  const { result, press, respond, sent, done, close, refetched } = openForm();
  await press('Ada');
  await press('Grace');
  viewerChanged();
  await respond(0);
  expect(sent.map(({ name }) => name)).toEqual(['Ada']);
  expect([result.current.pending, result.current.data]).toEqual([[], undefined]);
  for (const call of [done, close, refetched]) expect(call).not.toHaveBeenCalled();
});

it('says nothing of a failure to the next viewer', async () => {
  const { result, press, refuse, refetched } = openForm();
  await press('Ada');
  viewerChanged();
  await refuse(0);
  expect([result.current.failure, currentToast()]).toEqual([null, null]);
  expect(refetched).not.toHaveBeenCalled();
});

it('says nothing of a request that was cancelled', async () => {
  const { result, press, sent } = openForm();
  await press('Ada');
  await act(async () => sent[0]?.response.reject(new DOMException('', 'AbortError')));
  expect([result.current.failure, result.current.isPending]).toEqual([null, false]);
});
