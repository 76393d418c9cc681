/**
 * Inlined into the feed's page, so that the meetups and the first picture load in parallel with the scripts instead
 * of after them. Anything that fails here is requested again.
 */
import { shownTribId } from './features/feed/feed-url';
import { filtersOf } from './features/feed/filter/feed-filters';
import { splashShownFlag } from './features/feed/shown-flags';
import { COLUMN } from './features/tribs/column';
import { feedRequestUrl, tribRequestUrl } from './features/tribs/trib-request-urls';
import { FRONT_PICTURE } from './features/trib-card/front-picture';
import { requestBeforeBoot, preloadScripts } from './lib/request-before-boot';
import { PRERENDERED_ID } from './lib/prerendered';
import { photoSources } from '#shared/domain/photos';

/** What the feed needs besides the first script, filled in by the build. */
declare const SCRIPTS: readonly string[];

type FirstTrib = { mainImageUrl: string | null; withinReach: boolean | null };

/** The first of a list, or the one meetup. */
async function readTrib(response: Response): Promise<FirstTrib | undefined> {
  if (!response.ok) return undefined;
  const body = await response.clone().json();
  return Array.isArray(body) ? body[0] : body;
}

/** Under the splash, in place of the first card: decoded and painted by the time the scripts have loaded. */
function showPicture(first: Pick<FirstTrib, 'mainImageUrl'> | undefined): void {
  if (!first?.mainImageUrl) return;
  const picture = new Image();
  picture.fetchPriority = 'high';
  picture.alt = '';
  picture.className = `${FRONT_PICTURE} object-cover`;
  picture.sizes = COLUMN;
  picture.srcset = photoSources(first.mainImageUrl) ?? '';
  picture.src = first.mainImageUrl;
  document.querySelector(`#${PRERENDERED_ID} .deck`)?.prepend(picture);
}

const list = requestBeforeBoot(feedRequestUrl(null, filtersOf(location.search)));
const shownId = shownTribId(location.search);
// With nothing near, a card that says so is the first.
const isFirstCard = (trib: FirstTrib | undefined) => (trib?.withinReach === false ? undefined : trib);
const first =
  shownId === null
    ? list.then(readTrib).then(isFirstCard)
    : requestBeforeBoot(tribRequestUrl(null, shownId)).then(readTrib);
first.then(showPicture).catch(() => undefined);
// The splash in the page is not for a link to one meetup, and is shown once a session.
if (shownId !== null || splashShownFlag.wasShown()) document.documentElement.dataset['noSplash'] = '';
void requestBeforeBoot('/api/session');

preloadScripts(SCRIPTS);
