import type { QueryClient } from '@tanstack/react-query';
import { drawnAhead } from '../../lib/drawn-ahead';
import { ideasQuery } from '../tribs/ideas.api';

/**
 * Experiences that the page has drawn must not become placeholders again. Requesting them takes the response, so those
 * that are not drawn yet will not be.
 */
export async function listAhead(queryClient: QueryClient): Promise<void> {
  const page = drawnAhead();
  if (!page?.querySelector('template')) return;
  const loading = queryClient.prefetchQuery(ideasQuery);
  if (page.querySelector('article')) await loading;
}
