import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import type { NotificationSettings } from '#shared/api/push';
import { viewerChanged } from '../../../lib/viewer-scope';
import { clearToast, currentToast } from '../../../ui/toast-store';
import { changeSettings, notificationSettingsQuery } from './push.api';
import { settingsWith } from './testing-settings';

const SAVED = settingsWith({ timeZone: 'Europe/Berlin' });
const { queryKey } = notificationSettingsQuery(7);

type SentRequest = { body: NotificationSettings; respond: (response: Response) => void };
let sent: SentRequest[];
let queryClient: QueryClient;

beforeEach(() => {
  viewerChanged();
  clearToast();
  sent = [];
  queryClient = new QueryClient();
  queryClient.setQueryData(queryKey, SAVED);
  vi.stubGlobal(
    'fetch',
    (_path: string, { body }: { body: string }) =>
      new Promise<Response>((respond) => sent.push({ body: JSON.parse(body), respond })),
  );
});

const change = (push: Partial<NotificationSettings['push']>) =>
  changeSettings({ queryClient, viewerId: 7 }, { push });
const shown = () => queryClient.getQueryData<NotificationSettings>(queryKey)?.push;
const request = (index: number) => vi.waitFor(() => sent[index] ?? Promise.reject(new Error('not sent')));
async function save(index: number) {
  const { body, respond } = await request(index);
  respond(Response.json({ ...body, silencedTribIds: [] }));
}

it('keeps the latest of several changes made at once, and those made later', async () => {
  const both = [change({ messages: false }), change({ friends: false })];
  expect(shown()).toMatchObject({ messages: false, friends: false });
  await save(0);
  await save(1);
  await Promise.all(both);
  const again = change({ messages: true });
  await save(2);
  await again;
  expect(sent[2]?.body.push).toMatchObject({ messages: true, friends: false });
  expect(shown()).toMatchObject({ messages: true, friends: false });
});

it('applies a change once, however often the settings are read meanwhile', async () => {
  const off = change({ messages: false });
  await request(0);
  for (let reads = 0; reads < 2; reads += 1) {
    await queryClient.fetchQuery({ queryKey, queryFn: () => SAVED, staleTime: 0 });
    expect(shown()).toMatchObject({ messages: false });
  }
  await save(0);
  await off;
  const on = change({ messages: true });
  await save(1);
  await on;
  expect(shown()).toMatchObject({ messages: true });
});

it('takes back only the change that was refused, while a later one is on its way', async () => {
  const both = [change({ messages: false }), change({ friends: false })];
  (await request(0)).respond(new Response('{}', { status: 500 }));
  await save(1);
  await Promise.all(both);
  expect(currentToast()?.title).toBe('Not saved');
  expect(sent[1]?.body.push).toMatchObject({ messages: true, friends: false });
  expect(shown()).toMatchObject({ messages: true, friends: false });
});
