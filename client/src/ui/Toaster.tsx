import * as Radix from '@radix-ui/react-toast';
import { type RefObject, useEffect, useLayoutEffect, useRef, useSyncExternalStore, useState } from 'react';
import { createPortal } from 'react-dom';
import { ALONG } from '../lib/lang';
import { Avatar } from './Avatar';
import { CloseIcon } from './icons';
import {
  currentToast,
  dismissToast,
  type ShownToast,
  stopWaitingForToast,
  subscribeToToasts,
  TOASTS_KEY,
  holdToast,
  releaseToast,
} from './toast-store';
import * as t from './texts';

const DURATION_MS = 5_000;
const DURATION_WITH_ACTION_MS = 10_000;
/** Radix requires more than its threshold, and a swipe of exactly 50 px must be enough. */
const SWIPE_PX = 50 - 0.001;

/** `takesFocus` is set if F8 caused the toaster to be loaded. */
export function Toaster({ screen, takesFocus = false }: { screen?: object; takesFocus?: boolean }) {
  const toast = useSyncExternalStore(subscribeToToasts, currentToast, currentToast);
  const { viewport, isHeld } = useToastsInReach(toast);
  useEndToast(toast, isHeld);
  useFreePlace(toast, viewport);
  useDismissErrorOnLeaving(screen, toast);
  useEffect(() => {
    if (takesFocus) viewport.current?.focus();
  }, [takesFocus, viewport]);
  const clamp = toast?.isPreview ? 'line-clamp-3' : '';
  // Rendered outside the app's root, which an open dialog hides from screen readers together with anything added later.
  return createPortal(
    <Radix.Provider
      duration={Infinity}
      swipeDirection={ALONG < 0 ? 'left' : 'right'}
      swipeThreshold={SWIPE_PX}
    >
      {toast && (
        <Radix.Root
          key={toast.id}
          type={toast.tone === 'destructive' ? 'foreground' : 'background'}
          onOpenChange={(open) => {
            if (!open) dismissToast(toast.id);
          }}
          // An open dialog makes Radix set `pointer-events: none` inline on lower layers, so this overrides it.
          className={`toast pointer-events-auto! flex items-center gap-3 @max-[20rem]:flex-wrap @max-[20rem]:gap-1.5 @max-[20rem]:ps-4 rounded-card border bg-raised py-2 pe-2 ps-5 text-ink shadow-pop ${
            toast.tone === 'destructive' ? 'border-danger' : 'border-edge'
          }`}
        >
          {toast.person && <Avatar person={toast.person} size={40} />}
          <div className="min-w-0 flex-1 py-2">
            <Radix.Title
              dir="auto"
              className={`text-base font-semibold text-pretty ${toast.tone === 'destructive' ? 'text-danger' : ''} ${clamp}`}
            >
              {toast.title}
            </Radix.Title>
            {toast.description && (
              <Radix.Description
                dir="auto"
                className={`text-sm text-pretty whitespace-pre-line text-muted ${clamp}`}
              >
                {toast.description}
              </Radix.Description>
            )}
          </div>
          {toast.action && (
            <Radix.Action
              altText={toast.action.label}
              onClick={toast.action.onPress}
              className="pressable min-h-11 shrink-0 rounded-pill px-3 text-sm font-semibold text-accent hover:bg-surface @max-[20rem]:order-last @max-[20rem]:-mt-3 @max-[20rem]:-ms-3 @max-[20rem]:basis-full @max-[20rem]:text-start"
            >
              {toast.action.label}
            </Radix.Action>
          )}
          <Radix.Close
            aria-label={t.dismiss}
            className="pressable grid size-11 shrink-0 place-items-center rounded-pill text-muted hover:bg-surface hover:text-ink"
          >
            <CloseIcon size={20} />
          </Radix.Close>
        </Radix.Root>
      )}
      <Radix.Viewport
        ref={viewport}
        // Dialogs that open later do not hide live regions. The region itself is silent, because each toast announces itself.
        aria-live="off"
        hotkey={[TOASTS_KEY]}
        className="toast-viewport @container fixed inset-x-0 z-[60] mx-auto w-[calc(100%-32px)] max-w-[420px] outline-none"
      />
    </Radix.Provider>,
    document.body,
  );
}

const SHOULD_STAY_FREE =
  'a[href], button, input, select, textarea, summary, [role="tab"], [role="slider"], h1, h2, h3';
/** What is taller is the page itself, such as a card that opens by a press anywhere. */
const CONTROL_MAX_PX = 160;
const GAP_PX = 8;

/**
 * Lifts the toast from its place at the foot to where it covers no control and no heading; there may be no such place. What is
 * drawn under it later moves it, too. A press of the toast's own button focuses that, and must not move it away.
 */
function useFreePlace(toast: ShownToast | null, viewport: RefObject<HTMLOListElement | null>): void {
  useLayoutEffect(() => {
    const list = viewport.current;
    if (!toast || !list) return undefined;
    const place = ({ target }: Event) => {
      if (!(target instanceof Node && list.contains(target))) lift(list);
    };
    lift(list);
    let frame = 0;
    const drawn = new MutationObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        const { top, bottom } = list.getBoundingClientRect();
        const isInUse = list.matches(':active, :hover, :focus-within');
        if (!isInUse && toKeepFree(list).some(isUnder(top, bottom))) lift(list);
      });
    });
    drawn.observe(document.body, { childList: true, subtree: true });
    const listening = new AbortController();
    const options = { capture: true, passive: true, signal: listening.signal };
    for (const type of ['scrollend', 'resize', 'focusin']) addEventListener(type, place, options);
    return () => {
      listening.abort();
      drawn.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [toast, viewport]);
}

function lift(list: HTMLElement): void {
  list.style.translate = '';
  list.style.translate = `0 ${-freeLift(list)}px`;
}

const isUnder = (top: number, bottom: number) => (box: DOMRect) =>
  box.bottom > top - GAP_PX && box.top < bottom + GAP_PX;

function toKeepFree(list: HTMLElement): DOMRect[] {
  const { left, right } = list.getBoundingClientRect();
  return [...document.querySelectorAll(SHOULD_STAY_FREE)].flatMap((one) => {
    const box = one.getBoundingClientRect();
    const isBeside = box.right <= left || box.left >= right || box.bottom <= 0 || box.top >= innerHeight;
    return isBeside || box.height > CONTROL_MAX_PX || !isOnTop(one, box, list) ? [] : [box];
  });
}

function freeLift(list: HTMLElement): number {
  const { top, bottom } = list.getBoundingClientRect();
  const kept = toKeepFree(list);
  for (let by = 0; top - by >= GAP_PX;) {
    const covered = kept.filter(isUnder(top - by, bottom - by));
    if (covered.length === 0) return by;
    by = bottom + GAP_PX - Math.min(...covered.map((box) => box.top));
  }
  return 0;
}

/** Whether a control is seen at its middle, apart from the toast itself. */
function isOnTop(one: Element, box: DOMRect, list: HTMLElement): boolean {
  const stack = document.elementsFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
  const seen = stack.find((element) => !list.contains(element));
  return seen !== undefined && one.contains(seen);
}

/** Radix's own timer is not used: after a toast was closed while it was hovered or focused, it never closes the next one. */
function useEndToast(toast: ShownToast | null, isHeld: boolean): void {
  useEffect(() => {
    if (!toast || isHeld) return undefined;
    const ms = toast.action ? DURATION_WITH_ACTION_MS : DURATION_MS;
    const timer = setTimeout(() => (toast.staysOpen ? stopWaitingForToast() : dismissToast(toast.id)), ms);
    return () => clearTimeout(timer);
  }, [toast, isHeld]);
}

/** An error of one screen is not shown on the next. Other toasts stay, such as one whose action navigates. */
function useDismissErrorOnLeaving(screen: object | undefined, toast: ShownToast | null): void {
  const before = useRef({ screen, toast });
  useEffect(() => {
    const { screen: last, toast: shown } = before.current;
    before.current = { screen, toast };
    if (last !== screen && shown?.tone === 'destructive') dismissToast(shown.id);
  }, [screen, toast]);
}

/**
 * Lets the focus move from a modal dialog, which traps it, to a toast, whose action is offered only for seconds. The
 * focus returns once the toast is gone. While the focus or the pointer is on the toast, it stays.
 */
function useToastsInReach(toast: ShownToast | null) {
  const viewport = useRef<HTMLOListElement>(null);
  const before = useRef<HTMLElement | null>(null);
  const [held, setHeld] = useState<ShownToast | null>(null);

  useEffect(() => {
    const region = viewport.current?.closest('[role="region"]');
    const isInside = (place: EventTarget | null) => place instanceof Node && region?.contains(place);
    // Stops the event, so that it does not reach dialogs, which listen on the document and would take the focus back.
    const onFocusIn = (event: FocusEvent) => {
      if (!isInside(event.target)) return;
      event.stopPropagation();
      hold();
      const { relatedTarget: from } = event;
      if (from instanceof HTMLElement && !isInside(from)) before.current = from;
    };
    const onFocusOut = (event: FocusEvent) => {
      if (isInside(event.relatedTarget)) event.stopPropagation();
      else release();
    };
    // Bound to `pointermove`: a pointer that merely rests where a toast appears must not hold it.
    const hold = () => {
      holdToast();
      setHeld(currentToast());
    };
    const release = () => {
      releaseToast();
      setHeld(null);
    };
    const onPointerLeave = () => isInside(document.activeElement) || release();
    const listening = new AbortController();
    const { signal } = listening;
    region?.addEventListener('pointermove', hold, { signal });
    region?.addEventListener('pointerleave', onPointerLeave, { signal });
    addEventListener('blur', hold, { signal });
    addEventListener('focus', release, { signal });
    document.body.addEventListener('focusin', onFocusIn, { signal });
    document.body.addEventListener('focusout', onFocusOut, { signal });
    return () => listening.abort();
  }, []);

  useEffect(() => {
    if (toast) return;
    // When a focused toast closes, Radix leaves the focus on the empty list.
    if (document.activeElement === viewport.current && before.current?.isConnected) before.current.focus();
    before.current = null;
  }, [toast]);

  return { viewport, isHeld: toast !== null && held === toast };
}
