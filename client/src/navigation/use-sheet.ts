import { type ComponentProps, useCallback, useEffect, useLayoutEffect } from 'react';
import { createListeners } from '../lib/listeners';
import { useLatest } from '../lib/use-latest';
import { isOverlayOpen, useOverlay } from './overlays';

/** The sheets of `app/overlay-list` that work on what their opener hands over. The list adds them to this type. */
export interface Sheets {}

/** What the host gives to each overlay that it draws. */
export type Drawn = { open: boolean; onClose: () => void };

type HandedTo<N extends keyof Sheets> = Omit<ComponentProps<Sheets[N]>, keyof Drawn>;
type Handed = { by: object; about: unknown; opening: number; props: object };

const handed = new Map<string, Handed>();
const listeners = /* @__PURE__ */ createListeners();
export const onHandedOver = (listener: () => void) => listeners.add(listener);
export const handedTo = (name: string) => handed.get(name);

function hand(name: string, next: Handed | null): void {
  if (next) handed.set(name, next);
  else handed.delete(name);
  listeners.notify();
}

/**
 * Opens a sheet that the host draws from what this component hands over: functions, and values that change while the
 * sheet is open, which a history entry cannot hold. `open` takes what the sheet is about if there are several; `leave`
 * resolves once it is closed.
 */
export function useSheet<N extends keyof Sheets, About = void>(
  name: N,
  propsOf: (about: About, leave: () => Promise<void>) => HandedTo<N>,
) {
  const overlay = useOverlay(name);
  const { leave, open: openOverlay } = overlay;
  const latest = useLatest(propsOf);
  useLayoutEffect(() => {
    const now = handed.get(name);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it is what `open` was given
    if (now?.by === latest) hand(name, { ...now, props: propsOf(now.about as About, leave) });
  });
  useEffect(
    () => () => {
      if (handed.get(name)?.by !== latest) return;
      hand(name, null);
      void leave();
    },
    [name, latest, leave],
  );
  const open = useCallback(
    (about: About) => {
      // Another opening begins with a new component, and a second press does not.
      const opening = (handed.get(name)?.opening ?? 0) + Number(!isOverlayOpen(name));
      hand(name, { by: latest, about, opening, props: latest.current(about, leave) });
      openOverlay();
    },
    [name, latest, leave, openOverlay],
  );
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a press may pass its event to one that takes nothing
  return { ...overlay, open: open as [About] extends [void] ? () => void : typeof open };
}
