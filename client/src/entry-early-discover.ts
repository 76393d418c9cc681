/**
 * Inlined into Discover's pages, so that the first list and picture load in parallel with the scripts instead of after
 * them. Anything that fails here is requested again.
 */
import { discoverTab, type DiscoverTab } from '#shared/domain/discover-tabs';
import { photoSources } from '#shared/domain/photos';
import { communitiesUrl } from './features/communities/community-urls';
import { CARD_SIZES } from './features/discover/card-sizes';
import { followPrerenderedControls } from './features/discover/prerendered-controls';
import { fillIdeaCards } from './features/discover/fill-idea-cards';
import { feedRequestUrl } from './features/tribs/trib-request-urls';
import { requestBeforeBoot, preloadScripts } from './lib/request-before-boot';
import { prerenderedRoot } from './lib/prerendered';

/** What the page needs besides the first script, filled in by the build. */
declare const SCRIPTS: readonly string[];

const LIST_URLS: Record<DiscoverTab, () => string> = {
  experiences: () => '/api/ideas',
  communities: () => communitiesUrl(),
  tribs: () => feedRequestUrl(null, {}),
};

const url = LIST_URLS[discoverTab(location.pathname, new URLSearchParams(location.search))]();
const list = requestBeforeBoot(url);

/** The cards; where they are not the same for everybody, the first picture in advance. */
async function showFirst(): Promise<void> {
  const response = (await list).clone();
  const items = response.ok ? await response.json() : [];
  const template = prerenderedRoot()?.querySelector('template');
  if (!template) loadPicture(items[0]);
  // Once the app has taken the response, it shows the list itself.
  else if (items.length > 0 && window.tribPreloaded?.[url]) {
    document.querySelector('[role=tabpanel]')?.replaceChildren(fillIdeaCards(template, items));
  }
}

function loadPicture(first?: { image?: string | null; mainImageUrl?: string | null }): void {
  const source = first?.image ?? first?.mainImageUrl;
  if (!source) return;
  const picture = new Image();
  picture.fetchPriority = 'high';
  picture.sizes = CARD_SIZES;
  picture.srcset = photoSources(source) ?? '';
  picture.src = source;
}

showFirst().catch(() => undefined);
followPrerenderedControls();
void requestBeforeBoot('/api/session');

preloadScripts(SCRIPTS);
