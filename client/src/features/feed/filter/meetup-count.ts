import type { InfiniteData } from '@tanstack/react-query';
import type { Page } from '../../../lib/api-client';
import { FEED_PAGE } from '../../tribs/trib-request-urls';

/**
 * The number of meetups, as far as the first page tells: if there is a next page it was full, whatever has been
 * hidden since.
 */
export function meetupCountText({ pages: [first] }: InfiniteData<Page<unknown>>): string {
  if (first?.next) return `${FEED_PAGE}+ meetups`;
  const count = first?.items.length ?? 0;
  if (count === 0) return 'No meetups';
  return count === 1 ? '1 meetup' : `${count} meetups`;
}
