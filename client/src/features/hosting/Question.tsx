import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Trib } from '#shared/api/tribs';
import { messageFor } from '../../lib/errors';
import { Button } from '../../ui/Button';
import { showToast } from '../../ui/toast-store';
import { outdateTribs, refreshTribLists, refreshTribs } from '../tribs/refresh-tribs';
import { deleteMember, guestsQuery, postCancel, putRole } from './hosting.api';
import { wordsOf, type Asked } from './questions';

type Props = {
  trib: Trib;
  asked: Asked;
  viewerId: number;
  /** Back to the tools; `onClose` closes them. */
  onBack: () => void;
  onClose: () => void;
};

/** What a second tap cannot undo needs a confirmation, in place of the tools. */
export function Question({ trib, asked, viewerId, onBack, onClose }: Props) {
  const queryClient = useQueryClient();
  const { data: guests } = useQuery(guestsQuery(viewerId, trib.id));
  const others = guests
    ? guests.members.length + guests.requests.length + guests.waitlist.length - 1
    : trib.memberCount - 1;
  const words = wordsOf(asked, others);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isUnderWay = useRef(false);
  // The button that opened the question is gone.
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);

  const confirm = async () => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setBusy(true);
    setFailure(null);
    try {
      await carryOut(trib.id, asked);
      if (asked.kind === 'cancel') {
        onClose();
        showToast({ title: 'Meetup cancelled', description: `${trib.name} will not take place.` });
        outdateTribs(queryClient, viewerId);
        return;
      }
      await queryClient.invalidateQueries({ queryKey: guestsQuery(viewerId, trib.id).queryKey });
      await refreshTribs(queryClient, viewerId, [trib.id]);
      await refreshTribLists(queryClient, viewerId);
      onBack();
    } catch (error) {
      setFailure(messageFor(error, words.failed));
    } finally {
      isUnderWay.current = false;
      setBusy(false);
    }
  };

  return (
    <>
      <p ref={text} tabIndex={-1} className="text-pretty text-muted outline-none">
        {words.text}
      </p>
      {failure !== null && (
        <p role="alert" className="mt-4 text-sm text-danger">
          {failure}
        </p>
      )}
      <div className="mt-6 grid grid-cols-2 gap-3">
        <Button variant="secondary" onClick={onBack}>
          {words.back}
        </Button>
        <Button
          variant={asked.kind === 'hand-over' ? 'primary' : 'danger'}
          busy={isBusy}
          onClick={() => void confirm()}
        >
          {isBusy ? words.busy : words.confirm}
        </Button>
      </div>
    </>
  );
}

function carryOut(tribId: number, asked: Asked): Promise<void> {
  switch (asked.kind) {
    case 'cancel':
      return postCancel(tribId);
    case 'remove':
      return deleteMember(tribId, asked.member.id);
    case 'hand-over':
      return putRole(tribId, asked.member.id, 'host');
  }
}
