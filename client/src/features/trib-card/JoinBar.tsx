import { useQuery } from '@tanstack/react-query';
import type { Trib } from '#shared/api/tribs';
import { useFallbackPolling } from '../../lib/live/live';
import { Button } from '../../ui/Button';
import { BookmarkIcon, ClockIcon } from '../../ui/icons';
import { waitlistPositionText } from '../tribs/joining-outcome';
import { tribQuery } from '../tribs/tribs.api';
import { useCardActions, useJoinState } from './card-actions';
import { Membership } from './Membership';

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
