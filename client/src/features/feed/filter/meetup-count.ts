import type { InfiniteData } from '@tanstack/react-query';
import type { Page } from '../../../lib/api-client';

/** How many meetups there are, as far as the first page of the feed tells. */
export function meetupCountText({ pages: [first] }: InfiniteData<Page<unknown>>): string {
  const count = first?.items.length ?? 0;
  if (count === 0) return 'No meetups';
  if (first?.next) return `${count}+ meetups`;
  return count === 1 ? '1 meetup' : `${count} meetups`;
}
