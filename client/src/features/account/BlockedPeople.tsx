import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PublicUser } from '#shared/api/users';
import { messageFor } from '../../lib/errors';
import { Rows } from '../../lib/motion/Rows';
import { viewerKey } from '../../lib/viewer-scope';
import { Avatar } from '../../ui/Avatar';
import { Button } from '../../ui/Button';
import { QueryState } from '../../ui/QueryState';
import { Loading } from '../../ui/Loading';
import { blocksQuery, deleteBlock } from '../people/people.api';

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
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => deleteBlock(person.id),
    onSuccess: () => {
      queryClient.setQueryData(blocksQuery(viewerId).queryKey, (list) =>
        list?.filter(({ id }) => id !== person.id),
      );
      // An unblocked person may appear in any list again, so everything of the viewer is refetched.
      void queryClient.invalidateQueries({ queryKey: viewerKey(viewerId) });
    },
  });
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
      <Avatar person={person} size={44} />
      <p className="min-w-[min(7rem,100%)] flex-1 font-semibold">{person.displayName}</p>
      <Button
        variant="secondary"
        size="sm"
        busy={isPending}
        aria-label={`Unblock ${person.displayName}`}
        onClick={() => mutate()}
      >
        Unblock
      </Button>
      {error && (
        <p role="alert" className="basis-full text-sm text-danger">
          {messageFor(error, 'Still blocked. Please try again.')}
        </p>
      )}
    </div>
  );
}
