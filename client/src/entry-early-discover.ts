/**
 * Inlined into Discover's pages, so that the first list and picture load in parallel with the scripts instead of after
 * them. Anything that fails here is requested again.
 */
import { discoverTab, type DiscoverTab } from '#shared/domain/discover-tabs';
import { photoSources } from '#shared/domain/photos';
import { communitiesUrl } from './features/communities/community-urls';
import { CARD_SIZES } from './features/discover/card-sizes';
import { followControlsAhead } from './features/discover/controls-ahead';
import { drawIdeas } from './features/discover/draw-ideas';
import { feedRequestUrl } from './features/tribs/trib-request-urls';
import { askEarly, preloadScripts } from './lib/ask-early';
import { drawnAhead } from './lib/drawn-ahead';

/** What the page needs besides the first script, filled in by the build. */
declare const SCRIPTS: readonly string[];

const LIST_URLS: Record<DiscoverTab, () => string> = {
  experiences: () => '/api/ideas',
  communities: () => communitiesUrl(),
  tribs: () => feedRequestUrl(null, {}),
};

const url = LIST_URLS[discoverTab(location.pathname, new URLSearchParams(location.search))]();
const list = askEarly(url);

/** The cards; where they are not the same for everybody, the first picture in advance. */
async function showFirst(): Promise<void> {
  const response = (await list).clone();
  const items = response.ok ? await response.json() : [];
  const template = drawnAhead()?.querySelector('template');
  if (!template) loadPicture(items[0]);
  // Once the app has taken the response, it shows the list itself.
  else if (items.length > 0 && window.tribEarly?.[url]) {
    document.querySelector('[role=tabpanel]')?.replaceChildren(drawIdeas(template, items));
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
followControlsAhead();
void askEarly('/api/session');

preloadScripts(SCRIPTS);
