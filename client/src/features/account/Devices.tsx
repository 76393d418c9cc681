import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import type { SessionOfPerson } from '#shared/api/account';
import type { OwnUser } from '#shared/api/users';
import { DAY_MS } from '#shared/domain/durations';
import { Rows } from '../../lib/motion/Rows';
import { useWrite } from '../../lib/use-write';
import { Button } from '../../ui/Button';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { Failure } from '../../ui/Form';
import { QueryState } from '../../ui/QueryState';
import { Loading } from '../../ui/Skeleton';
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
  const { send, isPending, failure } = useWrite({
    subject: 'all sessions',
    send: (ends: string[]) => confirmed(() => deleteAllSessions(user.id, ends)),
    failure: { form: 'You are still logged in. Please try again.' },
    done: async () => {
      await leaveSheet();
      await clearSession();
      showToast({ title: 'You are logged out everywhere' });
    },
  });
  return (
    <div className="mt-5 grid gap-3">
      {list}
      <Failure text={failure} />
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
        onClose={confirmation.close}
        onConfirm={() => void confirmation.leave().then(() => send(choice.ends))}
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
  const { send, isPending, failure } = useWrite({
    subject: `session ${session.id}`,
    send: () => deleteSession(viewerId, session.id),
    failure: { form: 'It is still logged in. Please try again.' },
    done: () =>
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
          onClick={() => send()}
        >
          Log out
        </Button>
      )}
      <Failure text={failure} className="basis-full" />
    </div>
  );
}

const lastSeen = ({ lastSeenAt }: SessionOfPerson) => lastSeenText(lastSeenAt, new Date());

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
  const { send, isPending, failure } = useWrite({
    subject: 'one-time link',
    send: () => createLinkPath(),
    failure: { form: 'The code was not made. Please try again.' },
    done: async (path) => {
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
      <Failure text={failure} />
      <Button full busy={isPending} onClick={() => send()}>
        Show a code
      </Button>
      <p className="text-sm text-pretty text-muted">
        Or begin on the other device: choose &quot;Use a device where you are signed in&quot; there, and scan
        its code with this one.
      </p>
    </div>
  );
}
