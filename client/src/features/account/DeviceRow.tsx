import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SessionOfPerson } from '#shared/api/account';
import { messageFor } from '../../lib/errors';
import { Button } from '../../ui/Button';
import { DeviceIcon } from './account-icons';
import { deleteSession, sessionsQuery } from './account.api';
import { lastSeenText } from './last-seen-text';

type Props = { viewerId: number; session: SessionOfPerson };

export function DeviceRow({ viewerId, session }: Props) {
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => deleteSession(viewerId, session.id),
    onSuccess: () =>
      queryClient.setQueryData(sessionsQuery(viewerId).queryKey, (list) =>
        list?.filter(({ id }) => id !== session.id),
      ),
  });
  const name = session.device ?? 'Unknown browser';
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
      <DeviceIcon className="text-muted" />
      <p className="min-w-[min(8rem,100%)] flex-1">
        <span className="block font-semibold">{name}</span>
        <span className="block text-sm text-muted">
          {session.isCurrent ? 'This device' : lastSeen(session)}
        </span>
      </p>
      {!session.isCurrent && (
        <Button
          variant="secondary"
          size="sm"
          busy={isPending}
          aria-label={`Log out ${name}`}
          onClick={() => mutate()}
        >
          Log out
        </Button>
      )}
      {error && (
        <p role="alert" className="basis-full text-sm text-danger">
          {messageFor(error, 'It is still logged in. Please try again.')}
        </p>
      )}
    </div>
  );
}

const lastSeen = ({ lastSeenAt }: SessionOfPerson) => lastSeenText(lastSeenAt, new Date());
