import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Member, Trib } from '#shared/api/tribs';
import { ANNOUNCEMENT_MAX } from '#shared/domain/announcements';
import { useWrite } from '../../lib/use-write';
import { Button } from '../../ui/Button';
import { TextArea } from '../../ui/Field';
import { Failure } from '../../ui/Form';
import { RadioPills } from '../../ui/RadioPills';
import { showToast } from '../../ui/toast-store';
import type { GuestListName } from '../tribs/manage-sheet';
import { invalidateTribs, refreshTribLists, refreshTribs } from '../tribs/refresh-tribs';
import {
  allGuests,
  deleteMember,
  guestsQuery,
  postCancel,
  putDecision,
  putRole,
  type RoleDates,
} from './hosting.api';
import * as t from './texts';

type Props = {
  trib: Trib;
  pending: PendingConfirmation;
  viewerId: number;
  /** Leads back to the tools, whereas `onClose` closes them. */
  onBack: () => void;
  onClose: () => void;
};

/** Replaces the tools, and asks before an action that cannot be undone. */
export function Confirmation({ trib, pending, viewerId, onBack, onClose }: Props) {
  const queryClient = useQueryClient();
  const { data, hasNextPage } = useInfiniteQuery(guestsQuery(viewerId, trib.id));
  const guests = data && allGuests(data);
  const others = guests
    ? guests.members.length + guests.requests.length + guests.waitlist.length - 1
    : trib.memberCount - 1;
  const action = actionOf(pending, hasNextPage ? Infinity : others);
  const [line, setLine] = useState('');
  const [dates, setDates] = useState<RoleDates>('all');
  const { send, isPending, failure } = useWrite({
    subject: `guests ${trib.id}`,
    action: () => action.title,
    send: () => action.run(trib.id, { line: line.trim(), dates }),
    done: async () => {
      if (pending.kind === 'cancel') {
        showToast({ title: t.meetupCancelled, description: t.willNotTakePlace({ meetup: trib.name }) });
        invalidateTribs(queryClient, viewerId);
        return;
      }
      if (pending.kind === 'decide') invalidateTribs(queryClient, viewerId);
      await queryClient.invalidateQueries({ queryKey: guestsQuery(viewerId, trib.id).queryKey });
      await refreshTribs(queryClient, viewerId, [trib.id]);
      await refreshTribLists(queryClient, viewerId);
    },
    close: pending.kind === 'cancel' ? onClose : onBack,
    failure: { form: action.failed },
  });
  // The text takes the focus, because the button that opened the confirmation is gone.
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);

  return (
    <>
      <p ref={text} tabIndex={-1} className="text-pretty text-muted outline-none">
        {action.text}
      </p>
      {pending.kind === 'cancel' && others > 0 && (
        <div className="mt-5">
          <TextArea
            label={t.lineToThoseGoing}
            hint={t.weTellWithNews}
            value={line}
            onChange={setLine}
            max={ANNOUNCEMENT_MAX}
          />
        </div>
      )}
      {pending.kind === 'hand-over' && trib.seriesId !== null && (
        <div className="mt-5">
          <RadioPills
            legend={t.whichDates}
            options={['all', 'one'] as const}
            value={dates}
            onChange={setDates}
            textOf={(option) => (option === 'all' ? t.allDates : t.onlyOne)}
          />
        </div>
      )}
      <Failure text={failure} className="mt-4" />
      <div className="mt-6 flex flex-wrap gap-3">
        <Button variant="secondary" className="grow" onClick={onBack}>
          {action.back}
        </Button>
        <Button
          variant={action.isHarmless ? 'primary' : 'danger'}
          busy={isPending}
          className="grow"
          onClick={() => send()}
        >
          {isPending ? action.busy : action.confirm}
        </Button>
      </div>
    </>
  );
}

export type PendingConfirmation =
  | { kind: 'cancel' }
  /** Before the evening on which it is decided by itself. */
  | { kind: 'decide'; goesAhead: boolean }
  | { kind: 'remove'; member: Member; isWaiting: boolean }
  | { kind: 'hand-over'; member: Member };

export function listOf(pending: PendingConfirmation): GuestListName | null {
  if (pending.kind === 'cancel' || pending.kind === 'decide') return null;
  return pending.kind === 'remove' && pending.isWaiting ? 'waitlist' : 'members';
}

export const titleOf = (pending: PendingConfirmation): string => actionOf(pending, 0).title;

type Action = Record<'title' | 'text' | 'back' | 'confirm' | 'busy' | 'failed', string> & {
  isHarmless?: boolean;
  run: (tribId: number, given: { line: string; dates: RoleDates }) => Promise<void>;
};

/** `others` counts the other people who go, wait or have requested. It is infinite if not all of them are loaded. */
function actionOf(pending: PendingConfirmation, others: number): Action {
  switch (pending.kind) {
    case 'cancel':
      return {
        title: t.cancelMeetupQuestion,
        text: others === Infinity ? t.disappearsAllTold : t.disappears({ others }),
        back: t.keep,
        confirm: t.cancelMeetup,
        busy: t.cancelling,
        failed: t.wasntCancelledTryAgain,
        run: (tribId, { line }) => postCancel(tribId, line),
      };
    case 'decide':
      return {
        title: pending.goesAhead ? t.goesAheadQuestion : t.isOffQuestion,
        text: pending.goesAhead
          ? t.takesPlaceHoweverMany
          : others === Infinity
            ? t.tooFewAllTold
            : t.tooFew({ others }),
        back: t.wait,
        confirm: pending.goesAhead ? t.goesAhead : t.isOff,
        busy: t.deciding,
        failed: t.notDecidedTryAgain,
        isHarmless: pending.goesAhead,
        run: (tribId) => putDecision(tribId, pending.goesAhead),
      };
    case 'remove':
      return {
        title: t.removeQuestion({ name: pending.member.displayName }),
        text: pending.isWaiting ? t.theyLoseTheirSpot : t.wellTellThemThey,
        back: t.keepThem,
        confirm: t.remove,
        busy: t.removing,
        failed: t.nobodyRemovedTryAgain,
        run: (tribId) => deleteMember(tribId, pending.member.id),
      };
    case 'hand-over':
      return {
        title: t.handOverTo({ name: pending.member.displayName }),
        text: t.theyBecomeHostAnd,
        back: t.notNow,
        confirm: t.handOver,
        busy: t.handingOver,
        failed: t.wasntHandedOverTry,
        isHarmless: true,
        run: (tribId, { dates }) => putRole(tribId, pending.member.id, { role: 'host', dates }),
      };
  }
}
