import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { MailSettings } from '#shared/api/mail';
import { EMAIL_MAX } from '#shared/domain/limits';
import { useWrite } from '../../lib/use-write';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/Field';
import { useForm } from '../../ui/Form';
import { useAuth } from './auth-context';
import { mailSettingsQuery, postAddressCode, putAddress } from './mail-address.api';
import { MailCodeField } from './MailCodeField';
import type { Confirmed } from './fresh-sign-in';
import * as t from './texts';

type Change<T> = { change: (given: T) => Promise<MailSettings>; failed: string };

/** Runs a change of the address. Each response has the settings after the change, so nothing is refetched. */
export function useMailChange<T = void>(viewerId: number, { change, failed }: Change<T>) {
  const queryClient = useQueryClient();
  const { updateUser } = useAuth();
  return useWrite({
    subject: 'mail address',
    send: change,
    done: (settings) => {
      queryClient.setQueryData(mailSettingsQuery(viewerId).queryKey, settings);
      // A confirmed address is a way in, so the account is no demo account any more.
      if (settings.address !== null) updateUser({ email: settings.address, isDemo: false });
    },
    failure: { form: failed },
  });
}

const PENDING_TEXTS = {
  waiting: t.emailOnWay,
  sent: t.emailSentOpenLink,
  refused: t.mailServerOfAddress,
};

export type ChangeProps = { viewerId: number; confirmed: Confirmed };

type PendingProps = { viewerId: number; pending: NonNullable<MailSettings['pending']> };

export function PendingAddress({ viewerId, pending: { address, state } }: PendingProps) {
  const confirmation = useMailChange(viewerId, {
    change: (code: string) => postAddressCode(viewerId, code),
    failed: t.addressNotConfirmedTry,
  });
  return (
    <section aria-label={t.confirmAddress} className="grid gap-3 rounded-input bg-raised p-4">
      <output className="text-pretty wrap-anywhere">
        <strong>{address}</strong>: {PENDING_TEXTS[state]}
      </output>
      {state !== 'refused' && <MailCodeField submitText={t.confirm} write={confirmation} />}
    </section>
  );
}

export function AddressForm({ viewerId, confirmed, settings }: ChangeProps & { settings: MailSettings }) {
  const [address, setAddress] = useState(settings.pending?.address ?? '');
  const request = useMailChange(viewerId, {
    change: (typed: string) => confirmed(() => putAddress(viewerId, typed)),
    failed: t.noEmailSentTry,
  });
  const form = useForm({
    problems: { address: undefined },
    sent: request,
    send: () => request.send(address.trim()),
  });
  return (
    <form aria-label={t.emailAddress} className="grid gap-3" {...form.props}>
      <TextField
        label={settings.address === null ? t.email : t.anotherAddress}
        type="email"
        value={address}
        onChange={setAddress}
        autoComplete="email"
        maxLength={EMAIL_MAX}
        error={form.problemAt('address')}
        required
      />
      <Button
        type="submit"
        variant={settings.pending || settings.address !== null ? 'secondary' : 'primary'}
        full
        busy={request.isPending}
      >
        {settings.pending ? t.sendAgain : t.emailMeLink}
      </Button>
    </form>
  );
}
