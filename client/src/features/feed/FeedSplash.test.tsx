import { act, cleanup, render, screen } from '@testing-library/react';
import { StrictMode, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isNoOverlayOpen } from '../../lib/open-overlays';
import { avatarsToPreload, runSplash, SPLASH_MIN_MS, splashPhase } from './FeedSplash';

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

type FeedState = { meetups: [] | undefined; isReady: boolean };

/** Opens a page like the feed: when the splash ends it is removed, and the page beneath becomes usable. */
async function openPage(first: FeedState) {
  const { FeedSplash } = await import('./FeedSplash');
  function Page({ meetups, isReady }: FeedState) {
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
  const page = (props: FeedState) => (
    <StrictMode>
      <Page {...props} />
    </StrictMode>
  );
  const { rerender } = render(page(first));
  return { receives: (later: FeedState) => rerender(page(later)) };
}

const ON_THE_WAY: FeedState = { meetups: undefined, isReady: false };
const ARRIVED: FeedState = { meetups: [], isReady: true };
const after = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });
const status = () => screen.queryByRole('status')?.textContent;

it('shows the searching phase while the meetups load', async () => {
  await openPage(ON_THE_WAY);
  after(60_000);
  expect(status()).toBe("Finding what you'll love...");
});

it('shows the preparing phase once they have arrived, and stays for another 3.5 seconds', async () => {
  const page = await openPage(ON_THE_WAY);
  after(5_000);
  page.receives(ARRIVED);
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

it('ends at once when loading fails', async () => {
  const page = await openPage(ON_THE_WAY);
  page.receives({ meetups: undefined, isReady: true });
  after(0);
  expect(status()).toBeUndefined();
});

describe('on a later visit', () => {
  beforeEach(() => localStorage.setItem('hasSeenSplash', 'true'));

  it('leaves with the first card', async () => {
    const page = await openPage(ON_THE_WAY);
    after(300);
    expect(status()).toBe("Finding what you'll love...");
    page.receives(ARRIVED);
    after(250);
    expect(status()).toBeUndefined();
    expect(document.querySelector('[inert]')).toBeNull();
  });

  it('stays a second at most, even if nothing has arrived', async () => {
    await openPage(ON_THE_WAY);
    after(999);
    expect(status()).toBe("Finding what you'll love...");
    after(1);
    expect(status()).toBeUndefined();
    expect(document.querySelector('[inert]')).toBeNull();
  });
});

it('is at its full length on the first visit of a browser only', async () => {
  await openPage(ARRIVED);
  after(3_499);
  expect(status()).toBe('Preparing your experience...');
  after(251);
  cleanup();
  vi.resetModules();
  sessionStorage.clear();
  await openPage(ARRIVED);
  after(250);
  expect(status()).toBeUndefined();
});

it('shows at most once a session, even after a reload', async () => {
  await openPage(ARRIVED);
  after(4_000);
  cleanup();
  vi.resetModules();
  await openPage(ON_THE_WAY);
  expect(status()).toBeUndefined();
  expect(document.querySelector('[inert]')).toBeNull();
});

it("moves focus to the feed's heading and no longer counts as an open overlay", async () => {
  await openPage(ARRIVED);
  expect(status()).toBeDefined();
  after(4_000);
  expect(document.activeElement?.textContent).toBe('Meetups');
  expect(isNoOverlayOpen()).toBe(true);
});

describe('the phase of the splash', () => {
  it.each([
    [null, 'finding'],
    [0, 'finding'],
    [1_299, 'finding'],
    [1_300, 'preparing'],
    [3_499, 'preparing'],
    [3_500, 'leaving'],
    [3_749, 'leaving'],
    [3_750, 'gone'],
    [Infinity, 'gone'],
  ] as const)('is %s ms after the arrival: %s', (sinceArrival, phase) => {
    expect(splashPhase(sinceArrival)).toBe(phase);
  });
});

describe('the clock of the splash', () => {
  it('reports each phase once, and never ends early', () => {
    const phases: string[] = [];
    runSplash((phase) => phases.push(phase));
    vi.advanceTimersByTime(SPLASH_MIN_MS - 1);
    expect(phases).toEqual(['preparing']);
    vi.advanceTimersByTime(1);
    expect(phases).toEqual(['preparing', 'leaving']);
    vi.runAllTimers();
    expect(phases).toEqual(['preparing', 'leaving', 'gone']);
  });

  it('reports nothing after it is stopped', () => {
    const onPhase = vi.fn<(phase: string) => void>();
    const stop = runSplash(onPhase);
    vi.advanceTimersByTime(2_000);
    stop();
    vi.runAllTimers();
    expect(onPhase).toHaveBeenCalledTimes(1);
  });
});

describe('the faces to load', () => {
  const meetup = (...ids: number[]) => ({
    topMembers: ids.map((id) => ({
      member: { id, displayName: `P${id}`, bio: null, profileImage: id === 2 ? '/api/photos/x' : null },
      compatibility: 50,
      matchLevel: 'okay' as const,
    })),
  });

  it('takes the first three members of the top five meetups', () => {
    const meetups = [10, 20, 30, 40, 50, 60].map((first) => meetup(first, first + 1, first + 2, first + 3));
    const sources = avatarsToPreload(meetups);
    expect(sources).toHaveLength(15);
    expect(sources).toContain('/portraits/placeholder-12.webp');
    expect(sources).not.toContain('/portraits/placeholder-13.webp');
    expect(sources).toContain('/portraits/placeholder-52.webp');
    expect(sources).not.toContain('/portraits/placeholder-60.webp');
  });

  it("lists each face once, with the person's own picture if there is one", () => {
    expect(avatarsToPreload([meetup(1, 2), meetup(2, 1)])).toEqual([
      '/portraits/placeholder-1.webp',
      '/api/photos/x',
    ]);
  });

  it('has none for an empty feed', () => {
    expect(avatarsToPreload([])).toEqual([]);
  });
});
