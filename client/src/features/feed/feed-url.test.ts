import { beforeEach, describe, expect, it, vi } from 'vitest';
import { feedLinkOf, showInUrl } from './feed-url';

const link = { tribId: 5, sharerId: 7 };
const opened = () => feedLinkOf(location.search, history.state);
const currentUrl = () => location.pathname + location.search;

beforeEach(() => history.replaceState(null, '', '/meetups?city=Austin%2C+TX'));

describe('what opened the feed', () => {
  it.each([
    ['', null],
    ['?city=Austin%2C+TX', null],
    ['?trib=5', { tribId: 5, sharerId: null }],
    ['?trib=5&from=7', link],
    ['?trib=5&from=x', { tribId: 5, sharerId: null }],
    ['?trib=0', { tribId: 0, sharerId: null }],
  ])('with the URL %j is %j', (search, expected) => {
    expect(feedLinkOf(search, null)).toEqual(expected);
  });

  it('is empty while browsing, and after a reload', () => {
    showInUrl(9, null);
    expect(currentUrl()).toBe('/meetups?city=Austin%2C+TX&trib=9');
    expect(opened()).toBeNull();
  });

  it('stays the link that opened the feed while the URL follows the card', () => {
    history.replaceState(null, '', '/meetups?trib=5&from=7');
    showInUrl(9, opened());
    expect(currentUrl()).toBe('/meetups?trib=9');
    expect(opened()).toEqual(link);
  });

  it('is read from the URL again when another link is opened', () => {
    showInUrl(9, null);
    history.pushState(null, '', currentUrl());
    expect(opened()).toEqual({ tribId: 9, sharerId: null });
  });
});

describe('the URL of the current card', () => {
  it("keeps the rest of the history entry's state", () => {
    history.replaceState({ page: 'feed' }, '', '/meetups');
    showInUrl(9, null);
    expect(history.state).toMatchObject({ page: 'feed' });
  });

  it('tolerates a browser that refuses the update', () => {
    const refused = vi.spyOn(history, 'replaceState').mockImplementation(() => {
      throw new DOMException('Too many', 'SecurityError');
    });
    expect(() => showInUrl(9, null)).not.toThrow();
    refused.mockRestore();
  });
});
