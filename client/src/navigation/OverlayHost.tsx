import { type ComponentType, useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { showOfflineToast } from '../ui/toast-store';
import { isLeaving, type Overlay, type PlainProps } from './history';
import { closeOverlay, type InUrl, useEntry } from './overlays';
import * as t from './texts';
import { type Drawn, handedTo, onHandedOver } from './use-sheet';
import { useUrl } from './use-url';

type Drawing<P> = ComponentType<P & Drawn>;
type Defined<P> = { name: string; props: P | undefined; inUrl?: InUrl<P>; close: () => Promise<void> };
type Provided = Omit<Defined<PlainProps>, 'props'> & {
  load: () => Promise<ComponentType<Drawn>>;
  failure?: string | undefined;
  isHandedOver?: boolean;
};

/** Pairs an overlay with the component that draws it. The type of its props holds for both. */
export const provide = <P extends PlainProps>(
  { name, inUrl, close }: Defined<P>,
  load: () => Promise<Drawing<P>>,
  failure?: string,
): Provided =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an entry with this name has props of this type
  ({ name, inUrl, close, load, failure }) as unknown as Provided;

/** The overlays that are drawn from what their opener hands over, by name. */
export const provideSheets = (loads: Record<string, () => Promise<unknown>>): Provided[] =>
  Object.entries(loads).map(([name, load]) => ({
    name,
    close: () => closeOverlay(name),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `useSheet` hands over the rest of the props
    load: load as Provided['load'],
    isHandedOver: true,
  }));

/** Longer than the exit transition of any sheet or dialog. */
const EXIT_MS = 600;
const keyOf = ({ name, from }: Overlay) => `${name} ${from ?? 'link'}`;

/** The overlays of the current entry that the list has, each with its props; below them what a link alone has opened. */
function useOpenOverlays(list: readonly Provided[]): readonly Overlay[] {
  const entry = useEntry();
  const url = useUrl();
  return useMemo(() => {
    const named = list.flatMap(({ name, inUrl }) => {
      const props = inUrl?.propsAt(url) ?? null;
      return props === null || isLeaving(name) ? [] : [{ name, props, from: null, kind: 'url' as const }];
    });
    const linked = named.filter(({ name }) => !entry.overlays.some((overlay) => overlay.name === name));
    const opened = entry.overlays.flatMap((overlay) => {
      const { props } =
        overlay.kind === 'url' ? (named.find(({ name }) => name === overlay.name) ?? {}) : overlay;
      return props && list.some(({ name }) => name === overlay.name) ? [{ ...overlay, props }] : [];
    });
    return [...linked, ...opened];
  }, [list, entry, url]);
}

/** Draws the overlays that the current entry says are open. A closed one stays mounted until its exit transition has ended. */
export function OverlayHost({ list }: { list: readonly Provided[] }) {
  const open = useOpenOverlays(list);
  const [drawn, setDrawn] = useState<readonly Overlay[]>(open);
  const keys = new Set(open.map(keyOf));
  const closing = drawn.filter((overlay) => !keys.has(keyOf(overlay)));
  const next = [...closing, ...open];
  if (next.length !== drawn.length || next.some((overlay, index) => overlay !== drawn[index])) setDrawn(next);
  const gone = closing.map(keyOf).join('\n');
  useEffect(() => {
    if (!gone) return undefined;
    const ended = gone.split('\n');
    const timer = setTimeout(
      () => setDrawn((all) => all.filter((each) => !ended.includes(keyOf(each)))),
      EXIT_MS,
    );
    return () => clearTimeout(timer);
  }, [gone]);
  return next.map((overlay) => {
    const provided = list.find(({ name }) => name === overlay.name);
    return (
      provided && (
        <DrawnOverlay
          key={keyOf(overlay)}
          {...provided}
          props={overlay.props}
          isOpen={keys.has(keyOf(overlay))}
        />
      )
    );
  });
}

/** What was loaded once is there in the first render the next time. */
const loaded = new WeakMap<Provided['load'], ComponentType<Drawn>>();

type DrawnOverlayProps = Provided & { props: PlainProps; isOpen: boolean };

/** Its component is loaded when it first opens. If that fails, the overlay is closed again and a toast says so. */
function DrawnOverlay({ name, close, load, failure, isHandedOver, props, isOpen }: DrawnOverlayProps) {
  const [Shown, setShown] = useState(() => loaded.get(load) ?? null);
  const current = () => handedTo(name);
  const handed = useSyncExternalStore(onHandedOver, current, current);
  useEffect(() => {
    if (!isOpen || Shown) return undefined;
    let isHere = true;
    load().then(
      (found) => {
        loaded.set(load, found);
        if (isHere) setShown(() => found);
        return undefined;
      },
      async () => {
        if (!isHere) return;
        await close();
        showOfflineToast(failure ?? t.couldntOpen);
      },
    );
    return () => {
      isHere = false;
    };
  }, [isOpen, Shown, load, close, failure]);
  const onClose = useCallback(() => void close(), [close]);
  if (!Shown || (isHandedOver && !handed)) return null;
  return <Shown key={handed?.opening} {...props} {...handed?.props} open={isOpen} onClose={onClose} />;
}
