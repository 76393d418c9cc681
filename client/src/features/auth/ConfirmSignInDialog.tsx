import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ConfirmRequest, WaysIn } from '#shared/api/sign-in';
import type { OwnUser } from '#shared/api/users';
import { useWrite } from '../../lib/use-write';
import { Button } from '../../ui/Button';
import { DialogRoot } from '../../ui/Dialog';
import { TextField } from '../../ui/Field';
import { Failure, useForm } from '../../ui/Form';
import { QueryState } from '../../ui/QueryState';
import { Skeleton } from '../../ui/Skeleton';
import { useAuth } from './auth-context';
import type { confirmSignInDialog } from './auth-overlays';
import { confirmSignIn } from './fresh-sign-in';
import { MailCodeField } from './MailCodeField';
import { NewWayIn } from './NewWayIn';
import { PasskeyButton } from './PasskeyButton';
import { confirmWithPasskey } from './passkeys';
import { ProviderButtons } from './ProviderButtons';
import { postConfirmationCode, putConfirmation, waysInQuery } from './sign-in.api';
import { usePasskeyObstacle } from './use-passkey-offer';
import { LOCALE } from '../../lib/town';
import * as t from './texts';

type Props = NonNullable<typeof confirmSignInDialog.props> & { open: boolean; onClose: () => void };

/**
 * Opens over a form and checks that the person is still the one who signed in. An account without a way in gets one
 * first.
 */
export function ConfirmSignInDialog(props: Props) {
  const { user } = useAuth();
  return user && <Confirmation user={user} {...props} />;
}

function Confirmation({ open, user, returnTo, onClose }: Props & { user: OwnUser }) {
  const waysIn = useQuery(waysInQuery(user.id));
  const hasAny = waysIn.data ? hasWayIn(waysIn.data) : true;
  return (
    <DialogRoot
      open={open}
      onOpenChange={onClose}
      title={hasAny ? t.confirmYou : t.firstChooseHowYou}
      description={hasAny ? t.youSignedInWhile : t.accountLivesInBrowser}
    >
      <QueryState query={waysIn} loading={<Skeleton className="h-32" />} failed={t.waysToSignIn} isInline>
        {(ways) =>
          hasWayIn(ways) ? (
            <Proofs ways={ways} returnTo={returnTo} />
          ) : (
            <NewWayIn user={user} onDone={confirmSignIn} />
          )
        }
      </QueryState>
    </DialogRoot>
  );
}

const hasWayIn = ({ address, ...ways }: WaysIn) => address !== null || hasOtherThanMail(ways);
const hasOtherThanMail = ({ hasPassword, providers, passkeys }: Omit<WaysIn, 'address'>) =>
  hasPassword || providers.length > 0 || passkeys.length > 0;

function Proofs({ ways, returnTo }: { ways: WaysIn; returnTo: string }) {
  const isPasskeyOffered = usePasskeyObstacle() === null && ways.passkeys.length > 0;
  const [usesCode, setUsesCode] = useState(false);
  if (usesCode) {
    return (
      <ProofForm
        label={t.recoveryCode}
        formLabel={t.confirmByRecoveryCode}
        enterIt={t.enterYourRecoveryCode}
        autoComplete="one-time-code"
        requestOf={(recoveryCode) => ({ recoveryCode })}
        hint={t.usedUpAndOther}
      />
    );
  }
  return (
    <div className="grid gap-4">
      {ways.waitsUntil !== null && (
        <p className="text-sm text-pretty">{waitsText(new Date(ways.waitsUntil))}</p>
      )}
      {isPasskeyOffered && <PasskeyProof />}
      {ways.hasPassword && (
        <ProofForm
          label={t.password}
          formLabel={t.confirmByPassword}
          enterIt={t.enterPassword}
          type="password"
          autoComplete="current-password"
          requestOf={(password) => ({ password })}
        />
      )}
      {ways.providers.length > 0 && <ProviderButtons among={ways.providers} confirmFor={returnTo} />}
      {ways.address !== null && <MailProof address={ways.address} isOnlyWay={!hasOtherThanMail(ways)} />}
      {(ways.recoveryCodesLeft ?? 0) > 0 && (
        <button
          type="button"
          className="min-h-11 text-sm text-muted underline underline-offset-4 hover:text-ink"
          onClick={() => setUsesCode(true)}
        >
          {t.takeRecoveryCode}
        </button>
      )}
    </div>
  );
}

const MOMENT = new Intl.DateTimeFormat(LOCALE, {
  weekday: 'long',
  hour: 'numeric',
  minute: '2-digit',
});

/** For an account with neither a mailed code nor a passkey, whose provider does not say when it asked. */
const waitsText = (until: Date) => t.confirmedOnce({ moment: MOMENT.format(until) });

const NOT_CONFIRMED = t.notConfirmedTryAgain;

function PasskeyProof() {
  const proof = useWrite({
    subject: 'proof by passkey',
    send: confirmWithPasskey,
    done: confirmSignIn,
    failure: { form: NOT_CONFIRMED },
  });
  return <PasskeyButton variant="primary" write={proof} />;
}

function MailProof({ address, isOnlyWay }: { address: string; isOnlyWay: boolean }) {
  const asked = useWrite({
    subject: 'code by mail',
    send: postConfirmationCode,
    failure: { form: t.noEmailSentTry },
  });
  const proof = useWrite({
    subject: 'proof',
    send: (mailCode: string) => putConfirmation({ mailCode }),
    done: confirmSignIn,
    failure: { form: NOT_CONFIRMED },
  });
  return (
    <div className="grid gap-3">
      {asked.isDone && (
        <>
          <output className="text-sm text-pretty text-muted wrap-anywhere">
            {t.emailOnItsWayTo({ address })}
          </output>
          <MailCodeField submitText={t.confirm} write={proof} />
        </>
      )}
      <Button
        variant={isOnlyWay && !asked.isDone ? 'primary' : 'secondary'}
        full
        busy={asked.isPending}
        onClick={() => asked.send()}
      >
        {asked.isDone ? t.emailMeAnotherCode : t.emailMeCode}
      </Button>
      <Failure text={asked.failure} />
    </div>
  );
}

type ProofFormProps = {
  label: string;
  formLabel: string;
  enterIt: string;
  type?: 'password';
  autoComplete: string;
  hint?: string;
  requestOf: (typed: string) => ConfirmRequest;
};

function ProofForm({ label, formLabel, enterIt, requestOf, ...field }: ProofFormProps) {
  const [typed, setTyped] = useState('');
  const proof = useWrite({
    subject: 'proof',
    send: putConfirmation,
    done: confirmSignIn,
    failure: { form: NOT_CONFIRMED },
  });
  const form = useForm({
    problems: { typed: typed === '' ? enterIt : undefined },
    sent: proof,
    send: () => proof.send(requestOf(typed)),
  });
  return (
    <form aria-label={formLabel} className="grid gap-3" {...form.props}>
      <TextField
        {...field}
        label={label}
        value={typed}
        onChange={setTyped}
        error={form.problemAt('typed')}
        required
      />
      <Button type="submit" variant="secondary" full busy={proof.isPending}>
        {t.confirm}
      </Button>
    </form>
  );
}
