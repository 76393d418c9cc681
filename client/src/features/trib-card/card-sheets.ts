import { type ComponentType, createElement, useEffect, useMemo } from 'react';
import type { MembershipResponse, Trib } from '#shared/api/tribs';
import { registerOverlay, useNoOverlayOpen, whenNoOverlayOpen } from '../../lib/open-overlays';
import { captureViewer, onSignOut } from '../../lib/viewer-scope';
import { shownPath } from '../../navigation/history';
import { defineOverlay } from '../../navigation/overlays';
import { showToast } from '../../ui/toast-store';
import { joiningOutcome } from '../tribs/join-state';
import { forgetJustCreated, isJustCreated } from '../tribs/just-created';

export type SheetKind = 'why' | 'more' | 'report' | 'leave' | 'bring' | 'note';

export const cardSheet = defineOverlay<{ tribId: number; kind: SheetKind }>('card-sheet');
export const joinedSheet = defineOverlay<{ tribId: number; response: MembershipResponse }>('joined');
export const createdSheet = defineOverlay<{ tribId: number }>('created');
/** The back of the current card, which the deck itself draws. */
export const tribDetails = defineOverlay('details');

/** The meetups as their cards showed them. A history entry outlives a sign-out, so it holds only their ids. */
const subjects = new Map<number, Trib>();
onSignOut(() => subjects.clear());

export function openCardSheet(kind: SheetKind, trib: Trib): void {
  subjects.set(trib.id, trib);
  void cardSheet.open({ tribId: trib.id, kind });
}

/** The outcome of joining: a sheet once nothing else is open, or a toast if the person has moved on from `path`. */
export function showJoined(trib: Trib, response: MembershipResponse, path: string): void {
  const isSameViewer = captureViewer();
  whenNoOverlayOpen(() => {
    if (!isSameViewer()) return;
    if (shownPath() !== path) showToast(joiningOutcome(response));
    else openByItself(joinedSheet, { tribId: trib.id, response }, trib);
  });
}

/** Opens the sheet once over the current card if its host has just created it. */
export function useCreatedSheet(trib: Trib | undefined): void {
  const isFree = useNoOverlayOpen();
  useEffect(() => {
    if (!isFree || !trib || !isJustCreated(trib.id)) return;
    forgetJustCreated();
    openByItself(createdSheet, { tribId: trib.id }, trib);
  }, [isFree, trib]);
}

type Handle<P> = { open: (props: P) => Promise<void>; closed: () => Promise<void> };

/** Nobody has pressed for it, so it counts as open while its script loads: otherwise another one would open as well. */
function openByItself<P>({ open, closed }: Handle<P>, props: P, trib: Trib): void {
  subjects.set(trib.id, trib);
  const release = registerOverlay();
  void open(props).then(closed).then(release);
}

type Drawn = { open: boolean; onClose: () => void; trib: Trib };

/** Draws a sheet about the meetup that its entry names. After a sign-out, the sheet to which Forward leads is left. */
export function aboutTrib<P extends Drawn>(Sheet: ComponentType<P>) {
  return function AboutTrib({ tribId, ...rest }: Omit<P, 'trib'> & { tribId: number }) {
    const trib = useMemo(() => subjects.get(tribId), [tribId]);
    const { open, onClose } = rest;
    useEffect(() => {
      if (open && !trib) onClose();
    }, [open, trib, onClose]);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- together they are the props
    return trib ? createElement(Sheet, { ...rest, trib } as unknown as P) : null;
  };
}
