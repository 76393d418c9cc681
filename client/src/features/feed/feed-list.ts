import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useReducer, useState } from 'react';
import type { Trib } from '#shared/api/tribs';
import { ApiError } from '../../lib/api-client';
import { loadMore } from '../../lib/load-more';
import { feedPage } from '../../lib/paths';
import { useReadOnReturn } from '../../lib/use-read-on-return';
import { onSignOut } from '../../lib/viewer-scope';
import { changeQuery, type Entry } from '../../navigation/history';
import { useEntry } from '../../navigation/overlays';
import { useUrl } from '../../navigation/use-url';
import { useAuth } from '../auth/auth-context';
import { signInDialog } from '../auth/auth-overlays';
import { useNearQuery } from '../cities/use-near';
import { hiddenTribsQuery } from '../tribs/trib-cache';
import { shownTribId } from '../tribs/trib-request-urls';
import { useEvening } from '../tribs/going';
import { isStillOpen, useTribNow } from '../tribs/trib-times';
import { feedCountQuery, feedQuery, tribQuery } from '../tribs/tribs.api';
import { countFilters, type FeedFilters } from './filter/feed-filters';
import * as t from './texts';

/**
 * The feed's list is one reducer: what was loaded, what the URL says and what the person does go in; the cards and the
 * position of the one on the screen come out. The card on the screen changes only if the person moves, if a link or
 * Back names another one, or if it is no longer in the list.
 */

/** The cards that are no meetup have ids that no meetup and no URL has. */
const DIVIDER_ID = -1;
const END_ID = -2;
const EVENING_ID = -3;
/** `position` counts meetups only. */
export type TribSlot = { kind: 'trib'; id: number; trib: Trib; position: number };
/** The divider between what is near and what is farther away. */
export type DividerSlot = { kind: 'divider'; id: typeof DIVIDER_ID; isNothingNear: boolean };
/** What the person is going to within a day comes above the first card. */
type EveningSlot = { kind: 'evening'; id: typeof EVENING_ID; trib: Trib };
export type Slot = EveningSlot | TribSlot | DividerSlot | { kind: 'end'; id: typeof END_ID };

export const tribIn = (slot: Slot | undefined) => (slot?.kind === 'trib' ? slot.trib : undefined);

type Around = { evening: Trib | null; hasEnd: boolean };

/** The cards of the deck. `outOfOrder` is the number of meetups that come first for a reason other than their distance. */
export function slotsOf(
  tribs: readonly Trib[],
  outOfOrder: number,
  { evening, hasEnd }: Around,
): readonly Slot[] {
  if (tribs.length === 0) return [];
  const slots: Slot[] = tribs.map((trib, position) => ({ kind: 'trib', id: trib.id, trib, position }));
  const lastNear = tribs.findLastIndex(({ withinReach }) => withinReach);
  const at = lastNear === -1 ? outOfOrder : lastNear + 1;
  if (tribs[at]?.withinReach === false)
    slots.splice(at, 0, { kind: 'divider', id: DIVIDER_ID, isNothingNear: lastNear === -1 });
  if (evening) slots.unshift({ kind: 'evening', id: EVENING_ID, trib: evening });
  if (hasEnd) slots.push({ kind: 'end', id: END_ID });
  return slots;
}

/** A meetup that is requested alone; `gone` if the server does not know it or shows it to others alone, `failed` if it may know it. */
type Single = Trib | 'pending' | 'failed' | 'gone' | null;

export type FeedInput = {
  /** The filters and the link. Another key is another list, which starts anew. */
  listKey: string;
  /** So does another city, unless it comes with a sign-in. */
  near: string;
  /** The history entry. Within one, the URL follows the card; another one may name another card. */
  entry: number | null;
  viewerId: number | null;
  pages: readonly { items: readonly Trib[] }[] | undefined;
  hasFailed: boolean;
  hasMore: boolean;
  /** The meetup whose link opened the feed: it comes first. */
  linkedId: number | null;
  linked: Single;
  keptId: number | null;
  kept: Single;
  /** The meetup in the URL. */
  shownId: number | null;
  evening: Trib | null;
  /** Meetups that the person has hidden during this visit. They lie over every list, so undoing needs no list. */
  hidden: readonly number[];
};

type FeedEvent =
  | { type: 'input'; input: FeedInput }
  | { type: 'moved'; to: number }
  | { type: 'kept'; id: number }
  /** The person is back after hours and the list is being read again. It starts at its first card if this one is over. */
  | { type: 'reread'; keeps: boolean };

export type FeedState = {
  input: FeedInput;
  /** The list without regard to what is hidden, and who it was made for. */
  listed: { tribs: readonly Trib[]; outOfOrder: number; viewerId: number | null } | null;
  tribs: readonly Trib[] | undefined;
  slots: readonly Slot[];
  index: number;
  /** The card on the screen, or the one to show once it has loaded; null for whichever is first. */
  cardId: number | null;
  /** This meetup stays in the list even if the server's list lacks it, because the person is busy with it. */
  keptId: number | null;
  /** The card that was on the screen when it was hidden: undoing returns to it unless the person has moved on. */
  undoId: number | null;
  /** True until the person has done anything: another account's list then opens on its own first card. */
  isUntouched: boolean;
  restarts: boolean;
};

const NEW_LIST = {
  listed: null,
  tribs: undefined,
  slots: [],
  index: 0,
  cardId: null,
  keptId: null,
  undoId: null,
  isUntouched: true,
  restarts: false,
};

export function feedReducer(state: FeedState | null, event: FeedEvent): FeedState | null {
  if (event.type === 'input')
    return state && isSame(state.input, event.input) ? state : received(state, event.input);
  if (!state) return null;
  const cardId = state.slots[event.type === 'moved' ? event.to : state.index]?.id ?? state.cardId;
  if (event.type === 'moved')
    return { ...state, index: event.to, cardId, undoId: null, isUntouched: false, restarts: false };
  if (event.type === 'kept') return { ...state, keptId: event.id, isUntouched: false };
  return { ...state, keptId: event.keeps && cardId !== null && cardId > 0 ? cardId : null, restarts: true };
}

function isSame(one: FeedInput, other: FeedInput): boolean {
  return Object.entries(one).every(([key, value]) => Object.is(value, Reflect.get(other, key)));
}

function received(before: FeedState | null, input: FeedInput): FeedState {
  const isElsewhere = before?.input.viewerId === input.viewerId && before.input.near !== input.near;
  const isNewList = before?.input.listKey !== input.listKey || isElsewhere;
  const state: FeedState = isNewList || !before ? { ...NEW_LIST, input } : before;
  const { shownId, hidden } = input;
  const isOpened =
    shownId !== null && (isNewList || (state.input.entry !== input.entry && shownId !== state.cardId));
  const keptId = isOpened ? shownId : state.keptId;

  const loaded = arranged(input, keptId);
  // A person who signs in on a card keeps seeing it while their own list loads, but never another account's list.
  const isOwn = (state.listed?.viewerId ?? input.viewerId) === input.viewerId;
  const listed = loaded ?? (isOwn && !input.hasFailed ? state.listed : null);
  const isShown = ({ id }: Trib) => !hidden.includes(id);
  const tribs = listed?.tribs.filter(isShown);
  const outOfOrder = listed?.tribs.slice(0, listed.outOfOrder).filter(isShown).length ?? 0;
  const slots = slotsOf(tribs ?? [], outOfOrder, { evening: input.evening, hasEnd: !input.hasMore });

  const isUndone = state.undoId !== null && !hidden.includes(state.undoId) && hasCard(slots, state.undoId);
  // An evening that has loaded after the feed also opens it, unless the person is looking at a card that they chose.
  const isEveningNew = input.evening !== null && state.input.evening === null && shownId === null;
  const isOthersFirst = state.isUntouched && (input.viewerId !== state.input.viewerId || isEveningNew);
  const wanted = isOpened ? shownId : isUndone ? state.undoId : isOthersFirst ? null : state.cardId;
  const isReread = input.pages !== state.input.pages;
  const index = indexOf(slots, wanted, state, isReread && state.restarts);
  const isHidden = wanted !== null && hidden.includes(wanted);
  return {
    input,
    listed,
    tribs,
    slots,
    index,
    cardId: (loaded && slots[index]?.id) ?? wanted,
    keptId,
    undoId: isHidden ? wanted : isUndone || isOpened ? null : state.undoId,
    isUntouched: state.isUntouched && !isOpened,
    restarts: state.restarts && !isReread && hidden === state.input.hidden,
  };
}

const hasCard = (slots: readonly Slot[], id: number) => slots.some((slot) => slot.id === id);

/** The position of the card. If it is gone, the next one that followed it and is still there takes its place. */
function indexOf(slots: readonly Slot[], cardId: number | null, before: FeedState, restarts: boolean) {
  const placeOf = (id: number | null) => slots.findIndex((slot) => slot.id === id);
  const found = placeOf(cardId);
  if (found >= 0) return found;
  if (cardId === null || restarts) return 0;
  const next = before.slots.slice(before.index).find(({ id }) => hasCard(slots, id));
  return next ? placeOf(next.id) : Math.max(0, Math.min(before.index, slots.length - 1));
}

/**
 * The server's list with the linked meetup first and the kept one in its place, or else before the others. Undefined
 * until the one that it opens on is there: another one must not look as if it were the one asked for.
 */
function arranged(input: FeedInput, keptId: number | null): FeedState['listed'] | undefined {
  const { pages, linkedId, linked, viewerId, hidden } = input;
  if (!pages) return undefined;
  // A meetup whose score changed between two requests may be on both pages.
  const byId = new Map(pages.flatMap(({ items }) => items.map((trib) => [trib.id, trib])));
  const kept = keptId === linkedId ? null : keptId === input.keptId ? input.kept : 'pending';
  const first: Trib[] = [];
  for (const [id, single] of [
    [linkedId, linked],
    [keptId, kept],
  ] as const) {
    const trib = id === null ? null : (byId.get(id) ?? single);
    if (typeof trib === 'string') {
      if (trib !== 'gone' && id === (keptId ?? linkedId) && !hidden.includes(id ?? 0)) return undefined;
    } else if (trib && (id === linkedId || !byId.has(trib.id))) {
      byId.delete(trib.id);
      first.push(trib);
    }
  }
  return { tribs: [...first, ...byId.values()], outOfOrder: first.length, viewerId };
}

/** The meetup whose link opened the feed, and who shared it. */
export type FeedLink = { tribId: number; sharerId: number | null };

declare module '../../navigation/history' {
  interface PageState {
    /** Remembers what opened the feed while the URL follows the card, which is no link then. */
    feed?: { link: FeedLink | null };
  }
}

export function feedLinkOf(search: string, { feed }: Pick<Entry, 'feed'>): FeedLink | null {
  if (feed) return feed.link;
  const { trib: tribId, from: sharerId = null } = feedPage.parse(search);
  return tribId === undefined ? null : { tribId, sharerId };
}

/** Writes the current card into the URL, so that a reload returns to it. */
export function showInUrl(tribId: number, link: FeedLink | null): void {
  const change = (search: string) => feedPage.change(search, { trib: tribId, from: undefined });
  changeQuery(change, { feed: { link } });
}

function useFeedUrl() {
  const { search } = useUrl();
  const state = useEntry();
  const { at, overlays } = state;
  const link = useMemo(() => feedLinkOf(search, state), [search, state]);
  // A dialog over the feed has a history entry of its own, but what opened the feed stays the same.
  const [feedLink, setFeedLink] = useState(link);
  const isDialog = overlays.length > 0;
  if (!isDialog && feedLink !== link) setFeedLink(link);
  return {
    shownId: shownTribId(search),
    link: isDialog ? feedLink : link,
    entry: overlays[0]?.from ?? at,
    isSigningIn: overlays.some(({ name }) => name === signInDialog.name),
  };
}

/** Remembers the position, so that a return from another page opens the feed on the same card. */
let last: FeedState | null = null;
onSignOut(() => {
  last = null;
});

const NONE_HIDDEN: readonly number[] = [];
/** The next page is loaded this many cards before the end. */
const AHEAD = 6;

export type Feed = ReturnType<typeof useFeedList>;

export function useFeedList(filters: FeedFilters, areDetailsOpen: boolean) {
  const { link, shownId, entry, isSigningIn } = useFeedUrl();
  const linkedId = link?.tribId ?? null;
  const { user, isRestoring } = useAuth();
  const viewerId = user?.id ?? null;
  const near = useNearQuery();
  const listKey = JSON.stringify([filters, linkedId]);
  const feed = useInfiniteQuery({ ...feedQuery(viewerId, filters, near), enabled: !isRestoring });
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage, refetch } = feed;
  const { data: hidden = NONE_HIDDEN } = useQuery(hiddenTribsQuery(viewerId));
  const [known, dispatch] = useReducer(feedReducer, last);
  const keptId = known?.keptId ?? null;
  const evening = useEvening(viewerId, link === null && countFilters(filters) === 0);
  const linked = useSingle(viewerId, linkedId, !isRestoring);
  const kept = useSingle(viewerId, keptId, !isRestoring);
  const input: FeedInput = {
    listKey,
    near: JSON.stringify(near),
    entry,
    viewerId,
    pages: feed.data?.pages,
    hasFailed: feed.isLoadingError,
    hasMore: hasNextPage,
    linkedId,
    linked: linked.single,
    keptId,
    kept: kept.single,
    shownId,
    // Nothing moves behind open details.
    evening: areDetailsOpen && known ? known.input.evening : evening,
    hidden,
  };
  const state = known && isSame(known.input, input) ? known : received(known, input);
  if (state !== known) dispatch({ type: 'input', input });
  useEffect(() => {
    // What the list held is read again on the next visit; an entry that is no longer shown equals none.
    last = state.isUntouched ? null : { ...state, listed: null, input: { ...state.input, entry: null } };
  }, [state]);

  const { slots, index } = state;
  const count = state.tribs?.length;
  useEffect(() => {
    if (count === undefined || index < count - AHEAD) return;
    if (hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [index, count, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);
  // If all that has loaded is hidden, the rest is still to come.
  const tribs = count === 0 && hasNextPage ? undefined : state.tribs;
  const more = useCallback(async () => {
    if (hasNextPage) await loadMore({ fetchNextPage });
  }, [hasNextPage, fetchNextPage]);

  const trib = tribIn(slots[index]);
  const tribId = trib?.id;
  // On the first card, the feed's own URL stays until the person moves on.
  const isNamed = index > 0 || shownId !== null;
  useEffect(() => {
    if (tribId !== undefined && tribId !== shownId && isNamed) showInUrl(tribId, link);
  }, [tribId, shownId, isNamed, link]);

  const isBusyWith = (now: Date) => areDetailsOpen || (trib !== undefined && isStillOpen(trib, now));
  const isReading = useReadOnReturn(() => dispatch({ type: 'reread', keeps: isBusyWith(new Date()) }));
  const keep = useCallback(() => {
    if (tribId !== undefined) dispatch({ type: 'kept', id: tribId });
  }, [tribId, dispatch]);
  /** Keeps the current card in a list that is being refetched, so that nobody loses the card they are busy with. */
  const keepCard = useCallback(() => {
    if (isReading) keep();
  }, [isReading, keep]);
  const isBusy = isBusyWith(useTribNow(trib));
  useEffect(() => {
    if (isBusy) keepCard();
  }, [isBusy, keepCard]);
  // Whoever signs in over a card keeps it when their own list comes.
  useEffect(() => {
    if (isSigningIn) keep();
  }, [isSigningIn, keep]);

  const awaited = keptId === null ? linked : kept;
  return {
    link,
    tribs,
    slots,
    index,
    error: tribs ? null : (feed.error ?? (awaited.single === 'failed' ? awaited.error : null)),
    hasMore: hasNextPage,
    linkError: linked.single === 'gone' && (keptId ?? linkedId) === linkedId ? linked.error : null,
    moveTo: useCallback((to: number) => dispatch({ type: 'moved', to }), [dispatch]),
    keepCard,
    more,
    retry: () => {
      if (feed.isError) void refetch();
      if (awaited.single === 'failed') void awaited.refetch();
    },
  };
}

function useSingle(viewerId: number | null, id: number | null, enabled: boolean) {
  const query = useQuery({ ...tribQuery(viewerId, id ?? 0), enabled: id !== null && enabled });
  const { data, error, refetch } = query;
  const isUnknown = error instanceof ApiError && [400, 403, 404].includes(error.status);
  const single: Single = id === null ? null : (data ?? (isUnknown ? 'gone' : error ? 'failed' : 'pending'));
  return { single, error, refetch };
}

/**
 * The number of meetups with these filters, the same as the filter panel shows before they are applied. A feed of one page
 * is counted on the client; only a longer one needs a request.
 */
export function useMeetupCount(filters: FeedFilters): number | undefined {
  const { user, isRestoring } = useAuth();
  const viewerId = user?.id ?? null;
  const near = useNearQuery();
  // The page loads this list; here it is only observed.
  const { data } = useInfiniteQuery({ ...feedQuery(viewerId, filters, near), enabled: false });
  const { data: hidden = NONE_HIDDEN } = useQuery(hiddenTribsQuery(viewerId));
  const first = data?.pages[0];
  const isLonger = Boolean(first?.next);
  const counted = useQuery({ ...feedCountQuery(viewerId, filters, near), enabled: isLonger && !isRestoring });
  return isLonger ? counted.data?.count : first?.items.filter(({ id }) => !hidden.includes(id)).length;
}

export function countText(count: number): string {
  return t.countMeetups({ count });
}
