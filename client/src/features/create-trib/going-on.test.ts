import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { goOnAfterReturn } from './going-on';

/** The wizard with this draft, in a page that was opened at this address. */
function openPage(requestKey: string, search = '') {
  const name = `http://localhost/meetups/create${search}`;
  const entry = { name, entryType: 'navigation', startTime: 0, duration: 0, toJSON: () => ({}) };
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([entry]);
  const create = vi.fn<() => void>();
  goOnAfterReturn({ current: { draft: { requestKey } } }, { current: create });
  return create;
}

/** As the browser says it when the document goes. */
function leave(path = '/meetups/create', dialog: string | null = 'sign-in'): void {
  history.replaceState(dialog && { dialog }, '', path);
  dispatchEvent(new Event('pagehide'));
  history.replaceState(null, '', '/meetups/create');
}

const RETURN = '?auth=signed-in';

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  history.replaceState(null, '', '/meetups/create');
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('goes on once, when one comes back from where the sign-in led', () => {
  expect(openPage('a')).not.toHaveBeenCalled();
  leave();
  expect(openPage('a', RETURN)).toHaveBeenCalledOnce();
  expect(openPage('a', RETURN)).not.toHaveBeenCalled();
});

it('does not when the page was left for something else, or was opened in another way', () => {
  openPage('a');
  leave('/meetups/create', null);
  expect(openPage('a', RETURN)).not.toHaveBeenCalled();
  leave('/meetups');
  expect(openPage('a', RETURN)).not.toHaveBeenCalled();
  leave();
  expect(openPage('a')).not.toHaveBeenCalled();
});

it('does not for another draft, nor ten minutes later, nor without a storage', () => {
  openPage('a');
  leave();
  expect(openPage('b', RETURN)).not.toHaveBeenCalled();
  openPage('a');
  leave();
  vi.advanceTimersByTime(10 * 60_000);
  expect(openPage('a', RETURN)).not.toHaveBeenCalled();
  vi.stubGlobal('sessionStorage', undefined);
  leave();
  expect(openPage('a', RETURN)).not.toHaveBeenCalled();
});
