import { useCallback, useEffect, useSyncExternalStore } from 'react';
import {
  currentEntry,
  type Entry,
  goTo,
  type Kind,
  openedHere,
  type PlainProps,
  push,
  replace,
  shownEntry,
  subscribe,
  unlessGuarded,
  whenSettled,
  write,
} from './history';

const NONE: Entry = { at: 0, overlays: [] };
export const useEntry = (): Entry => useSyncExternalStore(subscribe, shownEntry, () => NONE);

const find = (name: string, { overlays }: Entry) => overlays.findLast((overlay) => overlay.name === name);

/** A sheet or dialog that the host draws, wherever it is opened from: its name, and the type of its props. */
export function defineOverlay<P extends PlainProps = PlainProps>(name: string, kind: Kind = 'moment') {
  return {
    name,
    open: (props: P) => openOverlay(name, props, kind),
    /** Another step of it, which Back leaves; in place of the current step for `replaces`. */
    step: (props: P, replaces = false) => stepOverlay(name, props, replaces),
    close: () => closeOverlay(name),
    isOpen: () => isOverlayOpen(name),
    /** Only for the type of its props. */
    props: undefined as P | undefined,
  };
}

export const isOverlayOpen = (name: string) => find(name, shownEntry()) !== undefined;

/** Resolves when it is open. Two taps open it once. */
export function openOverlay(name: string, props: PlainProps = {}, kind: Kind = 'moment'): Promise<void> {
  return whenSettled(() => {
    const { overlays, at } = currentEntry();
    const top = overlays.at(-1);
    if (top?.name === name && JSON.stringify(top.props) === JSON.stringify(props)) return;
    openedHere.add(name);
    push({ overlays: [...overlays, { name, props, from: at, kind }] });
  });
}

function stepOverlay(name: string, props: PlainProps, replaces: boolean): void {
  void whenSettled(() => {
    const overlays = currentEntry().overlays.map((each) => (each.name === name ? { ...each, props } : each));
    (replaces ? replace : push)({ overlays });
  });
}

/** Back to where it was opened, over however many steps; resolves when the browser is there. */
export function closeOverlay(name: string, urlBelow?: string): Promise<void> {
  return whenSettled(() => {
    const { overlays } = currentEntry();
    const overlay = find(name, currentEntry());
    if (overlay) {
      const below = overlays.slice(0, overlays.indexOf(overlay));
      unlessGuarded({ path: location.pathname + location.search, overlays: below }, () => {
        if (overlay.from === null) replace({ overlays: below }, urlBelow);
        else goTo(overlay.from);
      });
    } else if (urlBelow !== undefined) replace({}, urlBelow);
    return whenSettled<void>(() => undefined);
  });
}

type NavigateOptions = { replace?: boolean; state?: unknown; overlay?: string };

/** The state of a link to an overlay that its URL names: closing it then leads back to where the link was. */
export const opens = (overlay: string) => ({ overlay });
const opensOf = (state: unknown) =>
  typeof state === 'object' && state !== null && 'overlay' in state && typeof state.overlay === 'string'
    ? state.overlay
    : undefined;

/** A page. What is only for a moment, such as a menu or a question, gives its entry to it: Back does not ask again. */
export function navigate(
  to: string | URL,
  { replace: replaces = false, state, overlay = opensOf(state) }: NavigateOptions = {},
): void {
  void whenSettled(() => {
    const { at, overlays } = currentEntry();
    const own = overlay ? currentEntry() : typeof state === 'object' ? { ...state } : {};
    const opened = overlay ? [...overlays, { name: overlay, props: {}, from: at, kind: 'url' as const }] : [];
    const go = (how: 'pushState' | 'replaceState') => {
      const place = currentEntry().at + (how === 'pushState' ? 1 : 0);
      write(how, { overlays: opened, ...own, ...(overlay && { overlays: opened }), at: place }, to);
    };
    const { pathname, search } = new URL(to, location.href);
    unlessGuarded({ path: pathname + search, overlays: opened }, () => {
      const base = overlays[overlays.findLastIndex(({ kind }) => kind !== 'moment') + 1]?.from ?? at;
      const isAlone = base === at || 'overlays' in own;
      // Its entry can only be given to the page if nothing is ahead, which a new entry would remove.
      const isLast = base === at - 1 && !(globalThis.navigation?.canGoForward ?? true);
      if (overlay || (isAlone && !replaces)) go('pushState');
      else if (isAlone || (isLast && !replaces)) go('replaceState');
      else {
        goTo(base);
        void whenSettled(() => go(replaces ? 'replaceState' : 'pushState'));
      }
    });
  });
}

/** How many components draw it. */
const owners = new Map<string, number>();

/** A dialog that the component itself draws, because it needs its functions: a question, a picker. */
export function useOverlay(name: string) {
  const isOpen = find(name, useEntry()) !== undefined;
  useEffect(() => {
    owners.set(name, (owners.get(name) ?? 0) + 1);
    return () => {
      owners.set(name, (owners.get(name) ?? 0) - 1);
      // Not for React's second mount, nor for a new key.
      queueMicrotask(() => owners.get(name) === 0 && void closeOverlay(name));
    };
  }, [name]);
  const open = useCallback(() => void openOverlay(name), [name]);
  const leave = useCallback(() => closeOverlay(name), [name]);
  const close = useCallback(() => void closeOverlay(name), [name]);
  return { isOpen, open, close, leave };
}
