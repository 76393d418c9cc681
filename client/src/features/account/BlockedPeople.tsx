import { useQuery } from '@tanstack/react-query';
import type { PublicUser } from '#shared/api/users';
import { Rows } from '../../lib/motion/Rows';
import { Avatar } from '../../ui/Avatar';
import { Button } from '../../ui/Button';
import { Failure } from '../../ui/Form';
import { QueryState } from '../../ui/QueryState';
import { Loading } from '../../ui/Loading';
import { useUnblock } from '../people/blocking';
import { blocksQuery } from '../people/people.api';

export function BlockedPeople({ viewerId }: { viewerId: number }) {
  const blocked = useQuery(blocksQuery(viewerId));
  const loading = <Loading label="Loading blocked people..." placeholders={['h-14']} />;
  return (
    <QueryState query={blocked} loading={loading} failed="Blocked people didn't load." isInline>
      {(people) =>
        people.length === 0 ? (
          <p className="text-pretty text-muted">
            Nobody. When you block somebody on their profile, you no longer see each other anywhere. They are
            not told.
          </p>
        ) : (
          <Rows items={people} idOf={({ id }) => id} className="divide-y divide-line">
            {(person) => <BlockedPerson viewerId={viewerId} person={person} />}
          </Rows>
        )
      }
    </QueryState>
  );
}

function BlockedPerson({ viewerId, person }: { viewerId: number; person: PublicUser }) {
  const { send, isPending, failure } = useUnblock(viewerId, true);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
      <Avatar person={person} size={44} />
      <p className="min-w-[min(7rem,100%)] flex-1 font-semibold">{person.displayName}</p>
      <Button
        variant="secondary"
        size="sm"
        busy={isPending}
        aria-label={`Unblock ${person.displayName}`}
        onClick={() => send(person)}
      >
        Unblock
      </Button>
      <Failure text={failure} className="basis-full" />
    </div>
  );
}
