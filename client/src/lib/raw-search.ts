import { useRouter } from 'wouter';

/**
 * The query exactly as in the URL, for texts that people wrote. `useSearch` decodes it, and URLSearchParams would decode
 * it again: "100%25" would become "100%", which is not valid encoded text.
 */
export function useRawSearch(): string {
  const router = useRouter();
  return router.searchHook(router);
}
