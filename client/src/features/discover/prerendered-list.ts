import type { QueryClient } from '@tanstack/react-query';
import { prerenderedRoot } from '../../lib/prerendered';
import { ideasQuery } from '../tribs/ideas.api';

/**
 * Keeps prerendered cards: reuses the preloaded response, and waits for it only if cards are already drawn.
 */
export async function loadPrerenderedList(queryClient: QueryClient): Promise<void> {
  const page = prerenderedRoot();
  if (!page?.querySelector('template')) return;
  const loading = queryClient.prefetchQuery(ideasQuery);
  if (page.querySelector('article')) await loading;
}
