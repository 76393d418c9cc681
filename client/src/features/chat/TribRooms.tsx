import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { Rows } from '../../lib/motion/Rows';
import { paths, tribChatPath } from '../../lib/paths';
import { buttonClass } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { ErrorState } from '../../ui/ErrorState';
import { TribImage } from '../tribs/TribImage';
import { tribsOfUserQuery } from '../tribs/tribs.api';
import { ListSkeleton } from './ListSkeleton';

export function TribRooms({ userId }: { userId: number }) {
  const tribs = useQuery(tribsOfUserQuery(userId));
  if (tribs.isPending) return <ListSkeleton label="Loading tribs..." />;
  if (tribs.isError) return <ErrorState onRetry={() => void tribs.refetch()} />;
  if (tribs.data.length === 0) {
    return (
      <EmptyState
        title="No tribs yet"
        text="Once you join a meetup, you'll find its people here."
        action={
          <Link href={paths.meetups} className={buttonClass()}>
            Find a trib
          </Link>
        }
      />
    );
  }
  return (
    <Rows items={tribs.data} idOf={({ id }) => id} className="grid grid-cols-1 gap-1">
      {(trib) => (
        <Link href={tribChatPath(trib.id)} className="flex items-center gap-4 py-2">
          <TribImage trib={trib} sizes="52px" className="size-13 shrink-0 rounded-input" />
          <div className="min-w-0">
            <p className="truncate font-semibold">{trib.name}</p>
            <p className="line-clamp-1 text-sm text-muted">{trib.description}</p>
            <p className="text-sm text-muted">
              {trib.memberCount} {trib.memberCount === 1 ? 'member' : 'members'}
            </p>
          </div>
        </Link>
      )}
    </Rows>
  );
}
