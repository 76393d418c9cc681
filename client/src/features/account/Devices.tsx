import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import type { SessionOfPerson } from '#shared/api/account';
import type { OwnUser } from '#shared/api/users';
import { messageFor } from '../../lib/errors';
import { Rows } from '../../lib/motion/Rows';
import { Button } from '../../ui/Button';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { QueryState } from '../../ui/QueryState';
import { Loading } from '../../ui/Loading';
import { showToast } from '../../ui/toast-store';
import { useOverlay } from '../../navigation/overlays';
import { useAuth } from '../auth/auth-context';
import { accountName } from '../auth/kept-until';
import { waysInQuery } from '../auth/sign-in.api';
import { confirmedAt } from '../auth/fresh-sign-in';
import { useWaysToEnd } from '../auth/WaysToEnd';
import { createLinkPath } from '../auth/account-links.api';
import { DeviceIcon } from './account-icons';
import { deleteAllSessions, deleteSession, sessionsQuery } from './account.api';
import { settingsPath } from './settings-sheet';

type Props = { user: OwnUser; leaveSheet: () => Promise<void> };

/** Lists where the person is signed in, so that they can end a session on a lost phone or a borrowed computer. */
export function Devices({ user, leaveSheet }: Props) {
  const sessions = useQuery(sessionsQuery(user.id));
  const loading = <Loading label="Loading your devices..." placeholders={['h-14', 'h-14']} />;
  return (
    <>
      <QueryState query={sessions} loading={loading} failed="Your devices didn't load." isInline>
        {(list) => (
          <Rows items={list} idOf={({ id }) => id} className="divide-y divide-line">
            {(session) => <DeviceRow viewerId={user.id} session={session} />}
          </Rows>
        )}
      </QueryState>
      <LogOutEverywhere user={user} leaveSheet={leaveSheet} />
    </>
  );
}

function LogOutEverywhere({ user, leaveSheet }: Props) {
  const { clearSession } = useAuth();
  const confirmation = useOverlay('log-out-everywhere');
  const confirmed = confirmedAt(settingsPath('devices'));
  const { data: ways } = useQuery(waysInQuery(user.id));
  const { choice, list } = useWaysToEnd(ways?.all ?? [], { password: 'Stays until you choose a new one' });
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => confirmed(() => deleteAllSessions(user.id, choice.ends)),
    onSuccess: async () => {
      await leaveSheet();
      await clearSession();
      showToast({ title: 'You are logged out everywhere' });
    },
  });
  return (
    <div className="mt-5 grid gap-3">
      {list}
      {error && (
        <p role="alert" className="text-sm text-danger">
          {messageFor(error, 'You are still logged in. Please try again.')}
        </p>
      )}
      <Button variant="danger" full busy={isPending} onClick={confirmation.open}>
        Log out everywhere
      </Button>
      <ConfirmDialog
        open={confirmation.isOpen}
        title="Log out everywhere?"
        description={
          user.isDemo
            ? `Without a username nobody can sign in to ${accountName(user)} again, on any device.`
            : textOf(choice.ends.length)
        }
        cancelText="Stay"
        confirmText="Log out everywhere"
        onCancel={confirmation.close}
        onConfirm={() => void confirmation.leave().then(() => mutate())}
      />
    </div>
  );
}

function textOf(ends: number): string {
  const out = 'You are logged out on every device, also on this one.';
  return ends > 0
    ? `${out} What you have ticked ends too.`
    : `${out} Your password and your other ways in stay the same.`;
}

type DeviceRowProps = { viewerId: number; session: SessionOfPerson };

function DeviceRow({ viewerId, session }: DeviceRowProps) {
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

const DAY_MS = 86_400_000;
const DATE = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });

/** The server notes visits at most once a day, so nothing more exact than the day is claimed. */
export function lastSeenText(lastSeenAt: string, now: Date): string {
  const days = Math.floor((now.getTime() - Date.parse(lastSeenAt)) / DAY_MS);
  if (days < 1) return 'Used today';
  if (days === 1) return 'Used yesterday';
  if (days < 30) return `Used ${days} days ago`;
  return `Used on ${DATE.format(new Date(lastSeenAt))}`;
}

/** A sign-in on another device can start here, with a code to scan, or on the other device. */
export function OtherDevice({ leaveSheet }: { leaveSheet: () => Promise<void> }) {
  const [, navigate] = useLocation();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => createLinkPath(),
    onSuccess: async (path) => {
      await leaveSheet();
      navigate(path);
    },
  });
  return (
    <div className="grid gap-5">
      <p className="text-pretty text-muted">
        A one-time code signs another phone, computer or browser in as you. Scan it there, or open its link.
        It works once, for five minutes.
      </p>
      {error && (
        <p role="alert" className="text-sm text-danger">
          {messageFor(error, 'The code was not made. Please try again.')}
        </p>
      )}
      <Button full busy={isPending} onClick={() => mutate()}>
        Show a code
      </Button>
      <p className="text-sm text-pretty text-muted">
        Or begin on the other device: choose &quot;Use a device where you are signed in&quot; there, and scan
        its code with this one.
      </p>
    </div>
  );
}
