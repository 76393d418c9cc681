import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Trib } from '#shared/api/tribs';
import { NEWS_INTERVAL_MS } from '../../lib/stale-times';
import { Button, buttonClass } from '../../ui/Button';
import { BookmarkIcon, CheckIcon, ClockIcon } from '../../ui/icons';
import type { JoinState } from '../tribs/join-state';
import { placeInLineText } from '../tribs/joining-outcome';
import { ManageLink } from '../tribs/ManageLink';
import { tribQuery } from '../tribs/tribs.api';
import { useCardActions } from './card-actions';

/** Within reach of the thumb at any scroll position. */
export function JoinBar({ trib }: { trib: Trib }) {
  const { viewerId, stateOf, save } = useCardActions();
  const state = stateOf(trib);
  const membership = useFocusStays(state.kind);
  const { data: detail } = useQuery({
    ...tribQuery(viewerId, trib.id),
    enabled: state.kind === 'waitlisted',
    // The line moves without news of it.
    refetchInterval: NEWS_INTERVAL_MS,
  });
  const place = state.kind === 'waitlisted' ? detail?.placeInLine : undefined;
  const note = state.kind === 'open' ? state.note : place && placeInLineText(place);
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
        <div ref={membership} tabIndex={-1} className="flex min-w-0 flex-1 flex-wrap gap-1 outline-none">
          <Membership trib={trib} state={state} />
        </div>
      </div>
    </div>
  );
}

/** The pressed button is replaced: its successor gets the focus. */
function useFocusStays(kind: JoinState['kind']) {
  const place = useRef<HTMLDivElement>(null);
  const last = useRef(kind);
  useEffect(() => {
    if (last.current === kind) return;
    last.current = kind;
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, [kind]);
  return place;
}

function Membership({ trib, state }: { trib: Trib; state: JoinState }) {
  const { join, leave, openSheet } = useCardActions();
  switch (state.kind) {
    case 'open':
      return (
        <Button className="flex-1" onClick={() => join(trib)}>
          {state.label}
        </Button>
      );
    case 'hosting':
      return <Manage trib={trib} />;
    case 'closed':
      return (
        <output className="grid min-h-13 flex-1 place-items-center font-semibold text-muted">
          {state.label}
        </output>
      );
    case 'waitlisted':
    case 'requested':
      return (
        <Button variant="secondary" className="flex-1" onClick={() => leave(trib)}>
          {state.leave}
        </Button>
      );
    case 'joined':
      return (
        <>
          {trib.role === 'cohost' ? (
            <Manage trib={trib} />
          ) : (
            <output className="flex min-h-13 flex-1 items-center justify-center gap-2 font-semibold">
              <CheckIcon size={20} className="shrink-0 text-perfect" />
              {state.label}
            </output>
          )}
          <Button variant="quiet" className="px-4 @max-[18rem]:grow" onClick={() => openSheet('leave', trib)}>
            {state.leave}
          </Button>
        </>
      );
  }
}

function Manage({ trib }: { trib: Trib }) {
  return (
    <ManageLink tribId={trib.id} className={`${buttonClass()} flex-1`}>
      Manage
    </ManageLink>
  );
}
