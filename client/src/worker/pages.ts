import { paths } from '#shared/domain/paths';
import { shell } from './app-files';
import { serverResponse } from './network';

/** Longer than a page takes on a slow phone, shorter than people wait for a blank screen. */
const PAGE_DEADLINE_MS = 4_000;

const PAGES = new Set<string>(Object.values(paths));

/** Other navigations, such as a download or a provider's sign-in, go to the network. */
export const isPage = (path: string) => PAGES.has(path);

/** From the server if it responds in time: it draws pages ahead and knows their previews. */
export async function respondToPage(event: FetchEvent): Promise<Response> {
  const network = fromNetwork(event);
  const response = await serverResponse(network, PAGE_DEADLINE_MS);
  // What our server says of its own failure is for programs.
  if (response && response.status < 500) return response;
  return (await shell()) ?? network;
}

async function fromNetwork({ preloadResponse, request }: FetchEvent): Promise<Response> {
  const preloaded: unknown = await preloadResponse;
  return preloaded instanceof Response ? preloaded : fetch(request);
}
