import { act, cleanup, render, screen } from '@testing-library/react';
import { StrictMode, useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isAttentionFree } from '../../../lib/attention';

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

type Answer = { meetups: [] | undefined; isReady: boolean };

/** A page as the feed is: the splash goes when it says so, and what is beneath can be used again. */
async function openPage(answer: Answer) {
  const { FeedSplash } = await import('./FeedSplash');
  function Page({ meetups, isReady }: Answer) {
    const [isOver, setOver] = useState(false);
    return (
      <main id="main">
        <div inert={!isOver}>
          <h1 tabIndex={-1}>Meetups</h1>
        </div>
        {!isOver && <FeedSplash meetups={meetups} isReady={isReady} onDone={() => setOver(true)} />}
      </main>
    );
  }
  const page = (props: Answer) => (
    <StrictMode>
      <Page {...props} />
    </StrictMode>
  );
  const { rerender } = render(page(answer));
  return { answered: (later: Answer) => rerender(page(later)) };
}

const ON_THE_WAY: Answer = { meetups: undefined, isReady: false };
const ARRIVED: Answer = { meetups: [], isReady: true };
const after = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });
const status = () => screen.queryByRole('status')?.textContent;

it('looks for as long as the meetups are on their way', async () => {
  await openPage(ON_THE_WAY);
  after(60_000);
  expect(status()).toBe("Finding what you'll love...");
});

it('prepares once they are there, and stays three and a half seconds from then on', async () => {
  const page = await openPage(ON_THE_WAY);
  after(5_000);
  page.answered(ARRIVED);
  after(1_299);
  expect(status()).toBe("Finding what you'll love...");
  after(1);
  expect(status()).toBe('Preparing your experience...');
  after(2_199);
  expect(status()).toBe('Preparing your experience...');
  after(1_000);
  expect(status()).toBeUndefined();
  expect(document.querySelector('[inert]')).toBeNull();
});

it('ends at once when the meetups cannot be had', async () => {
  const page = await openPage(ON_THE_WAY);
  page.answered({ meetups: undefined, isReady: true });
  after(0);
  expect(status()).toBeUndefined();
});

it('shows at most once a visit', async () => {
  await openPage(ARRIVED);
  after(4_000);
  cleanup();
  await openPage(ON_THE_WAY);
  expect(status()).toBeUndefined();
  expect(document.querySelector('[inert]')).toBeNull();
});

it('hands the focus to the heading of the feed, and lets go of the attention', async () => {
  await openPage(ARRIVED);
  expect(status()).toBeDefined();
  after(4_000);
  expect(document.activeElement?.textContent).toBe('Meetups');
  expect(isAttentionFree()).toBe(true);
});
