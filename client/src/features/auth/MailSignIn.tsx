import { useState } from 'react';
import type { MailPurpose } from '#shared/api/mail';
import { EMAIL_MAX } from '#shared/domain/limits';
import { useWrite } from '../../lib/use-write';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/Field';
import { Failure, useForm } from '../../ui/Form';
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
  const request = useWrite({
    subject: 'mail to sign in',
    send: postMailRequest,
    done: (_done, asked) => onAsked(asked),
    failure: { form: 'No email was sent. Please try again.' },
  });
  const ask = (purpose: MailPurpose) => request.send({ purpose, address: address.trim() });
  const form = useForm({ problems: { address: undefined }, sent: request, send: () => ask('sign-in') });
  return (
    <form aria-label="Sign in by email" className="grid gap-3" {...form.props}>
      <TextField
        label="Email"
        type="email"
        value={address}
        onChange={onAddress}
        autoComplete="email"
        maxLength={EMAIL_MAX}
        hint="The address that you have confirmed in the settings."
        error={form.problemAt('address')}
        required
      />
      <Button type="submit" full busy={request.isPending}>
        Email me a link to sign in
      </Button>
      <Button variant="secondary" full busy={request.isPending} onClick={() => ask('reset')}>
        Choose a new password
      </Button>
    </form>
  );
}

/** The code of the last email can be typed, even if sending another one fails. */
function Sent({ asked, onOther }: { asked: Asked; onOther: () => void }) {
  const { purpose, address } = asked;
  const enter = useFinishSignIn();
  const again = useWrite({
    subject: 'mail to sign in',
    send: () => postMailRequest(asked),
    failure: { form: 'No other email was sent. Please try again.' },
  });
  const signIn = useWrite({
    subject: 'sign in by mail',
    send: (code: string) => postMailSignIn({ code }),
    done: enter,
    failure: { form: 'You are not signed in. Please try again.' },
  });
  return (
    <>
      <output className="text-pretty wrap-anywhere">
        If {address} belongs to an account, {again.isDone ? 'another' : 'an'} email is on its way.{' '}
        {purpose === 'sign-in'
          ? 'Open its link, or type its code here within 10 minutes.'
          : 'Open its link within 10 minutes to choose a new password.'}
      </output>
      {purpose === 'sign-in' && <MailCodeField submitText="Sign in" write={signIn} />}
      <p className="text-sm text-pretty text-muted">
        Nothing there after a few minutes? Check your spam folder before you ask again.
      </p>
      <Failure text={again.failure} />
      <Button variant="secondary" size="md" busy={again.isPending} onClick={() => again.send()}>
        Email me again
      </Button>
      <Button variant="quiet" size="md" onClick={onOther}>
        Use another address
      </Button>
    </>
  );
}
