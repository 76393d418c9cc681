import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { MailPurpose } from '#shared/api/mail';
import { EMAIL_MAX } from '#shared/domain/limits';
import { messageFor } from '../../lib/errors';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/Field';
import { postMailRequest, postMailSignIn } from './auth.api';
import { MailCodeField } from './MailCodeField';
import { useFinishSignIn } from './use-finish-sign-in';

type Asked = { purpose: MailPurpose; address: string };

/** Asks for an address and then for the mailed code. Its texts do not reveal whether the address has an account. */
export function MailSignIn({ onBack }: { onBack: () => void }) {
  const [address, setAddress] = useState('');
  const [asked, setAsked] = useState<Asked | null>(null);
  return (
    <div className="grid gap-3">
      {asked ? (
        <Sent asked={asked} onOther={() => setAsked(null)} />
      ) : (
        <AddressForm address={address} onAddress={setAddress} onAsked={setAsked} />
      )}
      <Button variant="quiet" size="md" onClick={onBack}>
        Use a password
      </Button>
    </div>
  );
}

type FormProps = { address: string; onAddress: (address: string) => void; onAsked: (asked: Asked) => void };

function AddressForm({ address, onAddress, onAsked }: FormProps) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: postMailRequest,
    onSuccess: (_done, asked) => onAsked(asked),
  });
  const ask = (purpose: MailPurpose) => {
    if (!isPending) mutate({ purpose, address: address.trim() });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    ask('sign-in');
  };
  return (
    <form aria-label="Sign in by email" className="grid gap-3" noValidate onSubmit={submit}>
      <TextField
        label="Email"
        type="email"
        value={address}
        onChange={onAddress}
        autoComplete="email"
        maxLength={EMAIL_MAX}
        hint="The address that you have confirmed in the settings."
        error={error ? messageFor(error, 'No email was sent. Please try again.') : undefined}
        required
      />
      <Button type="submit" full busy={isPending}>
        Email me a link to sign in
      </Button>
      <Button variant="secondary" full busy={isPending} onClick={() => ask('reset')}>
        Choose a new password
      </Button>
    </form>
  );
}

/** The code of the last email can be typed, even if sending another one fails. */
function Sent({ asked, onOther }: { asked: Asked; onOther: () => void }) {
  const { purpose, address } = asked;
  const enter = useFinishSignIn();
  const again = useMutation({ mutationFn: () => postMailRequest(asked) });
  const { mutate, isPending, error } = useMutation({
    mutationFn: (code: string) => postMailSignIn({ code }),
    onSuccess: enter,
  });
  return (
    <>
      <output className="text-pretty wrap-anywhere">
        If {address} belongs to an account, {again.isSuccess ? 'another' : 'an'} email is on its way.{' '}
        {purpose === 'sign-in'
          ? 'Open its link, or type its code here within 10 minutes.'
          : 'Open its link within 10 minutes to choose a new password.'}
      </output>
      {purpose === 'sign-in' && (
        <MailCodeField
          submitText="Sign in"
          isBusy={isPending}
          error={error && messageFor(error, 'You are not signed in. Please try again.')}
          onSubmit={mutate}
        />
      )}
      <p className="text-sm text-pretty text-muted">
        Nothing there after a few minutes? Check your spam folder before you ask again.
      </p>
      {again.error && (
        <p role="alert" className="text-sm text-pretty text-danger">
          {messageFor(again.error, 'No other email was sent. Please try again.')}
        </p>
      )}
      <Button variant="secondary" size="md" busy={again.isPending} onClick={() => again.mutate()}>
        Email me again
      </Button>
      <Button variant="quiet" size="md" onClick={onOther}>
        Use another address
      </Button>
    </>
  );
}
