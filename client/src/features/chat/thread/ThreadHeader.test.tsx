import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { BackToChats } from './ThreadHeader';

afterEach(() => {
  cleanup();
  history.replaceState(null, '', '/');
});

it.each([
  ['/chat?with=4', '/chat'],
  ['/chat?trib=9', '/chat?tab=tribs'],
  ['/chat?community=2', '/chat?tab=communities'],
  ['/chat?with=4&tab=tribs', '/chat?tab=tribs'],
])('leads from %s to the list at %s', (open, list) => {
  history.replaceState(null, '', open);
  render(<BackToChats />);
  expect(screen.getByRole('link', { name: 'Back to all chats' }).getAttribute('href')).toBe(list);
});
