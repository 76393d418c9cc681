import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SecurityEvent } from '#shared/api/sign-in';
import type { OwnUser } from '#shared/api/users';
import type { DoubtChoice, WayIn } from '#shared/api/ways-in';
import { SECURITY_TITLES } from '#shared/domain/security-texts';
import { Rows } from '../../lib/motion/Rows';
import { useWrite } from '../../lib/use-write';
import { Button } from '../../ui/Button';
import { Dotted } from '../../ui/Dotted';
import { Failure } from '../../ui/Form';
import { QueryState } from '../../ui/QueryState';
import { Loading } from '../../ui/Skeleton';
import { viewerKey } from '../../lib/viewer-scope';
import { confirmedAt } from '../auth/fresh-sign-in';
import { useWaysToEnd } from '../auth/WaysToEnd';
import { ChangePassword } from './ChangePassword';
import { securityEventsQuery, reportSecurityEvent } from './account.api';
import { settingsPath } from './settings-sheet';
import { WaysIn } from './WaysIn';

/** Shows what happened to the account's ways in, so that its owner notices what somebody else did. */
export function SecurityEvents({ user }: { user: OwnUser }) {
  const events = useQuery(securityEventsQuery(user.id));
  const [reported, setReported] = useState<Reported | null>(null);
  const loading = <Loading label="Loading the security log..." placeholders={['h-14', 'h-14']} />;
  if (reported) return <AfterReport user={user} reported={reported} />;
  return (
    <QueryState query={events} loading={loading} failed="The security log didn't load." isInline>
      {(list) => (
        <Rows items={list} idOf={({ id }) => id} className="divide-y divide-line">
          {(event) => <EventRow viewerId={user.id} event={event} onReported={setReported} />}
        </Rows>
      )}
    </QueryState>
  );
}

/** The event, and what else lets somebody in now that all other sessions have ended. */
type Reported = { eventId: number; ways: WayIn[] };

/** The intruder may know the password or have added a way in, so both are offered for change. */
function AfterReport({ user, reported }: { user: OwnUser; reported: Reported }) {
  return (
    <div className="grid gap-6">
      <output className="text-pretty">
        You are logged out everywhere but here.{' '}
        {user.hasPassword
          ? 'Now end what is not yours, and choose a new password.'
          : 'Now end what is not yours, and add a passkey of your own.'}
      </output>
      <EndWaysIn user={user} reported={reported} />
      {user.hasPassword && <ChangePassword user={user} listsWaysIn={false} />}
      <WaysIn user={user} />
    </div>
  );
}

function EndWaysIn({ user, reported: { eventId, ways } }: { user: OwnUser; reported: Reported }) {
  const confirmed = confirmedAt(settingsPath('security'));
  const { send, data, isPending, failure } = useWrite({
    subject: 'ways in',
    send: (chosen: DoubtChoice) => confirmed(() => reportSecurityEvent(user.id, eventId, chosen)),
    failure: { form: 'Nothing has ended yet. Please try again.' },
    stale: [viewerKey(user.id)],
  });
  const left = data ?? ways;
  const password = user.hasPassword ? 'Choose a new one below' : '';
  const { choice, list } = useWaysToEnd(left, { ticksDoubtful: true, password });
  return (
    <div className="grid gap-3">
      {data && <output className="text-pretty">Done. What you ticked no longer works.</output>}
      {list}
      <Failure text={failure} />
      {choice.ends.length > 0 && (
        <Button variant="danger" full busy={isPending} onClick={() => send(choice)}>
          End what is ticked
        </Button>
      )}
    </div>
  );
}

type RowProps = { viewerId: number; event: SecurityEvent; onReported: (reported: Reported) => void };

function EventRow({ viewerId, event, onReported }: RowProps) {
  const { send, isPending, failure } = useWrite({
    subject: `security-event ${event.id}`,
    send: () => reportSecurityEvent(viewerId, event.id),
    done: (ways) => onReported({ eventId: event.id, ways }),
    failure: { form: 'Nobody was logged out. Please try again.' },
    stale: [viewerKey(viewerId)],
  });
  const title = titleOf(event);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
      <p className="min-w-[min(10rem,100%)] flex-1">
        <span className="block font-semibold wrap-anywhere">{title}</span>
        <span className="block text-sm text-muted">
          <Dotted>
            {event.device ?? 'Unknown browser'}
            {MOMENT.format(new Date(event.createdAt))}
          </Dotted>
        </span>
      </p>
      {event.kind !== 'reported' && event.kind !== 'registered' && (
        <Button
          variant="quiet"
          size="sm"
          className="-mx-4"
          busy={isPending}
          aria-label={`${title}: this wasn't me`}
          onClick={() => send()}
        >
          This wasn't me
        </Button>
      )}
      <Failure text={failure} className="basis-full" />
    </div>
  );
}

const MOMENT = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

function titleOf({ kind, detail }: SecurityEvent): string {
  switch (kind) {
    case 'registered':
      return 'Account created';
    case 'signed-in':
      return `Signed in with ${signedInWith(detail)}`;
    case 'new-device':
      return `${SECURITY_TITLES[kind]}, with ${signedInWith(detail)}`;
    case 'passkey-added':
      return `${SECURITY_TITLES[kind]}: ${detail ?? 'Passkey'}`;
    case 'passkey-removed':
      return `Passkey removed: ${detail ?? 'Passkey'}`;
    case 'provider-linked':
      return `${detail ?? 'Another account'} can sign in`;
    case 'password-set':
    case 'password-changed':
    case 'codes-made':
    case 'calendar-linked':
    case 'confirmation-waits':
    case 'address-added':
    case 'address-changed':
    case 'address-removed':
    case 'address-restored':
    case 'code-used':
      return SECURITY_TITLES[kind];
    case 'ways-ended':
      return `Ended: ${detail ?? 'ways into your account'}`;
    case 'sessions-ended':
      return detail === null ? 'Logged out everywhere' : `Logged out on ${detail}`;
    case 'reported':
      return 'You said that something was not you';
  }
}

const signedInWith = (detail: string | null) =>
  detail === 'password' ? 'the password' : (detail ?? 'a passkey');
