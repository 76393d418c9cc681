import type { Agent, ApiResponse } from './agent';

/** The address of the next page, from the `Link` header. */
export function nextOf({ headers }: ApiResponse): string | undefined {
  return /^<([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];
}

/** The ids of a whole list, page by page. */
export async function idsOfPages(agent: Agent, firstPath: string): Promise<number[]> {
  const ids: number[] = [];
  for (let path: string | undefined = firstPath; path !== undefined;) {
    const page: ApiResponse = await agent.get(path);
    ids.push(...page.body.map(({ id }: { id: number }) => id));
    path = nextOf(page);
  }
  return ids;
}
