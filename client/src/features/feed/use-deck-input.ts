import { useEffect, useRef, type RefObject } from 'react';
import { commandForKey, IDLE_WHEEL, reduceWheel, type Command } from './deck-input';

const CONTROL = 'a, button, summary';
/** What handles its own keys: fields, dialogs, and the details beside the card, which scroll. */
const OWN_KEYS =
  'input, textarea, select, [contenteditable="true"], dialog, [role="dialog"], [role="slider"], [data-own-keys]';

/** With large text a front can be taller than the screen. */
function scrollsWords({ target }: WheelEvent): boolean {
  const words = target instanceof Element ? target.closest('.front-scroll') : null;
  return (
    words !== null && words.scrollHeight > words.clientHeight && getComputedStyle(words).overflowY === 'auto'
  );
}

/** Keys work wherever the focus is on the page, unless something else handles them. */
export function useDeckInput(
  deck: RefObject<HTMLElement | null>,
  flipped: boolean,
  onCommand: (command: Command) => void,
): void {
  const latest = useRef({ flipped, onCommand });
  useEffect(() => {
    latest.current = { flipped, onCommand };
  });

  useEffect(() => {
    const element = deck.current;
    if (!element) return undefined;
    const isAsleep = () => element.closest('[inert], [aria-hidden="true"]') !== null;
    const listening = new AbortController();
    const { signal } = listening;

    const onKey = (event: KeyboardEvent) => {
      const { target } = event;
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (isAsleep() || (target instanceof Element && target.closest(OWN_KEYS))) return;
      const command = commandForKey({
        key: event.key,
        flipped: latest.current.flipped,
        onControl: target instanceof Element && target.closest(CONTROL) !== null,
      });
      if (!command) return;
      event.preventDefault();
      latest.current.onCommand(command);
    };
    let wheel = IDLE_WHEEL;
    const onWheel = (event: WheelEvent) => {
      if (latest.current.flipped || event.ctrlKey || isAsleep() || scrollsWords(event)) return;
      const { deltaX, deltaY, timeStamp } = event;
      const next = reduceWheel(wheel, { at: timeStamp, deltaX, deltaY });
      wheel = next.state;
      if (next.move) latest.current.onCommand(next.move);
    };
    addEventListener('keydown', onKey, { signal });
    element.addEventListener('wheel', onWheel, { passive: true, signal });
    return () => listening.abort();
  }, [deck]);
}
