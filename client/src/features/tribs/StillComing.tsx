import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { TribDetail } from '#shared/api/tribs';
import { stillComing } from '#shared/domain/goes-ahead';
import { LANG } from '../../lib/lang';
import { requestNothing } from '../../lib/api-client';
import { useWrite } from '../../lib/use-write';
import { Button, onSingleTap } from '../../ui/Button';
import { Failure } from '../../ui/Form';
import { showToast } from '../../ui/toast-store';
import { refreshTribLists, refreshTribs } from './refresh-tribs';
import * as t from './texts';

type Props = { tribId: number; viewerId: number };

/** For those going, from noon of the day before: how many have said that they still come, and the question. */
export function ComingPanel({
  tribId,
  viewerId,
  coming,
}: Props & { coming: NonNullable<TribDetail['coming']> }) {
  return (
    <section
      aria-label={stillComing(LANG)}
      className="grid grid-cols-1 gap-3 rounded-card border border-line bg-surface p-4"
    >
      {coming.isAsked && (
        <>
          <h3 className="font-display text-lg font-bold">{stillComing(LANG)}</h3>
          <StillComing tribId={tribId} viewerId={viewerId} />
        </>
      )}
      <p className="font-semibold">{t.haveSaidYes({ yes: coming.yes, of: coming.of })}</p>
    </section>
  );
}

/** Both answers. Neither is chosen before, and giving up the spot takes a second press. */
export function StillComing({ tribId, viewerId }: Props) {
  const queryClient = useQueryClient();
  const [isLeaving, setLeaving] = useState(false);
  const { send, isPending, input, failure } = useWrite({
    subject: `membership ${tribId}`,
    send: (isComing: boolean) =>
      isComing
        ? requestNothing(`/api/tribs/${tribId}/coming`, { method: 'PUT' })
        : requestNothing(`/api/tribs/${tribId}/membership`, { method: 'DELETE' }),
    // Once it is answered, the question is no longer there to say so.
    done: (_, isComing) => showToast({ title: isComing ? t.seeYouThere : t.youreNotGoingAny }),
    failure: { form: t.didntWorkTryAgain },
    stale: async () => {
      await refreshTribs(queryClient, viewerId, [tribId]);
      await refreshTribLists(queryClient, viewerId);
    },
  });
  return (
    <div className="grid w-full gap-2">
      <Failure text={failure} />
      {isLeaving && <p className="text-sm text-pretty text-muted">{t.somebodyWhoWaitsGets}</p>}
      <Button size="md" full busy={isPending && input === true} onClick={onSingleTap(() => send(true))}>
        {isLeaving ? t.keepImComing : t.yes}
      </Button>
      <Button
        variant="secondary"
        size="md"
        full
        busy={isPending && input === false}
        onClick={onSingleTap(() => (isLeaving ? send(false) : setLeaving(true)))}
      >
        {isLeaving ? t.giveUp : t.giveSpot}
      </Button>
    </div>
  );
}
