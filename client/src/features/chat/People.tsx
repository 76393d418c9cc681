import { useQuery } from '@tanstack/react-query';
import { Avatar } from '../../ui/Avatar';
import { EmptyState } from '../../ui/EmptyState';
import { ErrorState } from '../../ui/ErrorState';
import { ListSkeleton } from './ListSkeleton';
import { peopleQuery } from './chat.api';

const SHOWN = 10;

export function People() {
  const people = useQuery(peopleQuery);
  if (people.isPending) return <ListSkeleton label="Loading people..." />;
  if (people.isError) return <ErrorState onRetry={() => void people.refetch()} />;
  if (people.data.length === 0)
    return <EmptyState title="Nobody here yet" text="Join a trib to meet people." />;
  return (
    <ul className="grid gap-1">
      {people.data.slice(0, SHOWN).map((person) => (
        <li key={person.id} className="flex items-center gap-4 py-2">
          <Avatar person={person} size={52} />
          <div className="min-w-0">
            <p className="truncate font-semibold">{person.displayName}</p>
            <p className="line-clamp-1 text-sm text-muted">{person.bio || 'No bio available'}</p>
            <p className="truncate text-sm text-muted">{person.location || 'Location unknown'}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
