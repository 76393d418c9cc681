import { useRouter } from 'wouter';

/**
 * The query as it is in the URL, for text that people wrote. `useSearch` decodes it, and URLSearchParams would do so
 * once more: "100%25" would become "100%" and then be no encoded text at all.
 */
export function useRawSearch(): string {
  const router = useRouter();
  return router.searchHook(router);
}
