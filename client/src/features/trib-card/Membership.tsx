import { useEffect, useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Trib } from '#shared/api/tribs';
import { useFallbackPolling } from '../../lib/live/live';
import { Button, buttonClass, type ButtonStyle, onSingleTap } from '../../ui/Button';
import { CheckIcon, BookmarkIcon, ClockIcon } from '../../ui/icons';
import { waitlistPositionText, type JoinState } from '../tribs/join-state';
import { ManageLink } from '../tribs/ManageLink';
import { tribQuery } from '../tribs/tribs.api';
import { useCardActions, useJoinState } from './card-actions';

const HEIGHTS = { lg: 'min-h-13', md: 'min-h-11', sm: 'min-h-9' };

type Style = Required<Pick<ButtonStyle, 'size' | 'variant'>>;
/** In a list, no card's button is the screen's main one. */
const STYLES = {
  alone: { size: 'lg', variant: 'primary' },
  listed: { size: 'md', variant: 'secondary' },
} satisfies Record<string, Style>;

type Props = { trib: Trib; variant?: keyof typeof STYLES };

/** The viewer's membership in a meetup, and the button that changes it. */
export function Membership({ trib, variant = 'alone' }: Props) {
  const state = useJoinState(trib);
  const container = useKeepFocus(state.kind);
  return (
    <div ref={container} tabIndex={-1} className="flex min-w-0 flex-1 flex-wrap gap-1 outline-none">
      <Action trib={trib} state={state} style={STYLES[variant]} />
    </div>
  );
}

/** The pressed button is replaced: its successor gets the focus. */
function useKeepFocus(kind: JoinState['kind']) {
  const container = useRef<HTMLDivElement>(null);
  const last = useRef(kind);
  useEffect(() => {
    if (last.current === kind) return;
    last.current = kind;
    if (document.activeElement === document.body) container.current?.focus({ preventScroll: true });
  }, [kind]);
  return container;
}

type ActionProps = { trib: Trib; state: JoinState; style: Style };

function Action({ trib, state, style }: ActionProps) {
  const { join, leave, openSheet } = useCardActions();
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
      return (
        <Button
          variant="secondary"
          size={style.size}
          className="flex-1"
          onClick={onSingleTap(() => openSheet('leave', trib))}
        >
          {state.leave}
        </Button>
      );
    case 'requested':
      return (
        <Button
          variant="secondary"
          size={style.size}
          className="flex-1"
          onClick={onSingleTap(() => leave(trib))}
        >
          {state.leave}
        </Button>
      );
    case 'joined':
      return (
        <>
          {trib.role === 'cohost' ? (
            <Manage trib={trib} style={style} />
          ) : (
            <output
              className={`flex ${HEIGHTS[style.size]} flex-1 items-center justify-center gap-2 font-semibold`}
            >
              <CheckIcon size={20} className="shrink-0 text-perfect" />
              {state.label}
            </output>
          )}
          <Button
            variant="quiet"
            size={style.size}
            className="px-4 @max-[18rem]:grow"
            onClick={onSingleTap(() => openSheet('leave', trib))}
          >
            {state.leave}
          </Button>
        </>
      );
  }
}

function Manage({ trib, style }: Omit<ActionProps, 'state'>) {
  return (
    <ManageLink tribId={trib.id} className={`${buttonClass(style)} flex-1`}>
      Manage
    </ManageLink>
  );
}

/** Within reach of the thumb at any scroll position. */
export function JoinBar({ trib }: { trib: Trib }) {
  const { viewerId, save } = useCardActions();
  const state = useJoinState(trib);
  const { data: detail } = useQuery({
    ...tribQuery(viewerId, trib.id),
    enabled: state.kind === 'waitlisted',
    // The line moves without a notification.
    ...useFallbackPolling(),
  });
  const position = state.kind === 'waitlisted' ? detail?.placeInLine : undefined;
  const note = state.kind === 'open' ? state.note : position && waitlistPositionText(position);
  const isWaiting = state.kind === 'waitlisted' || state.kind === 'requested';
  return (
    <div className="shrink-0 border-t border-line bg-surface px-5 py-3">
      {isWaiting && (
        <output className="mb-2 flex items-center justify-center gap-2 font-semibold">
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
          className="self-center px-5 @max-[24rem]:px-4"
        >
          <BookmarkIcon size={20} fill={trib.saved ? 'currentColor' : 'none'} />
          <span className={state.kind === 'open' ? '@max-[22rem]:sr-only' : '@max-[24rem]:sr-only'}>
            Save
          </span>
        </Button>
        <Membership trib={trib} />
      </div>
    </div>
  );
}
