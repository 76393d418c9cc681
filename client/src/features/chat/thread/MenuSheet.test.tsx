import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { conversationWith } from '../testing-chat';
import { MenuSheet } from './MenuSheet';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it.each([
  [
    false,
    "Mute chat New messages won't notify you.",
    'Mute all notifications No messages, changes or reminders.',
  ],
  [
    true,
    'Unmute chat New messages will notify you again.',
    'Unmute all notifications Messages, changes and reminders again.',
  ],
])('says what muting a chat and muting its meetup do, muted: %s', async (isMuted, chat, meetup) => {
  const push = {
    messages: true,
    'meetup-changes': true,
    reminders: true,
    requests: true,
    friends: true,
    'after-meetup': true,
  };
  const settings = { push, quietHours: null, timeZone: 'UTC', silencedTribIds: isMuted ? [9] : [] };
  vi.stubGlobal('fetch', async () => Response.json(settings));
  const nothing = () => undefined;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MenuSheet
        viewerId={7}
        conversation={conversationWith({ isMuted })}
        open
        onClose={nothing}
        mayShow
        mayLeave
        onShow={nothing}
        onMute={nothing}
        onPhotos={nothing}
        onCloseThen={nothing}
        onLeave={nothing}
        onBlock={nothing}
      />
    </QueryClientProvider>,
  );
  expect(screen.getByRole('button', { name: chat })).toBeTruthy();
  expect(await screen.findByRole('button', { name: meetup })).toBeTruthy();
});
