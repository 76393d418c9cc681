import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SecurityEvent } from '#shared/api/sign-in';
import type { OwnUser } from '#shared/api/users';
import { SECURITY_TITLES } from '#shared/domain/notices';
import { messageFor } from '../../lib/errors';
import { Rows } from '../../lib/motion/Rows';
import { Button } from '../../ui/Button';
import { Dotted } from '../../ui/Dotted';
import { QueryState } from '../../ui/QueryState';
import { Loading } from '../../ui/Loading';
import { viewerKey } from '../../lib/viewer-scope';
import { ChangePassword } from './ChangePassword';
import { securityEventsQuery, reportSecurityEvent } from './account.api';
import { WaysIn } from './WaysIn';

/** Shows what happened to the account's ways in, so that its owner notices what somebody else did. */
export function SecurityEvents({ user }: { user: OwnUser }) {
  const events = useQuery(securityEventsQuery(user.id));
  const [isReported, setReported] = useState(false);
  const loading = <Loading label="Loading the security log..." places={['h-14', 'h-14']} />;
  if (isReported) return <AfterReport user={user} />;
  return (
    <QueryState query={events} loading={loading} failed="The security log didn't load." isInline>
      {(list) => (
        <Rows items={list} idOf={({ id }) => id} className="divide-y divide-line">
          {(event) => <EventRow viewerId={user.id} event={event} onReported={() => setReported(true)} />}
        </Rows>
      )}
    </QueryState>
  );
}

/** The intruder may know the password or have added a passkey, so both are offered for change. */
function AfterReport({ user }: { user: OwnUser }) {
  return (
    <div className="grid gap-6">
      <output className="text-pretty">
        You are logged out everywhere but here.{' '}
        {user.hasPassword
          ? 'Now choose a new password, and remove passkeys that you do not know.'
          : 'Now add a passkey of your own, and remove those that you do not know.'}
      </output>
      {user.hasPassword && <ChangePassword user={user} />}
      <WaysIn user={user} />
    </div>
  );
}

type RowProps = { viewerId: number; event: SecurityEvent; onReported: () => void };

function EventRow({ viewerId, event, onReported }: RowProps) {
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => reportSecurityEvent(viewerId, event.id),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: viewerKey(viewerId) });
      onReported();
    },
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
          onClick={() => mutate()}
        >
          This wasn't me
        </Button>
      )}
      {error && (
        <p role="alert" className="basis-full text-sm text-danger">
          {messageFor(error, 'Nobody was logged out. Please try again.')}
        </p>
      )}
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
    case 'confirmation-waits':
    case 'address-added':
    case 'address-changed':
    case 'address-removed':
    case 'address-restored':
    case 'code-used':
      return SECURITY_TITLES[kind];
    case 'sessions-ended':
      return detail === null ? 'Logged out everywhere' : `Logged out on ${detail}`;
    case 'reported':
      return 'You said that something was not you';
  }
}

const signedInWith = (detail: string | null) =>
  detail === 'password' ? 'the password' : (detail ?? 'a passkey');
