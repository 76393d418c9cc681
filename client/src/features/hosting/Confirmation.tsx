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
        showToast({ title: 'Meetup cancelled', description: `${trib.name} will not take place.` });
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
            label="A line to those going"
            hint="We tell it with the news. Leave it empty if there is nothing to say."
            value={line}
            onChange={setLine}
            max={ANNOUNCEMENT_MAX}
          />
        </div>
      )}
      {pending.kind === 'hand-over' && trib.seriesId !== null && (
        <div className="mt-5">
          <RadioPills
            legend="Which dates"
            options={['all', 'one'] as const}
            value={dates}
            onChange={setDates}
            textOf={(option) => (option === 'all' ? 'All dates' : 'Only this one')}
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
        title: 'Cancel this meetup?',
        text: `It disappears from the feed, and ${othersNotified(others)} This cannot be undone.`,
        back: 'Keep it',
        confirm: 'Cancel meetup',
        busy: 'Cancelling...',
        failed: "It wasn't cancelled. Please try again.",
        run: (tribId, { line }) => postCancel(tribId, line),
      };
    case 'decide':
      return {
        title: pending.goesAhead ? 'It goes ahead?' : "It's off?",
        text: pending.goesAhead
          ? "It takes place however many come, and we'll tell everybody going. This cannot be undone."
          : `Too few have said yes, and ${othersNotified(others)} They hear what else there is. This cannot be undone.`,
        back: 'Wait',
        confirm: pending.goesAhead ? 'It goes ahead' : "It's off",
        busy: 'Deciding...',
        failed: 'It was not decided. Please try again.',
        isHarmless: pending.goesAhead,
        run: (tribId) => putDecision(tribId, pending.goesAhead),
      };
    case 'remove':
      return {
        title: `Remove ${pending.member.displayName}?`,
        text: pending.isWaiting
          ? "They lose their spot in line, and we'll tell them."
          : "We'll tell them they were removed. Their spot goes to the next person in line.",
        back: 'Keep',
        confirm: 'Remove',
        busy: 'Removing...',
        failed: 'Nobody was removed. Please try again.',
        run: (tribId) => deleteMember(tribId, pending.member.id),
      };
    case 'hand-over':
      return {
        title: `Hand over to ${pending.member.displayName}?`,
        text: "They become the host, and we'll tell them. You stay as a co-host and can leave any time.",
        back: 'Not now',
        confirm: 'Hand over',
        busy: 'Handing over...',
        failed: "It wasn't handed over. Please try again.",
        isHarmless: true,
        run: (tribId, { dates }) => putRole(tribId, pending.member.id, { role: 'host', dates }),
      };
  }
}

function othersNotified(others: number): string {
  if (others === 0) return 'nobody else is going yet.';
  if (others === Infinity) return "we'll tell everybody else.";
  return others === 1 ? "we'll tell the other person." : `we'll tell all ${others} others.`;
}
