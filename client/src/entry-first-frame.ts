/**
 * Inlined into every page but the landing, above its stylesheets: requests what the page shows first and all its scripts
 * at once, puts the first picture in the place that the page's markup has for it, and repeats in the app what is pressed
 * or typed before that is there.
 */
import type { LinkView } from '#shared/api/account-links';
import type { MailLink } from '#shared/api/mail';
import { discoverTab, type DiscoverTab } from '#shared/domain/discover-tabs';
import { paths } from '#shared/domain/paths';
import { photoSources } from '#shared/domain/photos';
import type { FirstRead, RouteEntry } from './app/route-list';
import { nearQuery } from './features/cities/near';
import {
  INCOMPLETE_LINK,
  NEW_DEVICE,
  type PageTexts,
  textsOfLink,
  textsOfUsedLink,
  tokenIn,
} from './features/auth/one-time-links';
import { communitiesUrl } from './features/communities/community-urls';
import { parseDiscoverUrl } from './features/discover/discover-url';
import { shownTribId } from './features/feed/feed-url';
import { filtersOf } from './features/feed/filter/feed-filters';
import { splashShownFlag } from './features/feed/shown-flags';
import {
  isUnsubscribeKey,
  textsOfMailLink,
  textsOfUnsubscribing,
  UNUSABLE_LINK,
} from './features/mail/mail-texts';
import { feedRequestUrl, ideasRequestUrl, tribRequestUrl } from './features/tribs/trib-request-urls';
import { FIRST_FRAME_ID, LATEST_MAX, setLatestPlaces } from './lib/first-frame';
import { repeatInApp } from './lib/repeat-in-app';
import { readJson, readUserId } from './lib/storage';

/** What the build says of every page, in its markup, by path. */
export type FramedRoutes = Record<
  string,
  Pick<RouteEntry, 'reads' | 'readsSignedIn' | 'visitorsPicture' | 'continues'> & {
    scripts: readonly string[];
  }
>;

/** After that the scripts no longer wait for the data that name the first picture. */
const PICTURE_PATIENCE_MS = 1_000;
/** For so long the first picture has the line for itself: 20 KB at 1.6 Mbit/s. */
const HEAD_START_MS = 100;
const PICTURED: ReadonlySet<FirstRead | undefined> = new Set([
  'shown-trib',
  'feed',
  'discover',
  'invitations',
]);

const routes: FramedRoutes = JSON.parse(document.getElementById('routes')?.textContent ?? '{}');
const page = location.pathname.replace(/(?<=.)\/$/, '');
const { [page]: frame = { scripts: [] } } = routes;
const userId = readUserId();

const { search } = parseDiscoverUrl(location.pathname, location.search);
const DISCOVER_URLS: Record<DiscoverTab, () => string> = {
  experiences: () => ideasRequestUrl(nearQuery(), search),
  communities: () => communitiesUrl(nearQuery(), search),
  tribs: () => feedRequestUrl(userId, search ? { q: search } : {}),
};
const shownId = shownTribId(location.search);
const token = tokenIn(location.hash);
const withToken = (path: string) => (token === null ? null : ([path, JSON.stringify({ token })] as const));
const URLS: Record<FirstRead, () => string | readonly [url: string, body: string] | null> = {
  'shown-trib': () => (shownId === null ? null : tribRequestUrl(userId, shownId)),
  feed: () => feedRequestUrl(userId, filtersOf(location.search)),
  discover: () => DISCOVER_URLS[discoverTab(location.pathname, new URLSearchParams(location.search))](),
  ideas: () => ideasRequestUrl({}),
  interests: () => '/api/interests',
  conversations: () => '/api/conversations',
  invitations: () => `/api/invitations?${new URLSearchParams(nearQuery())}`.replace(/\?$/, ''),
  // Whoever signs another device in is asked something else.
  'account-link': () => (isAccountLink ? withToken('/api/account-links/look') : null),
  'mail-link': () => withToken('/api/mail/link'),
  'own-tribs': () => `/api/users/${userId}/tribs`,
};

const isAccountLink = page === paths.continue && !location.search.includes(NEW_DEVICE);

const reads = [...(frame.reads ?? []), ...(userId === null ? [] : (frame.readsSignedIn ?? []))];
const [first] = reads.flatMap((read) => {
  const url = URLS[read]();
  if (url === null) return [];
  return typeof url === 'string' ? request(url) : request(...url);
});
const pictureRequested =
  userId === null && frame.visitorsPicture
    ? showPicture(frame.visitorsPicture)
    : PICTURED.has(reads[0]) && first?.then(showFirst);
// The splash in the page is not for a link to one meetup, and is shown once a session.
const { dataset } = document.documentElement;
if (shownId !== null || splashShownFlag.wasShown()) dataset['noSplash'] = '';
if (userId === null && location.search === '') dataset['visitor'] = '';
if (frame.continues && (location.search !== '' || readJson(frame.continues) !== null))
  dataset['noFrame'] = '';
setLatestPlaces(Number(readJson('latestChats')) || 0);
const session = request('/api/session');
void Promise.race([pictureRequested, after(PICTURE_PATIENCE_MS)])
  .catch(() => undefined)
  .then(preloadScripts);
if (userId !== null && location.search === '') {
  if (page === paths.chat) first?.then(showNames).catch(() => undefined);
  if (page === paths.profile) session.then(showPerson).catch(() => undefined);
}
if (isAccountLink) void showLink(linkTexts).catch(() => undefined);
if (page === paths.mail) void showLink(mailTexts).catch(() => undefined);
repeatInApp();
// The first of a page takes 30 ms, on a slow phone 150, which would come between the scripts and what they show.
globalThis.requestIdleCallback?.(() => new Intl.DateTimeFormat('en-US').format());

function after(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

/** The API client uses the response instead of repeating the request; one that fails is requested again. */
function request(path: string, body?: string): Promise<Response> {
  const headers = { Accept: 'application/json', ...(body && { 'Content-Type': 'application/json' }) };
  const asPost = body && { method: 'POST', body };
  const response = fetch(path, { credentials: 'include', headers, ...asPost });
  window.tribPreloaded = { ...window.tribPreloaded, [path + (body ?? '')]: response };
  response.catch(() => undefined);
  return response;
}

/**
 * The largest script, which the page itself names, fills the line until the picture is requested; the others would share it.
 * `preload`, because Chromium 150 ignores the priority of a `modulepreload` that a script adds.
 */
function preloadScripts(): void {
  for (const href of frame.scripts) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'preload', as: 'script', crossOrigin: '', fetchPriority: 'low', href });
    document.head.append(link);
  }
}

type Pictured = { mainImageUrl?: string | null; image?: string | null; withinReach?: boolean | null };
/** An invitation comes with its meetup. */
type Item = Pictured & { trib?: Pictured };

async function showFirst(response: Response): Promise<void> {
  const body: Item | Item[] = response.ok ? await response.clone().json() : [];
  const [entry] = Array.isArray(body) ? body : [body];
  const item = entry?.trib ?? entry;
  const source = item?.mainImageUrl ?? item?.image;
  // With nothing near, a card that says so is the first.
  const isFirst = !Array.isArray(body) || item?.withinReach !== false;
  if (source && isFirst) await showPicture(source);
}

/** Decoded and painted in its place by the time the scripts have loaded. */
async function showPicture(source: string): Promise<void> {
  const place = await firstPlace();
  const picture = new Image();
  picture.fetchPriority = 'high';
  picture.alt = '';
  picture.className = place.dataset['firstPicture'] ?? '';
  picture.sizes = place.dataset['sizes'] ?? '';
  picture.srcset = photoSources(source) ?? '';
  picture.src = source;
  place.prepend(picture);
  await after(HEAD_START_MS);
}

type Session = { user: { displayName: string; bio: string | null } | null };
type Named = { displayName?: string; name?: string } | null;
type Chat = { person: Named; trib: Named; community: Named };

async function showNames(response: Response): Promise<void> {
  const chats: Chat[] = response.ok ? await response.clone().json() : [];
  // What has been painted does not move before the app draws.
  if (performance.getEntriesByType('paint').length === 0) setLatestPlaces(Math.min(chats.length, LATEST_MAX));
  const nameOfChat = ({ person, trib, community }: Chat) => person?.displayName ?? (trib ?? community)?.name;
  await fillTexts(Array.from({ length: LATEST_MAX }, (_, index) => chats[index] && nameOfChat(chats[index])));
}

async function showPerson(response: Response): Promise<void> {
  const { user }: Session = await response.clone().json();
  if (user) await fillTexts([user.displayName, user.bio], 'h1');
}

/** What a link is about, from its hash alone or as the server says. */
async function showLink(
  textsOf: (response: Response | undefined) => Promise<PageTexts | null>,
): Promise<void> {
  const response = await first;
  const texts = response && !response.ok && response.status !== 404 ? null : await textsOf(response?.clone());
  if (texts) await fillTexts([texts.title, texts.text], 'h1');
}

async function linkTexts(response: Response | undefined): Promise<PageTexts | null> {
  if (!response) return INCOMPLETE_LINK;
  if (!response.ok) return textsOfUsedLink(userId !== null);
  const link: LinkView = await response.json();
  return link.isMadeHere && link.purpose === 'move' ? null : textsOfLink(link, userId);
}

async function mailTexts(response: Response | undefined): Promise<PageTexts | null> {
  const key = location.hash.slice(1);
  if (isUnsubscribeKey(key)) return textsOfUnsubscribing(key);
  if (!response?.ok) return UNUSABLE_LINK;
  const link: MailLink = await response.json();
  return textsOfMailLink(link);
}

/** In the places that the frame has for them, in their order; it may have them once for a phone and once for wider screens. */
async function fillTexts(texts: readonly (string | null | undefined)[], firstTag = 'div'): Promise<void> {
  if (document.readyState === 'loading')
    await new Promise((resolve) => document.addEventListener('readystatechange', resolve, { once: true }));
  for (const [index, place] of document.querySelectorAll<HTMLElement>('[data-first-text]').entries()) {
    const text = texts[index % texts.length] || place.dataset['otherwise'];
    if (!text) continue;
    const shown = document.createElement(index % texts.length === 0 ? firstTag : 'div');
    shown.className = place.dataset['firstText'] ?? '';
    shown.textContent = text;
    place.replaceWith(shown);
  }
}

/**
 * These lines run before the markup below them is there; some frames have no place for a picture. The app, which draws the
 * same page, shows its own: one that came later would lie over it for good.
 */
function firstPlace(): Promise<HTMLElement> {
  return new Promise((resolve) => {
    const parsing = new MutationObserver(look);
    parsing.observe(document, { childList: true, subtree: true });
    addEventListener('DOMContentLoaded', () => parsing.disconnect());
    look();

    function look(): void {
      const place = document.querySelector<HTMLElement>(`#${FIRST_FRAME_ID} [data-first-picture]`);
      if (!place) return;
      parsing.disconnect();
      resolve(place);
    }
  });
}
