import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import type { Trib } from '#shared/api/tribs';
import { MEET_AGAIN_HOURS } from '#shared/domain/limits';
import { messageFor } from '../../lib/errors';
import { Button } from '../../ui/Button';
import { SheetRoot } from '../../ui/Sheet';
import { showToast } from '../../ui/toast-store';
import { tribDay, useTribNow } from '../tribs/trib-times';
import { feedbackDueQuery, putFeedback } from './after-meetup.api';
import { MeetAgain } from './MeetAgain';
import { TookPlace } from './TookPlace';

type Props = { trib: Trib; viewerId: number; open: boolean; onEnd: () => void };

export function FeedbackSheet({ trib, viewerId, open, onEnd }: Props) {
  return (
    <SheetRoot
      open={open}
      onOpenChange={onEnd}
      title="How was it?"
      description={`${trib.name}, ${tribDay(trib, useTribNow(trib))}`}
      focusTitle
    >
      <FeedbackForm trib={trib} viewerId={viewerId} onEnd={onEnd} />
    </SheetRoot>
  );
}

function FeedbackForm({ trib, viewerId, onEnd }: Omit<Props, 'open'>) {
  const [tookPlace, setTookPlace] = useState<boolean | null>(null);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const others = trib.members.filter(({ id }) => id !== viewerId);
  const [isCounted] = useState(() => areWishesCounted(trib, Date.now()));
  const { send, isSending, error } = useSend(trib.id, viewerId, onEnd);

  const toggle = (id: number) =>
    setChosen((before) => (before.includes(id) ? before.filter((other) => other !== id) : [...before, id]));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (tookPlace !== null && !isSending) send({ tookPlace, meetAgain: tookPlace ? [...chosen] : [] });
  };
  return (
    <form onSubmit={submit} className="grid gap-5">
      <TookPlace value={tookPlace} onChange={setTookPlace} />
      {tookPlace && others.length > 0 && isCounted && (
        <MeetAgain people={others} chosen={chosen} onToggle={toggle} />
      )}
      {error && (
        <p role="alert" className="text-sm text-danger">
          {messageFor(error, "Your answer wasn't sent. Please try again.")}
        </p>
      )}
      <div className="grid grid-cols-2 gap-3">
        <Button variant="secondary" onClick={onEnd}>
          Not now
        </Button>
        <Button type="submit" disabled={tookPlace === null} busy={isSending}>
          Send
        </Button>
      </div>
    </form>
  );
}

/** After the reveal, wishes have no effect, so the question is left out. */
function areWishesCounted({ endTime }: Trib, now: number): boolean {
  return endTime !== null && now < Date.parse(endTime) + MEET_AGAIN_HOURS * 3_600_000;
}

function useSend(tribId: number, viewerId: number, onSent: () => void) {
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (answer: Parameters<typeof putFeedback>[1]) => putFeedback(tribId, answer),
    onSuccess: () => {
      const { queryKey } = feedbackDueQuery(viewerId);
      queryClient.setQueryData(queryKey, (due) => due?.filter(({ id }) => id !== tribId));
      showToast({ title: 'Thanks for telling us' });
      onSent();
    },
  });
  return { send: mutate, isSending: isPending, error };
}
