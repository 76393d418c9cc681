import type { QueryClient } from '@tanstack/react-query';

/** The first part of the keys of what everybody gets alike. */
const SAME_FOR_ALL = new Set<unknown>(['interests', 'places', 'ideas', 'auth-providers']);

/** What one person was shown is not there for the next; what is on the screen is asked for again. */
export async function clearViewerCaches(queryClient: QueryClient): Promise<void> {
  await queryClient.resetQueries({ predicate: ({ queryKey }) => !SAME_FOR_ALL.has(queryKey[0]) });
}
