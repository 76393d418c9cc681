import { useCallback, useEffect, useSyncExternalStore } from 'react';
import {
  currentEntry,
  type Destination,
  type Entry,
  goTo,
  type Kind,
  openedHere,
  type Overlay,
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
    /** Resolves once it is closed, in whichever way, and the browser is at the entry below. */
    closed: () =>
      new Promise<void>((resolve) => {
        const stop = subscribe(() => {
          if (isOverlayOpen(name)) return;
          stop();
          void whenSettled(resolve);
        });
      }),
    isOpen: () => isOverlayOpen(name),
    /** Whether a destination still shows it, so that leave guards have nothing to ask. */
    isIn: ({ overlays }: Destination) => overlays.some((overlay) => overlay.name === name),
    /** Always undefined at run time: it only carries the type of the props, for `provide`. */
    props: undefined as P | undefined,
  };
}

export type Url = { readonly path: string; readonly search: string };
export type InUrl<P> = {
  /** The props with which this URL opens the overlay; null where the URL does not name it. */
  propsAt: (url: Url) => P | null;
  /** This URL with the overlay, or without it for null. */
  urlWith: (url: Url, props: P | null) => string;
};

const here = (): Url => ({ path: location.pathname, search: location.search });

/** Defines a sheet that `OverlayHost` draws wherever the URL names it, so that a link and a reload open it as well. */
export function defineOverlayInUrl<P extends PlainProps = PlainProps>(name: string, inUrl: InUrl<P>) {
  return {
    name,
    inUrl,
    open: (props: P) => {
      if (!inUrl.propsAt(here())) navigate(inUrl.urlWith(here(), props), { overlay: name });
    },
    /** The props of a `Link` that opens it over this page. */
    linkFrom: (url: Url, props: P) => ({ href: inUrl.urlWith(url, props), state: { overlay: name } }),
    close: (): Promise<void> => closeOverlay(name, inUrl.urlWith(here(), null)),
    isIn: (to: Destination) => inUrl.propsAt(to) !== null,
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
      unlessGuarded(destination(urlBelow ?? location.href, below), () => {
        if (overlay.from === null) replace({ overlays: below }, urlBelow);
        else goTo(overlay.from);
      });
    } else if (urlBelow !== undefined) {
      unlessGuarded(destination(urlBelow, overlays), () => replace({}, urlBelow));
    }
    return whenSettled<void>(() => undefined);
  });
}

const destination = (url: string | URL, overlays: readonly Overlay[]): Destination => {
  const { pathname, search } = new URL(url, location.href);
  return { path: pathname, search, overlays };
};

type NavigateOptions = { replace?: boolean; state?: unknown; overlay?: string };

const opensOf = (state: unknown) =>
  typeof state === 'object' && state !== null && 'overlay' in state && typeof state.overlay === 'string'
    ? state.overlay
    : undefined;

/** Opens a page. An open menu or question gives up its entry to the page, so that Back does not show it again. */
export function navigate(
  to: string | URL,
  { replace: asksToReplace = false, state, overlay = opensOf(state) }: NavigateOptions = {},
): void {
  void whenSettled(() => {
    const { at, overlays } = currentEntry();
    const isHere = new URL(to, location.href).href === location.href;
    // The second of two presses on a link: its sheet is open already, and its page gets no second entry.
    if (isHere && overlay && overlays.at(-1)?.name === overlay) return;
    const replaces = asksToReplace || (isHere && !overlay && overlays.every(({ kind }) => kind === 'moment'));
    const own = overlay ? currentEntry() : typeof state === 'object' ? { ...state } : {};
    const opened = overlay ? [...overlays, { name: overlay, props: {}, from: at, kind: 'url' as const }] : [];
    const go = (how: 'pushState' | 'replaceState') => {
      const place = currentEntry().at + (how === 'pushState' ? 1 : 0);
      write(how, { overlays: opened, ...own, ...(overlay && { overlays: opened }), at: place }, to);
    };
    unlessGuarded(destination(to, opened), () => {
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
