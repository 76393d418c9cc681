import type { QueryClient } from '@tanstack/react-query';
import { prerenderedRoot } from '../../lib/prerendered';
import { ideasQuery } from '../tribs/ideas.api';

/**
 * Keeps prerendered cards: reuses the preloaded response, and waits for it only if cards are already drawn. A failure
 * stays for the page to show: a query that has already failed is requested again when the page is drawn.
 */
export async function loadPrerenderedList(queryClient: QueryClient): Promise<void> {
  const page = prerenderedRoot();
  if (!page?.querySelector('template')) return;
  const loading = window.tribPreloaded?.['/api/ideas']?.then(
    ({ ok }) => (ok ? queryClient.prefetchQuery(ideasQuery) : undefined),
    () => undefined,
  );
  if (page.querySelector('article')) await loading;
}
