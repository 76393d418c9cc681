import { createListeners } from '../lib/listeners';

/**
 * A history entry is the truth: its state says what is open, and everything else is derived from it. Back, Forward and a
 * reload only move between entries. Only this module writes to `history`.
 */

/** Whatever JSON can hold. An entry outlives the page's memory, so it remembers nothing else. */
type Plain = string | number | boolean | null | readonly Plain[] | { readonly [key: string]: Plain };
export type PlainProps = { readonly [key: string]: Plain };

/**
 * - `moment`: a menu, a question. A page that is opened from it takes its entry, and a reload ends it.
 * - `place`: Back from a page that was opened from it, and a reload, come back to it.
 * - `url`: as a place, and the URL says that it is open: this only remembers from where.
 */
export type Kind = 'moment' | 'place' | 'url';

export type Overlay = {
  readonly name: string;
  readonly props: PlainProps;
  /** The entry that it was opened from, which closing it leads to; null: a link opened it. */
  readonly from: number | null;
  readonly kind: Kind;
};

/**
 * What pages keep in an entry besides; each declares its own field.
 *
 * @public
 */
// oxlint-disable-next-line typescript/no-empty-interface, typescript/consistent-type-definitions -- it is added to
export interface PageState {}
/** The state of a history entry: the only truth about what is open. */
export type Entry = { readonly at: number; readonly overlays: readonly Overlay[] } & Readonly<PageState>;

/** Where a step leads, for whoever may refuse it. */
export type Destination = { readonly path: string; readonly overlays: readonly Overlay[] };
export type Guard = { stays: (to: Destination) => boolean; ask: (leave: () => void) => void };

const EMPTY: Entry = { at: 0, overlays: [] };
const listeners = /* @__PURE__ */ createListeners();
/** The entry that a step of ours leads to, until the browser has arrived there. */
let target: number | null = null;
/** What is still shown while the browser is brought back from where a guard does not let it go. */
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
  'overlays' in state &&
  Array.isArray(state.overlays);

/** The current entry. One that others made, such as a link to a part of the page, is given its place first. */
export function currentEntry(place = last.entry.at + 1): Entry {
  if (typeof history === 'undefined') return EMPTY;
  const state: unknown = history.state;
  if (isEntry(state)) return state;
  history.replaceState({ ...(typeof state === 'object' ? state : {}), at: place, overlays: [] }, '');
  return currentEntry();
}

/** What is to be seen now: without the overlays that a step under way leaves. */
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
export const shownPath = () => held?.path ?? location.pathname;
export const shownSearch = () => held?.search ?? location.search;
let hasStarted = false;

/** Listens from the first subscriber on, and not by being imported: a build may have a second copy of this module. */
function listen(): void {
  if (hasStarted) return;
  hasStarted = true;
  last = { entry: currentEntry(0), path: location.pathname, search: location.search };
  addEventListener('popstate', onPopState);
  // From the back/forward cache: a step that was under way has ended.
  addEventListener('pageshow', ({ persisted }) => persisted && arrived());
  // Fired by the router for whoever still uses the browser's own methods: their entries get their place.
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

/** Runs it once no step is under way: until then the browser's history is not where it says. */
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

/** As the browser's own Back does. */
export const goBack = () => goTo(currentEntry().at - 1);

const TURN_MS = 50;
const MOST_TURNS = 20;
let turns: ReturnType<typeof setInterval> | undefined;

/** A tab that was restored may have lost the entries it counts. Turns are counted: a busy page has not waited yet. */
export function goTo(at: number): void {
  const by = at - currentEntry().at;
  if (by === 0 || target !== null) return;
  target = at;
  let count = 0;
  turns = setInterval(() => ++count === MOST_TURNS && arrived(), TURN_MS);
  listeners.notify();
  traverse(by);
}

/** By the entry's key where the browser can: somebody who presses Back meanwhile is not taken a step too far. */
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

/** Runs it unless somebody has to be asked first. */
export function unlessGuarded(to: Destination, run: () => void): void {
  const guard = mayPass ? undefined : [...guards].find(({ stays }) => !stays(to));
  if (!guard) run();
  else guard.ask(() => pass(run));
}

/** Without asking: it is saved, or meant. */
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

/** Until one of them starts another step. */
function runWaiting(): void {
  const [next, ...rest] = waiting;
  if (target !== null || !next) return;
  // What it waits for itself comes before what others asked for later.
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
  const to = { path: location.pathname + location.search, overlays };
  const guard = target === null && !mayPass && at !== from && [...guards].find(({ stays }) => !stays(to));
  if (!guard) {
    arrived();
    return;
  }
  held = last;
  goTo(from);
  void whenSettled(() => guard.ask(() => pass(() => goTo(at))));
}

/** Moments since the page was loaded: what they need besides plain props is there. */
export const openedHere = new Set<string>();

/** Before the first render: leaves what a reload has ended, without waiting for it. */
export function restore(): void {
  listen();
  leaveDead();
}

/** Overlays of an entry from before a reload that cannot be shown again: no Back is spent on them. */
function leaveDead(): void {
  const { overlays, at } = currentEntry();
  const kept = overlays.filter((overlay) => overlay.kind !== 'moment' || openedHere.has(overlay.name));
  if (kept.length === overlays.length) return;
  const above = overlays[overlays.findLastIndex((overlay) => kept.includes(overlay)) + 1];
  replace({ overlays: kept });
  goTo(above?.from ?? at);
}
