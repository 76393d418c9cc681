import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearToast, currentToast } from './toast-store';
import { CopyButton } from './CopyButton';

const LINK = 'https://trib.example/meetups?trib=5';
const writeText = vi.fn<(text: string) => Promise<void>>();

beforeEach(() => {
  clearToast();
  vi.useFakeTimers();
  writeText.mockReset().mockResolvedValue();
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
  render(<CopyButton url={LINK} variant="secondary" />);
});
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(navigator, 'clipboard');
  vi.useRealTimers();
});

const name = () => screen.getByRole('button').textContent;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
async function press() {
  fireEvent.click(screen.getByRole('button'));
  await pass(0);
}

it('copies the link and says so for two seconds', async () => {
  await press();
  expect(writeText).toHaveBeenCalledExactlyOnceWith(LINK);
  expect(name()).toBe('Copied');
  await pass(1999);
  expect(name()).toBe('Copied');
  await pass(1);
  expect(name()).toBe('Copy link');
});

it('says so for two seconds after the last of several presses', async () => {
  await press();
  await pass(1500);
  await press();
  await pass(1999);
  expect(name()).toBe('Copied');
  await pass(1);
  expect(name()).toBe('Copy link');
});

it('shows the link to copy by hand if it cannot', async () => {
  writeText.mockRejectedValue(new DOMException('No', 'NotAllowedError'));
  await press();
  expect(name()).toBe('Copy link');
  expect(currentToast()).toMatchObject({
    title: 'Failed to copy link',
    description: `Please try again\n${LINK}`,
  });
});
