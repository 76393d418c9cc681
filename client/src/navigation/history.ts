import { createListeners } from '../lib/listeners';

/**
 * The only module that writes to `history`. The state of the current history entry is the single source of truth for
 * what is open over the page; everything on the screen is derived from it.
 *
 * - An **entry** has a position (`at`), which counts up from the first page, and a list of open overlays. Opening one
 *   pushes an entry; closing it goes back to the entry that it was opened from. Back, Forward and a reload therefore
 *   need no code in the components.
 * - A **step** is a traversal that we asked for. The browser makes it later, so the position it leads to is kept in
 *   `target`: the screen already shows the result, and further actions wait in `whenSettled`.
 * - A **guard** may refuse to leave an entry, for example while a form has unsaved input. The browser is then brought
 *   back while the screen stays as it was (`held`), and the person is asked.
 */

/** An entry outlives the page's memory, so it can hold only plain JSON: no functions, no instances. */
type Plain = string | number | boolean | null | readonly Plain[] | { readonly [key: string]: Plain };
export type PlainProps = { readonly [key: string]: Plain };

/**
 * What an overlay means for a page that is opened from it, and for a reload:
 *
 * - `moment`: a menu or a question. A page opened from it replaces its entry, and a reload closes it.
 * - `place`: Back from a page opened from it, and a reload, show it again.
 * - `url`: like `place`, but the URL says that it is open; the entry only remembers where it was opened from.
 */
export type Kind = 'moment' | 'place' | 'url';

export type Overlay = {
  readonly name: string;
  readonly props: PlainProps;
  /** The position of the entry that it was opened from, to which closing it returns; null if a link opened it. */
  readonly from: number | null;
  readonly kind: Kind;
};

/**
 * Further fields that pages keep in an entry. Each page declares its own by declaration merging.
 *
 * @public
 */
// oxlint-disable-next-line typescript/no-empty-interface, typescript/consistent-type-definitions -- it is added to
export interface PageState {}
/** The state of a history entry. `at` is its position; the difference of two positions is the argument for `history.go`. */
export type Entry = { readonly at: number; readonly overlays: readonly Overlay[] } & Readonly<PageState>;

/** Where a step leads, for a guard to decide whether it may happen. */
export type Destination = {
  readonly path: string;
  readonly search: string;
  readonly overlays: readonly Overlay[];
};
/** A form that may be left only where these overlays, in which it is open, stay, and the page below them. */
export type Guard = { readonly overlays: readonly string[]; readonly ask: (leave: () => void) => void };

const EMPTY: Entry = { at: 0, overlays: [] };
const listeners = /* @__PURE__ */ createListeners();
/** The position that our step leads to, until the browser has arrived there; null while no step is under way. */
let target: number | null = null;
/** The entry that is still shown while the browser is brought back from a step that a guard refused. */
let held: { readonly entry: Entry; readonly path: string; readonly search: string } | null = null;
/** Set while a step runs that no guard is asked about. */
let mayPass = false;
/** Actions that wait for the step under way to end. */
let waiting: (() => void)[] = [];
/** What was current before the next change: a guard that refuses a step returns to it. */
let last = { entry: EMPTY, path: '', search: '' };
/** The latest result of `shownEntry`: React compares snapshots by identity, so equal ones must be the same object. */
let view: { of: Entry; towards: number | null; shown: Entry } = { of: EMPTY, towards: null, shown: EMPTY };
export const guards = new Set<Guard>();

const isEntry = (state: unknown): state is Entry =>
  typeof state === 'object' &&
  state !== null &&
  'at' in state &&
  typeof state.at === 'number' &&
  'overlays' in state &&
  Array.isArray(state.overlays);

/** The state of the current entry. An entry that the browser made itself, as for a link to a fragment, first gets a position. */
export function currentEntry(place = last.entry.at + 1): Entry {
  if (typeof history === 'undefined') return EMPTY;
  const state: unknown = history.state;
  if (isEntry(state)) return state;
  history.replaceState({ ...(typeof state === 'object' ? state : {}), at: place, overlays: [] }, '');
  return currentEntry();
}

/** What the screen shows: the current entry, without the overlays that a step under way is about to leave. */
export function shownEntry(): Entry {
  if (held) return held.entry;
  const state: unknown = globalThis.history?.state;
  const of = isEntry(state) ? state : EMPTY;
  if (view.of !== of || view.towards !== target) {
    const stays = (overlay: Overlay) => target === null || overlay.from === null || overlay.from < target;
    const overlays = of.overlays.filter(stays);
    view = { of, towards: target, shown: overlays.length === of.overlays.length ? of : { ...of, overlays } };
  }
  return view.shown;
}
/** Whether the step under way leaves this overlay, although the URL may name it until the browser is there. */
export const isLeaving = (name: string) =>
  target !== null &&
  currentEntry().overlays.some((overlay) => overlay.name === name && (overlay.from ?? -1) >= (target ?? 0));
export const shownPath = () => held?.path ?? location.pathname;
export const shownSearch = () => held?.search ?? location.search;
let hasStarted = false;

/** Starts with the first subscriber instead of on import, because a build may contain a second copy of this module. */
function listen(): void {
  if (hasStarted) return;
  hasStarted = true;
  last = { entry: currentEntry(0), path: location.pathname, search: location.search };
  addEventListener('popstate', onPopState);
  // A page from the back/forward cache may have been frozen during a step, which has ended since.
  addEventListener('pageshow', ({ persisted }) => persisted && arrived());
  // The router fires these two events when other code calls the browser's own methods. Such entries get a position here.
  addEventListener('replaceState', () => currentEntry(last.entry.at) !== last.entry && noted());
  addEventListener('pushState', () => {
    const at = last.entry.at + 1;
    if (currentEntry(at).at === at) noted();
    else history.replaceState({ ...currentEntry(), at }, '');
  });
}

export function subscribe(listener: () => void): () => void {
  listen();
  return listeners.add(listener);
}

/** Runs the action once no step is under way. During a step, the browser's history is not yet where the screen says it is. */
export function whenSettled<T>(run: () => T | Promise<T>): Promise<T> {
  return new Promise((resolve) => {
    const start = () => resolve(run());
    if (target === null) start();
    else waiting.push(start);
  });
}

export function write(how: 'pushState' | 'replaceState', entry: Entry, url?: string | URL): void {
  history[how](entry, '', url);
  noted();
}

export const push = (change: Partial<Entry>, url?: string): void =>
  write('pushState', { ...currentEntry(), ...change, at: currentEntry().at + 1 }, url);

export const replace = (change: Partial<Entry>, url?: string): void =>
  write('replaceState', { ...currentEntry(), ...change }, url);

/**
 * Changes the query of this page in its own entry. While a step is under way, the current entry is still the one that the
 * step leaves, so the change waits for the one that it leads to. Safari refuses more than a hundred changes in ten
 * seconds; then the page goes on with the old query.
 */
export function changeQuery(change: (search: string) => string, entry: Partial<Entry> = {}): void {
  const { pathname } = location;
  void whenSettled(() => {
    if (location.pathname !== pathname) return;
    try {
      replace(entry, pathname + change(location.search));
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
    }
  });
}

/** Goes back one entry, as the browser's Back does; ignored while another step is under way. */
export const goBack = () => goTo(currentEntry().at - 1);

const TURN_MS = 50;
const MOST_TURNS = 20;
let turns: ReturnType<typeof setInterval> | undefined;

/**
 * Goes to the entry at this position; ignored while another step is under way. A restored tab may have lost that
 * entry, so that no `popstate` ever comes: the step is given up after a second. The second is counted in timer ticks,
 * because a page that was too busy to run them has not really waited.
 */
export function goTo(at: number): void {
  const by = at - currentEntry().at;
  if (by === 0 || target !== null) return;
  target = at;
  let count = 0;
  turns = setInterval(() => ++count === MOST_TURNS && arrived(), TURN_MS);
  listeners.notify();
  traverse(by);
}

/**
 * Uses the entry's key where the browser supports it: a relative `history.go` would go one entry too far if the person
 * presses Back at the same moment.
 */
function traverse(by: number): void {
  const known = globalThis.navigation;
  const found = known?.entries()[(known.currentEntry?.index ?? 0) + by];
  if (!known || !found) {
    history.go(by);
    return;
  }
  const { committed, finished } = known.traverseTo(found.key);
  finished?.catch(() => undefined);
  committed?.catch(onPopState);
}

/** Runs the step, or lets the guard that refuses it ask the person first. */
export function unlessGuarded(to: Destination, run: () => void): void {
  const guard = mayPass ? undefined : guardAgainst(to);
  if (!guard) run();
  else guard.ask(() => pass(run));
}

function guardAgainst({ path, search, overlays }: Destination): Guard | undefined {
  const isSamePage = path === last.path && search === last.search;
  const isOpen = (name: string) => overlays.some((overlay) => overlay.name === name);
  return [...guards].find((guard) => !isSamePage || !guard.overlays.every(isOpen));
}

/** Runs a step without asking any guard, because the input was saved or the person chose to discard it. */
export function pass(run: () => void): void {
  mayPass = true;
  run();
  void whenSettled(() => (mayPass = false));
}

function noted(): void {
  last = { entry: currentEntry(last.entry.at), path: location.pathname, search: location.search };
  listeners.notify();
}

function arrived(): void {
  clearInterval(turns);
  target = null;
  held = null;
  noted();
  leaveDead();
  runWaiting();
}

/** Runs the waiting actions in order, until one of them starts another step. */
function runWaiting(): void {
  const [next, ...rest] = waiting;
  if (target !== null || !next) return;
  // Actions that `next` queues itself belong to it, so they come before those that others have queued.
  waiting = [];
  next();
  waiting.push(...rest);
  runWaiting();
}

function onPopState(): void {
  const { at, overlays } = currentEntry();
  if (held && target !== null && at !== target) {
    traverse(target - at);
    return;
  }
  const from = last.entry.at;
  const to = { path: location.pathname, search: location.search, overlays };
  const guard = target === null && !mayPass && at !== from && guardAgainst(to);
  if (!guard) {
    arrived();
    return;
  }
  held = last;
  goTo(from);
  void whenSettled(() => guard.ask(() => pass(() => goTo(at))));
}

/** The names of overlays opened since the page was loaded: whatever their component needs beyond plain props still exists. */
export const openedHere = new Set<string>();

/** Called before the first render, which does not wait for it: leaves the overlays that a reload has closed. */
export function restore(): void {
  listen();
  leaveDead();
}

/**
 * Goes below overlays from before a reload that cannot be shown again. Otherwise the person would press Back once for
 * each of them without seeing a change.
 */
function leaveDead(): void {
  const { overlays, at } = currentEntry();
  const kept = overlays.filter((overlay) => overlay.kind !== 'moment' || openedHere.has(overlay.name));
  if (kept.length === overlays.length) return;
  const above = overlays[overlays.findLastIndex((overlay) => kept.includes(overlay)) + 1];
  replace({ overlays: kept });
  goTo(above?.from ?? at);
}
