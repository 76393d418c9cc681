import type { Agent, Answer } from './agent';

/** Where the page after this one is, as its `Link` header tells. */
export function nextOf({ headers }: Answer): string | undefined {
  return /^<([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];
}

/** The ids of a whole list, page after page. */
export async function idsOfPages(agent: Agent, firstPath: string): Promise<number[]> {
  const ids: number[] = [];
  for (let path: string | undefined = firstPath; path !== undefined;) {
    const page: Answer = await agent.get(path);
    ids.push(...page.body.map(({ id }: { id: number }) => id));
    path = nextOf(page);
  }
  return ids;
}
