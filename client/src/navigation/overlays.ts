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

/** Defines a sheet or dialog that `OverlayHost` draws, whatever page it is opened from. Its props are stored in the entry. */
export function defineOverlay<P extends PlainProps = PlainProps>(name: string, kind: Kind = 'moment') {
  return {
    name,
    open: (props: P) => openOverlay(name, props, kind),
    /**
     * Shows the open overlay with other props, such as the next page of the settings. This gets an entry of its own,
     * which Back leaves; with `replaces` it takes the current one.
     */
    step: (props: P, replaces = false) => stepOverlay(name, props, replaces),
    close: () => closeOverlay(name),
    isOpen: () => isOverlayOpen(name),
    /** Always undefined at run time: it only carries the type of the props, for `provide`. */
    props: undefined as P | undefined,
  };
}

export const isOverlayOpen = (name: string) => find(name, shownEntry()) !== undefined;

/** Resolves when the overlay is open. A second call with the same props does nothing, so a double tap opens it once. */
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

/**
 * Returns to where the overlay was opened, over however many entries it has pushed since; resolves when the browser
 * is there. `urlBelow` is the URL without the overlay: it replaces the current one if a link opened the overlay, since
 * there is no entry to return to.
 */
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

/** The link state for an overlay that its URL names: closing it then returns to the entry with the link. */
export const opens = (overlay: string) => ({ overlay });
const opensOf = (state: unknown) =>
  typeof state === 'object' && state !== null && 'overlay' in state && typeof state.overlay === 'string'
    ? state.overlay
    : undefined;

/** Opens a page. An open menu or question gives up its entry to the page, so that Back does not show it again. */
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
      // The entry that the page is opened from: below all open menus and questions.
      const base = overlays[overlays.findLastIndex(({ kind }) => kind !== 'moment') + 1]?.from ?? at;
      const isAlone = base === at || 'overlays' in own;
      // The entry of a menu or question can be reused only if none is ahead of it: replacing it would keep those ahead,
      // which opening a page must remove.
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

/** How many mounted components draw the overlay of this name. */
const owners = new Map<string, number>();

/** For a dialog that its component draws itself, because it needs that component's functions: a question, a picker. */
export function useOverlay(name: string) {
  const isOpen = find(name, useEntry()) !== undefined;
  useEffect(() => {
    owners.set(name, (owners.get(name) ?? 0) + 1);
    return () => {
      owners.set(name, (owners.get(name) ?? 0) - 1);
      // Checked in a microtask: React's second mount in strict mode, and a mount with a new key, follow the unmount at once.
      queueMicrotask(() => owners.get(name) === 0 && void closeOverlay(name));
    };
  }, [name]);
  const open = useCallback(() => void openOverlay(name), [name]);
  const leave = useCallback(() => closeOverlay(name), [name]);
  const close = useCallback(() => void closeOverlay(name), [name]);
  return { isOpen, open, close, leave };
}
