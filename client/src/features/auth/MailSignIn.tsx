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
import * as t from './texts';

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
        {t.takePassword}
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
    failure: { form: t.noEmailSentTry },
  });
  const ask = (purpose: MailPurpose) => request.send({ purpose, address: address.trim() });
  const form = useForm({ problems: { address: undefined }, sent: request, send: () => ask('sign-in') });
  return (
    <form aria-label={t.signInByEmail} className="grid gap-3" {...form.props}>
      <TextField
        label={t.email}
        type="email"
        value={address}
        onChange={onAddress}
        autoComplete="email"
        maxLength={EMAIL_MAX}
        hint={t.addressYouConfirmedIn}
        error={form.problemAt('address')}
        required
      />
      <Button type="submit" full busy={request.isPending}>
        {t.emailMeLinkTo}
      </Button>
      <Button variant="secondary" full busy={request.isPending} onClick={() => ask('reset')}>
        {t.chooseNewPassword}
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
    failure: { form: t.noOtherEmailSent },
  });
  const signIn = useWrite({
    subject: 'sign in by mail',
    send: (code: string) => postMailSignIn({ code }),
    done: enter,
    failure: { form: t.youNotSignedIn },
  });
  return (
    <>
      <output className="text-pretty wrap-anywhere">
        {again.isDone ? t.anotherEmailOnItsWayIf({ address }) : t.emailOnItsWayIf({ address })}{' '}
        {purpose === 'sign-in' ? t.openLinkOrType : t.openLinkWithin10}
      </output>
      {purpose === 'sign-in' && <MailCodeField submitText={t.signIn} write={signIn} />}
      <p className="text-sm text-pretty text-muted">{t.nothingThereAfterFew}</p>
      <Failure text={again.failure} />
      <Button variant="secondary" size="md" busy={again.isPending} onClick={() => again.send()}>
        {t.emailMeAgain}
      </Button>
      <Button variant="quiet" size="md" onClick={onOther}>
        {t.takeAnotherAddress}
      </Button>
    </>
  );
}
