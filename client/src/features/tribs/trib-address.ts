import { tribPath } from '../../lib/paths';

/** What is sent around: the feed, opened on this meetup. */
export function tribAddress(id: number, origin: string): string {
  return origin + tribPath(id);
}
