import { useEffect, useRef } from 'react';
import type { Trib } from '#shared/api/tribs';
import { Button, buttonClass } from '../../ui/Button';
import { BookmarkIcon, CheckIcon, ClockIcon } from '../../ui/icons';
import type { JoinState } from '../tribs/join-state';
import { ManageLink } from '../tribs/ManageLink';
import { useCardActions } from './card-actions';

/** In reach of the thumb, whatever has been scrolled to. */
export function JoinBar({ trib }: { trib: Trib }) {
  const { stateOf, save } = useCardActions();
  const state = stateOf(trib);
  const membership = useFocusStays(state.kind);
  const note = state.kind === 'open' ? state.note : undefined;
  return (
    <div className="shrink-0 border-t border-line bg-surface px-5 py-3">
      {note && <p className="mb-2 text-center text-sm text-muted">{note}</p>}
      <div className="flex gap-3">
        <Button variant="secondary" aria-pressed={trib.saved} onClick={() => save(trib)} className="px-5">
          <BookmarkIcon size={20} fill={trib.saved ? 'currentColor' : 'none'} />
          Save
        </Button>
        <div ref={membership} tabIndex={-1} className="flex min-w-0 flex-1 gap-1 outline-none">
          <Membership trib={trib} state={state} />
        </div>
      </div>
    </div>
  );
}

/** The pressed button makes room for what it led to; the focus does not fall off the page. */
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
    case 'joined':
    case 'waitlisted':
    case 'requested':
      return (
        <>
          {trib.role === 'cohost' ? (
            <Manage trib={trib} />
          ) : (
            <output className="flex min-h-13 flex-1 items-center justify-center gap-2 font-semibold">
              {state.kind === 'joined' ? (
                <CheckIcon size={20} className="text-perfect" />
              ) : (
                <ClockIcon size={20} className="text-muted" />
              )}
              {state.label}
            </output>
          )}
          <Button
            variant="quiet"
            className="px-4"
            onClick={() => (state.kind === 'joined' ? openSheet('leave', trib) : leave(trib))}
          >
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
