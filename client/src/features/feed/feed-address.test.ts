import { beforeEach, describe, expect, it, vi } from 'vitest';
import { feedLinkOf, showInAddress } from './feed-address';

const link = { tribId: 5, sharerId: 7 };
const opened = () => feedLinkOf(location.search, history.state);
const address = () => location.pathname + location.search;

beforeEach(() => history.replaceState(null, '', '/meetups?city=Austin%2C+TX'));

describe('what opened the feed', () => {
  it.each([
    ['', null],
    ['?city=Austin%2C+TX', null],
    ['?trib=5', { tribId: 5, sharerId: null }],
    ['?trib=5&from=7', link],
    ['?trib=5&from=x', { tribId: 5, sharerId: null }],
    ['?trib=0', { tribId: 0, sharerId: null }],
  ])('with the address %j is %j', (search, expected) => {
    expect(feedLinkOf(search, null)).toEqual(expected);
  });

  it('is empty while browsing, and after a reload', () => {
    showInAddress(9, null);
    expect(address()).toBe('/meetups?city=Austin%2C+TX&trib=9');
    expect(opened()).toBeNull();
  });

  it('stays the link that opened the feed while the address follows the card', () => {
    history.replaceState(null, '', '/meetups?trib=5&from=7');
    showInAddress(9, opened());
    expect(address()).toBe('/meetups?trib=9');
    expect(opened()).toEqual(link);
  });

  it('is read from the address again when another link is opened', () => {
    showInAddress(9, null);
    history.pushState(null, '', address());
    expect(opened()).toEqual({ tribId: 9, sharerId: null });
  });
});

describe('the address of the current card', () => {
  it("keeps the rest of the history entry's state", () => {
    history.replaceState({ dialog: 'details' }, '', '/meetups');
    showInAddress(9, null);
    expect(history.state).toMatchObject({ dialog: 'details' });
  });

  it('tolerates a browser that refuses the update', () => {
    const refused = vi.spyOn(history, 'replaceState').mockImplementation(() => {
      throw new DOMException('Too many', 'SecurityError');
    });
    expect(() => showInAddress(9, null)).not.toThrow();
    refused.mockRestore();
  });
});
