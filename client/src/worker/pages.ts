import { paths } from '#shared/domain/paths';
import { shell } from './app-files';

/** Longer than a page takes on a slow phone, shorter than people wait for a blank screen. */
const PAGE_TIMEOUT_MS = 4_000;

const PAGES = new Set<string>(Object.values(paths));

/** Other navigations, such as a download or a provider's sign-in, go to the network. */
export const isPage = (path: string) => PAGES.has(path);

/** From the network if it responds in time: the server draws pages ahead and knows their previews. */
export async function respondToPage(event: FetchEvent): Promise<Response> {
  const network = fromNetwork(event);
  const inTime = await Promise.race([network.catch(() => null), timeout()]);
  return inTime ?? (await shell()) ?? network;
}

async function fromNetwork({ preloadResponse, request }: FetchEvent): Promise<Response> {
  const preloaded: unknown = await preloadResponse;
  return preloaded instanceof Response ? preloaded : fetch(request);
}

function timeout(): Promise<null> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(null), PAGE_TIMEOUT_MS);
  });
}
