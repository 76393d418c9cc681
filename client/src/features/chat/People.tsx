import { useQuery } from '@tanstack/react-query';
import { Rows } from '../../lib/motion/Rows';
import { EmptyState } from '../../ui/EmptyState';
import { ErrorState } from '../../ui/ErrorState';
import { ListSkeleton } from './ListSkeleton';
import { peopleQuery } from '../people/people.api';
import { PersonRow } from '../people/PersonRow';

const SHOWN = 10;

export function People({ viewerId }: { viewerId: number }) {
  const people = useQuery(peopleQuery(viewerId));
  if (people.isPending) return <ListSkeleton label="Loading people..." />;
  if (people.isError) return <ErrorState onRetry={() => void people.refetch()} />;
  const listed = people.data;
  if (listed.length === 0) return <EmptyState title="Nobody here yet" text="Join a meetup to meet people." />;
  return (
    <Rows items={listed.slice(0, SHOWN)} idOf={({ id }) => id} className="grid grid-cols-1 gap-1">
      {(person) => (
        <div className="py-2">
          <PersonRow person={person}>
            <p className="truncate text-sm text-muted">{person.bio || 'No bio available'}</p>
            <p className="truncate text-sm text-muted">{person.location || 'Location unknown'}</p>
          </PersonRow>
        </div>
      )}
    </Rows>
  );
}
