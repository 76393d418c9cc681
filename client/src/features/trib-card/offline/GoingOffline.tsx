import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Trib } from '#shared/api/tribs';
import { useNow } from '../../../lib/use-now';
import { useWhenOnline } from '../../../lib/use-when-online';
import { Button } from '../../../ui/Button';
import { MapPinIcon } from '../../../ui/icons';
import { tribsForOffline } from '../../tribs/offline/use-offline-meetups';
import { tribQuery, tribsOfUserQuery } from '../../tribs/tribs.api';
import { directionsTo } from '../joined/JoinedActions';
import { WhenAndWhere } from '../joined/WhenAndWhere';
import { town } from '../../../lib/town';
import * as t from '../texts';

type Props = { viewerId: number; isOffline: boolean; onRetry: () => void; otherwise: ReactNode };

/** Shown when our server cannot be reached: when and where the viewer's meetups are, or `otherwise` if there are none. */
export function GoingOffline({ viewerId, isOffline, onRetry, otherwise }: Props) {
  const { data: tribs } = useQuery(tribsOfUserQuery(viewerId));
  useWhenOnline(onRetry);
  const going = tribsForOffline(tribs ?? [], useNow());
  if (going.length === 0) return otherwise;
  return (
    // Starts below the header, which covers part of the deck.
    <div className="flex h-full flex-col bg-canvas pt-24 text-ink">
      <div className="min-h-0 flex-1 overflow-y-auto px-5 pt-2 pb-28">
        <div role="alert">
          <h2 className="font-display text-xl font-bold">
            {isOffline ? t.youreOffline : t.cantBeReached({ town: town.name })}
          </h2>
          <p className="mt-1 text-pretty text-muted">
            {isOffline ? t.whereGoingOnceOnline : t.whereGoingOnceBack}
          </p>
        </div>
        <ul aria-label={t.meetups} className="mt-6 grid gap-4">
          {going.map((trib) => (
            <li key={trib.id}>
              <Going viewerId={viewerId} trib={trib} />
            </li>
          ))}
        </ul>
        <Button variant="secondary" size="md" full className="mt-6" onClick={onRetry}>
          {t.tryAgain}
        </Button>
      </div>
    </div>
  );
}

function Going({ viewerId, trib }: { viewerId: number; trib: Trib }) {
  const { data: detail, isPending } = useQuery({ ...tribQuery(viewerId, trib.id), retry: false });
  const place = detail?.exactPlace ?? null;
  const directions = directionsTo(trib, place);
  return (
    <article className="rounded-card border border-line bg-surface p-5">
      <h3 dir="auto" className="mb-4 font-display text-lg font-bold text-balance">
        {trib.name}
      </h3>
      <WhenAndWhere trib={detail ?? trib} place={place} isLoading={isPending} />
      {directions && (
        <a
          href={directions}
          target="_blank"
          rel="noreferrer"
          className="pressable mt-4 inline-flex min-h-11 items-center gap-2 font-semibold text-accent"
        >
          <MapPinIcon size={20} /> {t.directions}
        </a>
      )}
    </article>
  );
}
