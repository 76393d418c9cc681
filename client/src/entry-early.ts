/**
 * Inlined into the page of the feed, so that the meetups and the picture on top of them are on their way beside
 * the scripts that show them, and not behind them. Everything here is asked for again if it does not come.
 */
import { DRAWN_AHEAD, FRONT_PICTURE } from './features/feed/front-picture';
import { filtersOf } from './features/feed/filter/feed-filters';
import { COLUMN } from './features/tribs/column';
import { feedAddress } from './features/tribs/feed-address';
import { photoSources } from '#shared/domain/photos';

/** What the feed needs beyond the first script, filled in by the build. */
declare const SCRIPTS: readonly string[];

const early: Record<string, Promise<Response>> = {};
window.tribEarly = early;

function ask(path: string): Promise<Response> {
  const response = fetch(path, { credentials: 'include', headers: { Accept: 'application/json' } });
  early[path] = response;
  return response;
}

/** Under the splash, where the first card will be: it is decoded and painted by the time the scripts have come. */
function showPicture([first]: { mainImageUrl: string | null }[]): void {
  if (!first?.mainImageUrl) return;
  const picture = new Image();
  picture.fetchPriority = 'high';
  picture.alt = '';
  picture.className = `${FRONT_PICTURE} object-cover`;
  picture.sizes = COLUMN;
  picture.srcset = photoSources(first.mainImageUrl) ?? '';
  picture.src = first.mainImageUrl;
  document.querySelector(`#${DRAWN_AHEAD} .deck`)?.prepend(picture);
}

// Whoever takes an answer deals with its failure; one that nobody takes must not be an error of the page.
ask(feedAddress(null, filtersOf(location.search)))
  .then((response) => (response.ok ? response.clone().json() : []))
  .then(showPicture)
  .catch(() => undefined);
ask('/api/session').catch(() => undefined);

// Named in the page they would be asked for before the meetups are, and a browser asks for six things at a time.
for (const href of SCRIPTS) {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'modulepreload', crossOrigin: '', fetchPriority: 'low', href });
  document.head.append(link);
}
