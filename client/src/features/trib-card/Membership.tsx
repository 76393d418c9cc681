import { Suspense, useEffect, useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { Trib } from '#shared/api/tribs';
import { mayHost } from '#shared/domain/host-rights';
import { useFallbackPolling } from '../../lib/live/live';
import { lazyPart } from '../../lib/LazyPart';
import { tribChatPath } from '../../lib/paths';
import { Button, buttonClass, type ButtonStyle, onSingleTap } from '../../ui/Button';
import { IconButton } from '../../ui/IconButton';
import {
  CheckIcon,
  BookmarkIcon,
  BringIcon,
  CalendarIcon,
  ChatIcon,
  ClockIcon,
  MoreIcon,
} from '../../ui/icons';
import { waitlistPositionText, type JoinState } from '../tribs/join-state';
import { ManageLink } from '../tribs/ManageLink';
import { isTable } from '../tribs/trib-facts';
import { isWithinADay, useTribNow } from '../tribs/trib-times';
import { tribQuery } from '../tribs/tribs.api';
import { useCardActions, useJoinState, useViewerId } from './card-actions';
import { openCardSheet } from './card-sheets';
import * as t from './texts';

const HEIGHTS = { lg: 'min-h-13', md: 'min-h-11', sm: 'min-h-9' };

type Style = Required<Pick<ButtonStyle, 'size' | 'variant'>>;
/** In a list, no card's button is the screen's main one. */
const STYLES = {
  alone: { size: 'lg', variant: 'primary' },
  listed: { size: 'md', variant: 'secondary' },
} satisfies Record<string, Style>;

export function Membership({ trib, variant = 'alone' }: { trib: Trib; variant?: keyof typeof STYLES }) {
  const state = useJoinState(trib);
  const container = useKeepFocus(state.kind);
  return (
    <div
      ref={container}
      tabIndex={-1}
      className="flex min-w-0 flex-1 flex-wrap gap-1 outline-none @max-[18rem]:flex-nowrap"
    >
      <Action trib={trib} state={state} style={STYLES[variant]} />
      {variant === 'listed' && trib.membership === 'joined' && (
        <Link href={tribChatPath(trib.id)} className={`${buttonClass(STYLES.listed)} flex-1`}>
          {t.chat}
        </Link>
      )}
      {trib.membership === 'joined' && <More trib={trib} />}
    </div>
  );
}

/** The pressed button is replaced, so its successor gets the focus. */
export function useKeepFocus(shown: JoinState['kind'] | boolean) {
  const container = useRef<HTMLDivElement>(null);
  const last = useRef(shown);
  useEffect(() => {
    if (last.current === shown) return;
    last.current = shown;
    if (document.activeElement === document.body) container.current?.focus({ preventScroll: true });
  }, [shown]);
  return container;
}

type ActionProps = { trib: Trib; state: JoinState; style: Style };

function Action({ trib, state, style }: ActionProps) {
  const { join, leave } = useCardActions();
  switch (state.kind) {
    case 'open':
      return (
        <Button {...style} className="flex-1" onClick={onSingleTap(() => join(trib))}>
          {state.label}
        </Button>
      );
    case 'hosting':
      return <Manage trib={trib} style={style} />;
    case 'closed':
      return (
        <output className={`grid ${HEIGHTS[style.size]} flex-1 place-items-center font-semibold text-muted`}>
          {state.label}
        </output>
      );
    case 'waitlisted':
    case 'requested': {
      const press = () => (state.kind === 'requested' ? leave(trib) : openCardSheet('leave', trib));
      return (
        <Button variant="secondary" size={style.size} className="flex-1" onClick={onSingleTap(press)}>
          {state.leave}
        </Button>
      );
    }
    case 'joined':
      return mayHost(trib.role, 'announce') ? (
        <Manage trib={trib} style={style} />
      ) : (
        <output
          className={`flex ${HEIGHTS[style.size]} flex-1 items-center justify-center gap-2 font-semibold`}
        >
          <CheckIcon size={20} className="shrink-0 text-perfect" />
          {state.label}
        </output>
      );
  }
}

function Manage({ trib, style }: Omit<ActionProps, 'state'>) {
  return (
    <ManageLink tribId={trib.id} className={`${buttonClass(style)} flex-1`}>
      {t.manage}
    </ManageLink>
  );
}

/** Contains leaving: an action that is rare and cannot be undone is kept away from the button for the chat. */
function More({ trib }: { trib: Trib }) {
  return (
    <IconButton
      label={t.more}
      aria-haspopup="dialog"
      className="self-center"
      onClick={() => openCardSheet('more', trib)}
    >
      <MoreIcon size={22} />
    </IconButton>
  );
}

/** Within reach of the thumb at any scroll position. */
export function JoinBar({ trib }: { trib: Trib }) {
  const viewerId = useViewerId();
  const { save } = useCardActions();
  const state = useJoinState(trib);
  const { data: detail } = useQuery({
    ...tribQuery(viewerId, trib.id),
    enabled: state.kind === 'waitlisted',
    // The position on the waitlist changes without a notification.
    ...useFallbackPolling(),
  });
  const position = state.kind === 'waitlisted' ? detail?.placeInLine : undefined;
  const note = state.kind === 'open' ? state.note : position && waitlistPositionText(position);
  const isWaiting = state.kind === 'waitlisted' || state.kind === 'requested';
  return (
    <div className="shrink-0 border-t border-line bg-surface px-5 py-3 @max-[18rem]:py-1">
      {/* With the largest letters the button alone says it, because two more lines would cover the meetup. */}
      {isWaiting && (
        <output className="mb-2 flex items-center justify-center gap-2 font-semibold @max-[13rem]:sr-only">
          <ClockIcon size={20} className="shrink-0 text-muted" />
          {state.label}
        </output>
      )}
      {note && <p className="mb-2 text-center text-sm text-muted">{note}</p>}
      <div className="flex gap-3">
        <Button
          variant="secondary"
          aria-pressed={trib.saved}
          onClick={() => save(trib)}
          className={`self-center px-5 @max-[24rem]:px-4 ${trib.membership === 'joined' ? '@max-[18rem]:hidden' : ''}`}
        >
          <BookmarkIcon size={20} fill={trib.saved ? 'currentColor' : 'none'} />
          <span className={state.kind === 'open' ? '@max-[22rem]:sr-only' : '@max-[24rem]:sr-only'}>
            {t.save}
          </span>
        </Button>
        <Membership trib={trib} />
      </div>
      {trib.membership === 'joined' && <MemberActions trib={trib} isOpen={state.kind !== 'closed'} />}
    </div>
  );
}

/** With large text on a small phone only the icons are visible: the words would cover the content of the card. */
const TILE =
  'pressable flex min-h-[min(3.5rem,64px)] w-full flex-col items-center justify-center gap-0.5 rounded-input border px-1 py-1.5 text-center text-sm font-semibold';
const WORD = '@max-[18rem]:sr-only';
const PLAIN_TILE = `${TILE} border-line bg-raised hover:border-edge`;

const DirectionsTile = lazyPart(async () => (await import('./joined/JoinedActions')).DirectionsTile);

/** Replaces "Join" with what members come back for. In the last hours that is the way there instead of the calendar. */
function MemberActions({ trib, isOpen }: { trib: Trib; isOpen: boolean }) {
  const isNear = isWithinADay(trib, useTribNow(trib));
  return (
    <ul className="member-actions mt-2.5 grid grid-cols-[repeat(auto-fit,minmax(min(5.25rem,100%),1fr))] gap-2 @max-[18rem]:auto-cols-fr @max-[18rem]:grid-flow-col @max-[18rem]:grid-cols-none">
      <li className="grid">
        <Link href={tribChatPath(trib.id)} className={`${TILE} border-transparent bg-ember text-on-ember`}>
          <ChatIcon size={22} /> <span className={WORD}>{t.chat}</span>
        </Link>
      </li>
      {isNear && (
        <Suspense fallback={null}>
          <DirectionsTile trib={trib} className={PLAIN_TILE} wordClassName={WORD} />
        </Suspense>
      )}
      {!isNear && isOpen && trib.startTime !== null && trib.endTime !== null && (
        <li className="grid">
          <a href={`/api/tribs/${trib.id}/calendar.ics`} download className={PLAIN_TILE}>
            <CalendarIcon size={22} /> <span className={WORD}>{t.calendar}</span>
          </a>
        </li>
      )}
      {isOpen && !isTable(trib) && (
        <li className="grid">
          <button
            type="button"
            aria-haspopup="dialog"
            className={PLAIN_TILE}
            onClick={() => openCardSheet('bring', trib)}
          >
            <BringIcon size={22} /> <span className={WORD}>{t.bringFriend}</span>
          </button>
        </li>
      )}
    </ul>
  );
}
