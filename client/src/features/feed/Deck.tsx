import { Suspense, useCallback, useDeferredValue, useEffect, useRef, memo, useLayoutEffect } from 'react';
import type { Member, Trib } from '#shared/api/tribs';
import { lazyPart } from '../../lib/LazyPart';
import { ALONG } from '../../lib/lang';
import { usePrefetch } from '../../lib/when-idle';
import { DownIcon, UpIcon } from '../../ui/icons';
import { nearPhrase, useNearCity } from '../cities/use-near';
import { tribDetails } from '../trib-card/card-sheets';
import { namedMember } from '../tribs/share-trib';
import { CardBack, loadBackParts } from '../trib-card/CardBack';
import { CardFront } from '../trib-card/CardFront';
import { RoundButton } from '../trib-card/SideButtons';
import { type FeedLink, type Slot, type TribSlot, tribIn } from './feed-list';
import { useFeedFilters } from './filter/use-feed-filters';
import type { MessageSlot } from './MessageCards';
import { type Command, useDeckInput, targetIndex, type DeckMove } from './use-deck-input';
import { useFlip } from './use-flip';
import { type Axis, axisOf, usePointerDrag } from './use-pointer-drag';
import { prefersReducedMotion } from '../../lib/media-query';
import * as t from './texts';

/** They are loaded while the first card is read. */
const loadMessages = async () => (await import('./MessageCards')).MessageSlotCard;
const MessageCard = lazyPart(loadMessages);

type Props = {
  slots: readonly Slot[];
  /** The number of meetups, without the divider and the end. */
  count: number;
  index: number;
  /** The link that opened the feed. */
  link: FeedLink | null;
  flipped: boolean;
  onMoved: (index: number) => void;
  /** Called when the person tries to go past an end. */
  onBeyondEnd: () => void;
};

export function Deck({ slots, count, index, link, flipped, onMoved, onBeyondEnd }: Props) {
  const titleOf = useTitles();
  usePrefetch(loadMessages);
  const root = useRef<HTMLDivElement>(null);
  const current = slots[index];
  const isEnd = current?.kind === 'end';
  const hasDetails = tribIn(current) !== undefined;
  const settled = useDeferredValue<number | null>(index, null);
  const { track, ...deck } = useDeck({ index, count: slots.length, onMoved });
  useFocusFollowsCard(track, current?.id);
  usePrefetch(loadBackParts);

  const command = useCallback(
    (what: Command) => {
      if (what === 'open') {
        if (hasDetails) void tribDetails.open({});
      } else if (what === 'close') void tribDetails.close();
      else if (!deck.move(what) && (what === 'next' || what === 'last')) onBeyondEnd();
    },
    [deck, hasDetails, onBeyondEnd],
  );
  useDeckInput(root, flipped, command);

  const onDecision = (decision: Decision) => {
    if (decision === 'tap') command('open');
    else if (decision === 'unflip') void tribDetails.close();
    else if (decision === 'stay') {
      if (!flipped) deck.stay();
    } else command(decision);
  };
  const gestures = useGestures({ flipped, onStart: deck.finish, onDrag: deck.dragBy, onDecision });

  return (
    <div ref={root} className="absolute inset-0" {...gestures}>
      <div ref={track} className="absolute inset-0 will-change-transform">
        {cardsToRender(index, settled, slots.length).map((position) => {
          const slot = slots[position];
          const isCurrent = position === index;
          if (!slot) return null;
          if (slot.kind !== 'trib')
            return (
              <Suspense key={slot.id} fallback={null}>
                <MessageCard
                  slot={slot}
                  index={position}
                  isCurrent={isCurrent}
                  title={titleOf(slot)}
                  onFirst={() => command('first')}
                />
              </Suspense>
            );
          return (
            <DeckCard
              key={slot.id}
              trib={slot.trib}
              sharer={slot.id === link?.tribId ? namedMember(slot.trib, link.sharerId) : null}
              index={position}
              label={cardLabel(slot, count)}
              isCurrent={isCurrent}
              flipped={flipped && isCurrent}
            />
          );
        })}
      </div>
      <div
        data-theme="dark"
        inert={flipped}
        className="deck-over absolute end-5 bottom-4 flex gap-2.5 text-ink"
      >
        <RoundButton
          label={t.previous}
          className="size-13"
          disabled={index === 0}
          onClick={() => command('previous')}
        >
          <UpIcon />
        </RoundButton>
        <RoundButton label={t.next} className="size-13" disabled={isEnd} onClick={() => command('next')}>
          <DownIcon />
        </RoundButton>
      </div>
      <p className="sr-only" aria-live="polite">
        {current && (current.kind === 'trib' ? cardLabel(current, count) : titleOf(current))}
      </p>
    </div>
  );
}

/** The title of a card that is no meetup to browse, which is also announced to screen readers. */
function useTitles(): (slot: MessageSlot) => string {
  const city = useNearCity();
  const { activeCount } = useFeedFilters();
  return (slot) => {
    if (slot.kind === 'evening') return slot.trib.name;
    if (slot.kind === 'end') return t.youveSeenThemAll;
    if (!slot.isNothingNear) return t.fartherAway;
    return activeCount > 0
      ? t.nothingNearFits({ near: nearPhrase(city) })
      : t.noMeetupsNear({ near: nearPhrase(city) });
  };
}

const cardLabel = ({ position, trib }: TribSlot, count: number) =>
  t.cardOf({ position: position + 1, count, meetup: trib.name });

/** If the control that had the focus is gone with its card, the focus moves to the next card's heading. */
function useFocusFollowsCard(track: { readonly current: HTMLElement | null }, id: number | undefined): void {
  const last = useRef(id);
  useEffect(() => {
    if (last.current === id) return;
    last.current = id;
    const focused = document.activeElement;
    const isLost = focused === document.body || focused?.closest('[inert]') !== null;
    if (!isLost) return;
    track.current?.querySelector<HTMLElement>('[aria-current] h2')?.focus({ preventScroll: true });
  }, [track, id]);
}

type CardProps = {
  trib: Trib;
  /** Who shared the link to this meetup. */
  sharer: Member | null;
  index: number;
  label: string;
  isCurrent: boolean;
  flipped: boolean;
};

/** Only the current card is interactive, and only its visible face. */
const DeckCard = memo(function DeckCard({ trib, sharer, index, label, isCurrent, flipped }: CardProps) {
  const { front, back, hasBack } = useFlip(flipped);
  useFocusFollowsFlip(front, back, flipped);
  return (
    <article
      aria-roledescription={t.slide}
      aria-label={label}
      aria-current={isCurrent || undefined}
      inert={!isCurrent}
      className="deck-card"
      style={{ transform: `translateY(${index * 100}%)` }}
      data-card={trib.id}
    >
      <div ref={front} className="card-face bg-canvas text-ink" data-theme="dark" inert={flipped}>
        <CardFront trib={trib} sharer={sharer} isFirst={index === 0} />
      </div>
      {hasBack && (
        <div ref={back} className="card-face card-back select-text" inert={!flipped}>
          <CardBack trib={trib} />
        </div>
      )}
    </article>
  );
});

/** This many cards are mounted on either side of the current one: at most five, however many meetups there are. */
const MOUNTED_EACH_SIDE = 2;

/**
 * The indexes to render. `settled` lags behind `index`, so that a move is shown before the card after the next is
 * rendered, and the very first card before its neighbours. After a jump, only the target's surroundings are rendered.
 */
export function cardsToRender(index: number, settled: number | null, count: number): number[] {
  if (settled === null) return count > 0 ? [index] : [];
  const middle = Math.abs(settled - index) < MOUNTED_EACH_SIDE ? settled : index;
  const from = Math.max(0, middle - MOUNTED_EACH_SIDE);
  const to = Math.min(count - 1, middle + MOUNTED_EACH_SIDE);
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, offset) => from + offset);
}

type Face = { readonly current: HTMLElement | null };

/** Moves the focus to the heading of the back, and back to the button that opened it. */
function useFocusFollowsFlip(front: Face, back: Face, flipped: boolean): void {
  const wasFlipped = useRef(flipped);
  useEffect(() => {
    if (wasFlipped.current === flipped) return;
    wasFlipped.current = flipped;
    const target = flipped
      ? back.current?.querySelector<HTMLElement>('h2')
      : front.current?.querySelector<HTMLElement>('[data-details]');
    target?.focus({ preventScroll: true });
  }, [front, back, flipped]);
}

export type Gesture = {
  dx: number;
  dy: number;
  /** Duration in ms, by the events' own timestamps. */
  dt: number;
  /** The axis that the drag is locked to; null if the finger never left the spot. */
  axis: Axis | null;
  flipped: boolean;
  /** Where it started, in px from the edge of the screen at which lines begin. */
  startX: number;
};
export type Decision = 'next' | 'previous' | 'unflip' | 'tap' | 'stay';

const SWIPE_MIN_PX = 20;
/** The slowest swipe is 0.1 px/ms. It is stored inverted, because a product of integers is exact and a quotient is not. */
const SWIPE_MAX_MS_PER_PX = 10;
const UNFLIP_MIN_PX = 150;
const UNFLIP_MAX_MS_PER_PX = 2;
/** A swipe along the line from the screen's edge is the phone's own Back gesture. */
const SYSTEM_EDGE_PX = 24;

type Handlers = {
  flipped: boolean;
  onStart: () => void;
  /** Called for vertical drags on the front only. */
  onDrag: (dy: number) => void;
  onDecision: (decision: Decision) => void;
};

function useGestures({ flipped, onStart, onDrag, onDecision }: Handlers) {
  return usePointerDrag({
    onPress: onStart,
    onMove({ axis, dy }) {
      if (axis === 'y' && !flipped) onDrag(dy);
    },
    onRelease(drag) {
      const { dx, startX } = drag;
      const along = ALONG < 0 ? { dx: -dx, startX: innerWidth - startX } : { dx, startX };
      const decision = classifyGesture({ ...drag, ...along, flipped });
      if (decision === 'tap' && drag.onControl) return false;
      onDecision(decision);
      return decision !== 'stay';
    },
    onCancel(axis) {
      if (axis) onDecision('stay');
    },
  });
}

/** Decides what a gesture does to the deck. Cancelled pointers never get here. */
export function classifyGesture({ dx, dy, dt, axis, flipped, startX }: Gesture): Decision {
  const locked = axis ?? axisOf(dx, dy);
  // Browsers coarsen timestamps by a tenth or more, so two events 200 ms apart may say 200.1.
  const elapsed = Math.round(dt);
  if (flipped) {
    const isBack = locked === 'x' && startX >= SYSTEM_EDGE_PX && dx >= UNFLIP_MIN_PX;
    return isBack && elapsed <= dx * UNFLIP_MAX_MS_PER_PX ? 'unflip' : 'stay';
  }
  if (locked === null) return 'tap';
  const distance = Math.abs(dy);
  if (locked === 'x' || distance < SWIPE_MIN_PX) return 'stay';
  if (!(elapsed <= distance * SWIPE_MAX_MS_PER_PX)) return 'stay';
  return dy < 0 ? 'next' : 'previous';
}

const SETTLE_MS = 300;
const FADE_MS = 180;
const EASING = 'cubic-bezier(0.2, 0.9, 0.3, 1)';
/** At an end the card still moves a little, to show that there are no more. */
const RESISTANCE = 0.25;

const at = (index: number, px = 0) => `translate3d(0, calc(${index * -100}% + ${px}px), 0)`;

type Deck = {
  index: number;
  count: number;
  onMoved: (index: number) => void;
};

/**
 * Moves the track of cards without React, which is told when the animation ends. Every card has its own position in the
 * track, so a commit changes nothing visible.
 */
function useDeck({ index, count, onMoved }: Deck) {
  const track = useRef<HTMLDivElement>(null);
  const state = useRef({ index, count, onMoved });
  const dragged = useRef(0);
  const frame = useRef(0);
  const finishing = useRef<(() => void) | null>(null);

  useLayoutEffect(() => {
    state.current = { index, count, onMoved };
  });
  useLayoutEffect(() => {
    if (track.current) track.current.style.transform = at(index, dragged.current);
  }, [index]);
  useEffect(() => () => cancelAnimationFrame(frame.current), []);

  const dragBy = useCallback((px: number) => {
    if (prefersReducedMotion()) return;
    const { index: from, count: length } = state.current;
    const isEnd = (from === 0 && px > 0) || (from === length - 1 && px < 0);
    dragged.current = isEnd ? px * RESISTANCE : px;
    cancelAnimationFrame(frame.current);
    frame.current = requestAnimationFrame(() => {
      if (track.current) track.current.style.transform = at(from, dragged.current);
    });
  }, []);

  /** Ends a running move at once, so that the next one starts from its target. */
  const finish = useCallback(() => finishing.current?.(), []);

  const settle = useCallback((to: number) => {
    const element = track.current;
    if (!element) return;
    cancelAnimationFrame(frame.current);
    const { index: from } = state.current;
    const arrive = () => {
      finishing.current = null;
      dragged.current = 0;
      element.style.transform = at(to);
      if (to === from) return;
      state.current = { ...state.current, index: to };
      state.current.onMoved(to);
    };
    // Cards beyond the neighbours are not rendered, so a jump fades instead of sliding.
    if (prefersReducedMotion() || Math.abs(to - from) > 1) {
      if (to !== from) element.animate({ opacity: [0, 1] }, { duration: FADE_MS, easing: 'ease-out' });
      arrive();
      return;
    }
    const animation = element.animate(
      { transform: [at(from, dragged.current), at(to)] },
      { duration: SETTLE_MS, easing: EASING, fill: 'forwards' },
    );
    const end = () => {
      if (finishing.current !== end) return;
      arrive();
      animation.cancel();
    };
    finishing.current = end;
    animation.addEventListener('finish', end);
  }, []);

  /** Returns whether there was a card to go to. */
  const move = useCallback(
    (kind: DeckMove): boolean => {
      finish();
      const { index: from, count: length } = state.current;
      const to = targetIndex(from, length, kind);
      settle(to);
      return to !== from;
    },
    [finish, settle],
  );
  const stay = useCallback(() => settle(state.current.index), [settle]);

  return { track, dragBy, move, stay, finish };
}
