import type { LinkView } from '#shared/api/account-links';
import type { MailLink } from '#shared/api/mail';
import type { DiscoverTab } from '#shared/domain/discover-tabs';
import { photoSources } from '#shared/domain/photos';
import type { FirstRead, RouteEntry } from './app/route-list';
import { nearQuery } from './features/cities/near';
import {
  INCOMPLETE_LINK,
  type PageTexts,
  textsOfLink,
  textsOfUsedLink,
  tokenIn,
} from './features/auth/one-time-links';
import { communitiesUrl } from './features/communities/community-urls';
import { parseDiscoverUrl } from './features/discover/discover-url';
import { filtersOf } from './features/feed/filter/feed-filters';
import { splashShownFlag } from './features/feed/shown-flags';
import {
  isSpotKey,
  isUnsubscribeKey,
  textsOfMailLink,
  textsOfUnsubscribing,
  UNUSABLE_LINK,
} from './features/mail/mail-texts';
import {
  feedRequestUrl,
  ideasRequestUrl,
  shownTribId,
  tribRequestUrl,
} from './features/tribs/trib-request-urls';
import { continuePage, paths } from './lib/paths';
import { LATEST_MAX, PAGE_DRAWN, setLatestPlaceholders, STATIC_FRAME_ID } from './lib/static-frame';
import { readJson, readUserId } from './lib/storage';
import { town } from './lib/town';

/**
 * Inlined above the stylesheets of every page but the landing. It requests the page's first data and all its scripts at
 * once, puts the first picture into its place in the markup, and repeats in the app whatever the person pressed or typed
 * before the app was there.
 */

/** Facts about each page, by path, which the build writes into the markup. */
export type FramedRoutes = Record<
  string,
  Pick<RouteEntry, 'reads' | 'readsSignedIn' | 'visitorsPicture' | 'continues'> & {
    scripts: readonly string[];
  }
>;

/** After this time, the scripts no longer wait for the data that name the first picture. */
const PICTURE_TIMEOUT_MS = 1_000;
/** For this long the first picture has the connection to itself: enough for 20 KB at 1.6 Mbit/s. */
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

const { tab, search } = parseDiscoverUrl(location.pathname, location.search);
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
  discover: () => DISCOVER_URLS[tab](),
  ideas: () => ideasRequestUrl({}),
  interests: () => '/api/interests',
  conversations: () => '/api/conversations',
  invitations: () => `/api/invitations?${new URLSearchParams(nearQuery())}`.replace(/\?$/, ''),
  // A link that signs in another device is looked up by a different request.
  'account-link': () => (isAccountLink ? withToken('/api/account-links/look') : null),
  'mail-link': () => withToken('/api/mail/link'),
  'own-tribs': () => `/api/users/${userId}/tribs`,
};

const isAccountLink = page === paths.continue && !continuePage.parse(location.search).device;

const reads = [...(frame.reads ?? []), ...(userId === null ? [] : (frame.readsSignedIn ?? []))];
const [first] = reads.flatMap((read) => {
  const url = URLS[read]();
  if (url === null) return [];
  return typeof url === 'string' ? request(url) : request(...url);
});
const pictureRequested =
  userId === null && frame.visitorsPicture && !town.startsEmpty
    ? showPicture(frame.visitorsPicture)
    : PICTURED.has(reads[0]) && first?.then(showFirst);
// A link to one meetup shows no splash; otherwise it is shown once per session.
const { dataset } = document.documentElement;
if (shownId !== null || splashShownFlag.wasShown()) dataset['noSplash'] = '';
if (userId === null && location.search === '') dataset['visitor'] = '';
if (frame.continues && (location.search !== '' || town.startsEmpty || readJson(frame.continues) !== null))
  dataset['noFrame'] = '';
setLatestPlaceholders(Number(readJson('latestChats')) || 0);
const session = request('/api/session');
void Promise.race([pictureRequested, after(PICTURE_TIMEOUT_MS)])
  .catch(() => undefined)
  .then(preloadScripts);
if (userId !== null && location.search === '') {
  if (page === paths.chat) first?.then(showNames).catch(() => undefined);
  if (page === paths.profile) session.then(showPerson).catch(() => undefined);
}
if (isAccountLink) void showLink(linkTexts).catch(() => undefined);
if (page === paths.mail) void showLink(mailTexts).catch(() => undefined);
repeatInApp();
// The first `DateTimeFormat` of a page takes 30 ms, on a slow phone 150. Made here, it does not delay the first render.
globalThis.requestIdleCallback?.(() => new Intl.DateTimeFormat('en-US').format());

function after(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

/** Hands the response to the API client, which repeats the request only if this one fails. */
function request(path: string, body?: string): Promise<Response> {
  const headers = { Accept: 'application/json', ...(body && { 'Content-Type': 'application/json' }) };
  const asPost = body && { method: 'POST', body };
  const response = fetch(path, { credentials: 'include', headers, ...asPost });
  window.tribPreloaded = { ...window.tribPreloaded, [path + (body ?? '')]: response };
  response.catch(() => undefined);
  return response;
}

/**
 * The largest script, which the page itself names, uses the connection until the picture is requested; more scripts
 * would slow it down. `preload`, because Chromium 150 ignores the priority of a `modulepreload` that a script adds.
 */
function preloadScripts(): void {
  for (const href of frame.scripts) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'preload', as: 'script', crossOrigin: '', fetchPriority: 'low', href });
    document.head.append(link);
  }
}

type Pictured = { mainImageUrl?: string | null; image?: string | null; withinReach?: boolean | null };
/** An invitation contains its meetup. */
type Item = Pictured & { trib?: Pictured };

async function showFirst(response: Response): Promise<void> {
  const body: Item | Item[] = response.ok ? await response.clone().json() : [];
  const [entry] = Array.isArray(body) ? body : [body];
  const item = entry?.trib ?? entry;
  const source = item?.mainImageUrl ?? item?.image;
  // If nothing is near, the first card says so instead of showing a meetup.
  const isFirst = !Array.isArray(body) || item?.withinReach !== false;
  if (source && isFirst) await showPicture(source);
}

/** The picture is decoded and painted in its place before the scripts have loaded. */
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
  // Nothing that has been painted may move before the app draws.
  if (performance.getEntriesByType('paint').length === 0)
    setLatestPlaceholders(Math.min(chats.length, LATEST_MAX));
  const nameOfChat = ({ person, trib, community }: Chat) => person?.displayName ?? (trib ?? community)?.name;
  await fillTexts(Array.from({ length: LATEST_MAX }, (_, index) => chats[index] && nameOfChat(chats[index])));
}

async function showPerson(response: Response): Promise<void> {
  const { user }: Session = await response.clone().json();
  if (user) await fillTexts([user.displayName, user.bio], 'h1');
}

/** Shows what a link is about, according to its hash alone or to the server's response. */
async function showLink(textsOf: (response: Response | undefined) => Promise<PageTexts | null>) {
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
  if (isSpotKey(key)) return null;
  if (!response?.ok) return UNUSABLE_LINK;
  const link: MailLink = await response.json();
  return textsOfMailLink(link);
}

/**
 * Fills the frame's places for texts in their order. A frame may have all its places twice: for phones, and for wider
 * screens.
 */
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
 * Waits for the parser, because this script runs before the markup below it exists; some frames have no place for a
 * picture. Stops looking once the document is parsed: the app then draws its own picture, and a later one would cover it
 * for good.
 */
function firstPlace(): Promise<HTMLElement> {
  return new Promise((resolve) => {
    const parsing = new MutationObserver(look);
    parsing.observe(document, { childList: true, subtree: true });
    addEventListener('DOMContentLoaded', () => parsing.disconnect());
    look();

    function look(): void {
      const place = document.querySelector<HTMLElement>(`#${STATIC_FRAME_ID} [data-first-picture]`);
      if (!place) return;
      parsing.disconnect();
      resolve(place);
    }
  });
}

/** The count of what is new comes with the data, so it is no part of the name by which a control is found again. */
const nameOf = (control: Element) =>
  (control.getAttribute('aria-label') ?? control.textContent).replace(/[\s,]*\d.*$/s, '');

const inApp = (pressed: Element) =>
  [...document.querySelectorAll<HTMLElement>(pressed.localName)].find(
    (control) => nameOf(control) === nameOf(pressed),
  );

/**
 * Repeats in the app what was pressed or typed before it was there. Links and forms of the static frame work without it,
 * but submitting such a form would send a password in the URL.
 */
function repeatInApp(): void {
  let pressed: Element | null = null;
  let held: Element | null = null;
  let focused: Element | null = null;
  const typedIn = new Set<HTMLInputElement>();
  const listening = new AbortController();
  const { signal } = listening;
  document.addEventListener(
    'click',
    ({ target }) => {
      const button = target instanceof Element && target.closest('button:not(form *)');
      if (button) pressed = button;
    },
    { signal },
  );
  for (const type of ['pointerdown', 'pointerup', 'pointercancel'])
    document.addEventListener(
      type,
      ({ target }) => {
        held = type === 'pointerdown' && target instanceof Element ? target.closest('a, button') : null;
      },
      { signal },
    );
  document.addEventListener(
    'submit',
    (event) => {
      const { target, submitter } = event;
      if (!(target instanceof Element) || !target.querySelector('[type=password]')) return;
      event.preventDefault();
      if (submitter) pressed = submitter;
    },
    { signal },
  );
  document.addEventListener(
    'focusin',
    ({ target }) => {
      focused = target instanceof Element ? target : null;
      if (target instanceof HTMLInputElement) typedIn.add(target);
    },
    { signal },
  );
  addEventListener(
    PAGE_DRAWN,
    () => {
      listening.abort();
      for (const field of typedIn) continueTyping(field);
      if (focused) (focused instanceof HTMLInputElement ? sameField(focused) : inApp(focused))?.focus();
      // In a later task, because only then has the app taken over the typed text.
      setTimeout(() => {
        if (pressed) inApp(pressed)?.click();
      });
      if (held) finishPress(held);
    },
    { once: true },
  );
}

/** Finishes a press during which the app has replaced the pressed control. Its click would reach nothing, or another one. */
function finishPress(pressed: Element): void {
  const next = new AbortController();
  const until = { signal: next.signal, capture: true };
  for (const type of ['pointerdown', 'pointercancel'])
    document.addEventListener(type, () => next.abort(), until);
  document.addEventListener(
    'pointerup',
    ({ clientX, clientY }) => {
      const control = inApp(pressed);
      if (control?.contains(document.elementFromPoint(clientX, clientY))) control.click();
    },
    until,
  );
  // Some engines send a finger's click to what is there now, so that it would come twice. A key's click has no detail.
  document.addEventListener(
    'click',
    (event) => {
      if (!event.isTrusted || event.detail === 0) return;
      event.preventDefault();
      event.stopPropagation();
    },
    until,
  );
}

const kindOf = ({ ariaLabel, type, autocomplete }: HTMLInputElement) =>
  [ariaLabel, type, autocomplete].join();

const sameField = (typed: HTMLInputElement) =>
  [...document.querySelectorAll('input')].find((one) => kindOf(one) === kindOf(typed));

/**
 * Copies typed text into the same field of the app. React notices a value only if the element's native setter and an
 * event are used.
 */
function continueTyping(typed: HTMLInputElement): void {
  const { value } = typed;
  const field = sameField(typed);
  if (!field || value === '' || value === field.value) return;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
