import { useQuery } from '@tanstack/react-query';
import type { Trib } from '#shared/api/tribs';
import { Avatar } from '../../ui/Avatar';
import { EmptyState } from '../../ui/EmptyState';
import { ErrorState } from '../../ui/ErrorState';
import { CalendarIcon, MapPinIcon, PeopleIcon } from '../../ui/icons';
import { useAuth } from '../auth/auth-context';
import { TribImage } from '../tribs/TribImage';
import { TribHours } from '../tribs/TribHours';
import { tribTimes } from '../tribs/trib-times';
import { tribsQuery } from '../tribs/tribs.api';
import { CardGrid, CardGridSkeleton } from './CardGrid';

export function Tribs() {
  const { user, isRestoring } = useAuth();
  const tribs = useQuery({ ...tribsQuery(user?.id ?? null), enabled: !isRestoring });
  if (tribs.isPending) return <CardGridSkeleton label="Loading tribs..." />;
  if (tribs.isError) return <ErrorState onRetry={() => void tribs.refetch()} />;
  if (tribs.data.length === 0) return <EmptyState title="No tribs available" />;
  return (
    <CardGrid>
      {tribs.data.map((trib) => (
        <DiscoverTrib key={trib.id} trib={trib} />
      ))}
    </CardGrid>
  );
}

function DiscoverTrib({ trib }: { trib: Trib }) {
  const host = trib.topMembers[0]?.member;
  const { day, hours, zone } = tribTimes(trib);
  return (
    <article className="flex flex-col overflow-hidden rounded-card border border-line bg-surface">
      <TribImage trib={trib} className="aspect-[3/2] w-full" />
      <div className="flex flex-1 flex-col p-5">
        <h2 className="font-display text-lg font-bold text-balance">{trib.name}</h2>
        <p className="mt-1 line-clamp-2 text-sm text-muted">{trib.description}</p>
        <ul className="mt-auto grid gap-1 pt-4 text-sm text-muted">
          <li className="flex items-center gap-2">
            <MapPinIcon size={16} className="shrink-0" />
            {trib.location ?? 'Location TBD'}
          </li>
          <li className="flex items-center gap-2">
            <CalendarIcon size={16} className="shrink-0" />
            {hours === null ? (
              'Date TBD, Time TBD'
            ) : (
              <span>
                {day}, <TribHours hours={hours} zone={zone} />
              </span>
            )}
          </li>
          <li className="flex items-center gap-2">
            <PeopleIcon size={16} className="shrink-0" />
            {trib.memberCount}/{trib.maxParticipants} joined
          </li>
        </ul>
        {host && (
          <p className="mt-4 flex items-center gap-2 text-sm">
            <Avatar person={host} size={28} />
            Hosted by {host.displayName}
          </p>
        )}
      </div>
    </article>
  );
}
