import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { MailSettings } from '#shared/api/mail';
import { EMAIL_MAX } from '#shared/domain/limits';
import { messageFor } from '../../lib/errors';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/Field';
import { useAuth } from './auth-context';
import { mailSettingsQuery, postAddressCode, putAddress } from './mail-address.api';
import { MailCodeField } from './MailCodeField';
import type { Confirmed } from './use-fresh-sign-in';

/** Runs a change of the address. Each response has the settings after the change, so nothing is refetched. */
export function useMailChange<T>(viewerId: number, change: (given: T) => Promise<MailSettings>) {
  const queryClient = useQueryClient();
  const { updateUser } = useAuth();
  return useMutation({
    mutationFn: change,
    onSuccess: (settings) => {
      queryClient.setQueryData(mailSettingsQuery(viewerId).queryKey, settings);
      // A confirmed address is a way in, so the account is no demo account any more.
      if (settings.address !== null) updateUser({ email: settings.address, isDemo: false });
    },
  });
}

const PENDING_TEXTS = {
  waiting: 'The email is on its way.',
  sent: 'The email is sent. Open its link, or type its code.',
  refused: 'The mail server of this address refused the email. Is it spelled right?',
};

export type ChangeProps = { viewerId: number; confirmed: Confirmed };

type PendingProps = { viewerId: number; pending: NonNullable<MailSettings['pending']> };

export function PendingAddress({ viewerId, pending: { address, state } }: PendingProps) {
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

export function AddressForm({ viewerId, confirmed, settings }: ChangeProps & { settings: MailSettings }) {
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
        error={error ? messageFor(error, 'No email was sent. Please try again.') : undefined}
        required
      />
      <Button
        type="submit"
        variant={settings.pending || settings.address !== null ? 'secondary' : 'primary'}
        full
        busy={isPending}
      >
        {settings.pending ? 'Send it again' : 'Email me a link'}
      </Button>
    </form>
  );
}
