import { LOCALE } from '../../lib/town';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import type { SessionOfPerson } from '#shared/api/account';
import type { OwnUser } from '#shared/api/users';
import { deviceText } from '#shared/domain/device-text';
import { DAY_MS } from '#shared/domain/durations';
import { LANG } from '../../lib/lang';
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
import * as t from './texts';

type Props = { user: OwnUser; leaveSheet: () => Promise<void> };

/** Lists where the person is signed in, so that they can end a session on a lost phone or a borrowed computer. */
export function Devices({ user, leaveSheet }: Props) {
  const sessions = useQuery(sessionsQuery(user.id));
  const loading = <Loading label={t.loadingDevices} placeholders={['h-14', 'h-14']} />;
  return (
    <>
      <QueryState query={sessions} loading={loading} failed={t.devicesDidntLoad} isInline>
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
  const { choice, list } = useWaysToEnd(ways?.all ?? [], { password: t.staysUntilYouChoose });
  const { send, isPending, failure } = useWrite({
    subject: 'all sessions',
    send: (ends: string[]) => confirmed(() => deleteAllSessions(user.id, ends)),
    failure: { form: t.youStillLoggedIn },
    done: async () => {
      await leaveSheet();
      await clearSession();
      showToast({ title: t.youLoggedOutEverywhere });
    },
  });
  return (
    <div className="mt-5 grid gap-3">
      {list}
      <Failure text={failure} />
      <Button variant="danger" full busy={isPending} onClick={confirmation.open}>
        {t.logOutEverywhere}
      </Button>
      <ConfirmDialog
        open={confirmation.isOpen}
        title={t.logOutEverywhereQuestion}
        description={
          user.isDemo ? t.nobodyCanSignInTo({ account: accountName(user) }) : textOf(choice.ends.length)
        }
        cancelText={t.stay}
        confirmText={t.logOutEverywhere}
        onClose={confirmation.close}
        onConfirm={() => void confirmation.leave().then(() => send(choice.ends))}
      />
    </div>
  );
}

function textOf(ends: number): string {
  return ends > 0 ? t.loggedOutAndTickedEnds : t.loggedOutRestStays;
}

function DeviceRow({ viewerId, session }: { viewerId: number; session: SessionOfPerson }) {
  const queryClient = useQueryClient();
  const { send, isPending, failure } = useWrite({
    subject: `session ${session.id}`,
    send: () => deleteSession(viewerId, session.id),
    failure: { form: t.stillLoggedInTry },
    done: () =>
      queryClient.setQueryData(sessionsQuery(viewerId).queryKey, (list) =>
        list?.filter(({ id }) => id !== session.id),
      ),
  });
  const name = deviceText(session.device, LANG) ?? t.unknownBrowser;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
      <DeviceIcon className="text-muted" />
      <p className="min-w-[min(8rem,100%)] flex-1">
        <span dir="auto" className="block font-semibold">
          {name}
        </span>
        <span className="block text-sm text-muted">
          {session.isCurrent ? t.thisDevice : lastSeen(session)}
        </span>
      </p>
      {!session.isCurrent && (
        <Button
          variant="secondary"
          size="sm"
          busy={isPending}
          aria-label={t.logOutDevice({ device: name })}
          onClick={() => send()}
        >
          {t.logOut}
        </Button>
      )}
      <Failure text={failure} className="basis-full" />
    </div>
  );
}

const lastSeen = ({ lastSeenAt }: SessionOfPerson) => lastSeenText(lastSeenAt, new Date());

const DATE = new Intl.DateTimeFormat(LOCALE, { month: 'short', day: 'numeric', year: 'numeric' });

/** The server notes visits at most once a day, so nothing more exact than the day is claimed. */
export function lastSeenText(lastSeenAt: string, now: Date): string {
  const days = Math.floor((now.getTime() - Date.parse(lastSeenAt)) / DAY_MS);
  if (days < 1) return t.usedToday;
  if (days === 1) return t.usedYesterday;
  if (days < 30) return t.usedDaysAgo({ days });
  return t.usedOn({ date: DATE.format(new Date(lastSeenAt)) });
}

/** A sign-in on another device can start here, with a code to scan, or on the other device. */
export function OtherDevice({ leaveSheet }: { leaveSheet: () => Promise<void> }) {
  const [, navigate] = useLocation();
  const { send, isPending, failure } = useWrite({
    subject: 'one-time link',
    send: () => createLinkPath(),
    failure: { form: t.codeNotMadeTry },
    done: async (path) => {
      await leaveSheet();
      navigate(path);
    },
  });
  return (
    <div className="grid gap-5">
      <p className="text-pretty text-muted">{t.onetimeCodeSignsAnother}</p>
      <Failure text={failure} />
      <Button full busy={isPending} onClick={() => send()}>
        {t.showCode}
      </Button>
      <p className="text-sm text-pretty text-muted">{t.orBeginOnOther}</p>
    </div>
  );
}
