import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { MailSettings } from '#shared/api/mail';
import type { OwnUser } from '#shared/api/users';
import { EMAIL_MAX } from '#shared/domain/limits';
import { messageFor } from '../../lib/errors';
import { Button } from '../../ui/Button';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { TextField } from '../../ui/Field';
import { QueryState } from '../../ui/QueryState';
import { Skeleton } from '../../ui/Skeleton';
import { useHistoryDialog } from '../../ui/use-history-dialog';
import { useAuth } from '../auth/auth-context';
import { MailCodeField } from '../auth/MailCodeField';
import { type Confirmed, useFreshSignIn } from '../auth/use-fresh-sign-in';
import { deleteAddress, mailSettingsQuery, postAddressCode, putAddress } from './mail-settings.api';
import { settingsPath } from './use-settings-pages';

/** The address, the one that waits to be confirmed, and another one. */
export function MailAddress({ user }: { user: OwnUser }) {
  const viewerId = user.id;
  const { confirmed, dialog } = useFreshSignIn(user, settingsPath('mail'));
  const settings = useQuery({
    ...mailSettingsQuery(viewerId),
    // Until the mail has left, or its link was opened on another device.
    refetchInterval: ({ state }) => (state.data?.pending ? 5_000 : false),
  });
  return (
    <>
      <QueryState query={settings} loading={<Skeleton className="h-40" />} failed="Your address didn't load">
        {(data) => (
          <div className="grid gap-5">
            <Current settings={data} />
            {data.pending && <Pending viewerId={viewerId} pending={data.pending} />}
            <AddressForm key={data.pending?.address} settings={data} {...{ viewerId, confirmed }} />
            {data.address !== null && !data.isLastWayIn && <RemoveAddress {...{ viewerId, confirmed }} />}
          </div>
        )}
      </QueryState>
      {dialog}
    </>
  );
}

function Current({ settings: { address, isRefused, isLastWayIn } }: { settings: MailSettings }) {
  if (address === null) {
    return (
      <p className="text-pretty text-muted">
        With an address you can sign in by mail when you have lost everything else, and hear of changes of
        plan. Nobody else sees it.
      </p>
    );
  }
  return (
    <div className="grid gap-2">
      <p className="text-pretty wrap-anywhere">
        Your address is <strong>{address}</strong>.
      </p>
      {isRefused && (
        <p role="alert" className="text-sm text-pretty text-danger">
          Its mail server refuses our mails, so nothing is sent there. Confirm it again once it works, or use
          another one.
        </p>
      )}
      {isLastWayIn && (
        <p className="text-sm text-pretty text-muted">
          It is your only way to sign in. Set a username and a password before you remove it.
        </p>
      )}
    </div>
  );
}

/** Whatever was done, the response says how things are now. */
function useMailChange<T>(viewerId: number, change: (given: T) => Promise<MailSettings>) {
  const queryClient = useQueryClient();
  const { updateUser } = useAuth();
  return useMutation({
    mutationFn: change,
    onSuccess: (settings) => {
      queryClient.setQueryData(mailSettingsQuery(viewerId).queryKey, settings);
      // Whoever can sign in by mail has no demo account any more.
      if (settings.address !== null) updateUser({ email: settings.address, isDemo: false });
    },
  });
}

const PENDING_TEXTS = {
  waiting: 'The mail is on its way.',
  sent: 'The mail is sent. Open its link, or type its code.',
  refused: 'The mail server of this address refused it. Is it spelled right?',
};

type ChangeProps = { viewerId: number; confirmed: Confirmed };

type PendingProps = { viewerId: number; pending: NonNullable<MailSettings['pending']> };

function Pending({ viewerId, pending: { address, state } }: PendingProps) {
  const { mutate, isPending, error } = useMailChange(viewerId, (code: string) =>
    postAddressCode(viewerId, code),
  );
  return (
    <section aria-label="Confirm your address" className="grid gap-3 rounded-input bg-raised p-4">
      <output className="text-pretty wrap-anywhere">
        <strong>{address}</strong>: {PENDING_TEXTS[state]}
      </output>
      {state !== 'refused' && (
        <MailCodeField
          submitText="Confirm"
          isBusy={isPending}
          error={error && messageFor(error, 'Your address was not confirmed. Please try again.')}
          onSubmit={mutate}
        />
      )}
    </section>
  );
}

function AddressForm({ viewerId, confirmed, settings }: ChangeProps & { settings: MailSettings }) {
  const [address, setAddress] = useState(settings.pending?.address ?? '');
  const { mutate, isPending, error } = useMailChange(viewerId, (typed: string) =>
    confirmed(() => putAddress(viewerId, typed)),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) mutate(address.trim());
  };
  return (
    <form aria-label="Email address" className="grid gap-3" noValidate onSubmit={submit}>
      <TextField
        label={settings.address === null ? 'Email' : 'Another address'}
        type="email"
        value={address}
        onChange={setAddress}
        autoComplete="email"
        maxLength={EMAIL_MAX}
        error={error ? messageFor(error, 'No mail was sent. Please try again.') : undefined}
        required
      />
      <Button
        type="submit"
        variant={settings.pending || settings.address !== null ? 'secondary' : 'primary'}
        full
        busy={isPending}
      >
        {settings.pending ? 'Send it again' : 'Mail me a link'}
      </Button>
    </form>
  );
}

function RemoveAddress({ viewerId, confirmed }: ChangeProps) {
  const confirmation = useHistoryDialog('remove-address');
  const { mutate, isPending, error } = useMailChange(viewerId, () =>
    confirmed(() => deleteAddress(viewerId)),
  );
  return (
    <div className="grid gap-2">
      <Button variant="danger" full busy={isPending} onClick={confirmation.open}>
        Remove my address
      </Button>
      {error && (
        <p role="alert" className="text-sm text-danger">
          {messageFor(error, 'Your address was not removed. Please try again.')}
        </p>
      )}
      <ConfirmDialog
        open={confirmation.isOpen}
        title="Remove your address?"
        description="You cannot sign in by mail any more, and nothing is mailed to you."
        cancelText="Keep it"
        confirmText="Remove"
        onCancel={confirmation.close}
        onConfirm={() => void confirmation.leave().then(() => mutate(undefined))}
      />
    </div>
  );
}
