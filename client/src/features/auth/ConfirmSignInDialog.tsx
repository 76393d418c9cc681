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
      title={hasAny ? "Confirm that it's you" : 'First choose how you sign in'}
      description={
        hasAny
          ? 'You signed in a while ago. This keeps others who find your device open from doing this.'
          : 'This account lives in this browser only, so nothing else shows that it is yours.'
      }
    >
      <QueryState
        query={waysIn}
        loading={<Skeleton className="h-32" />}
        failed="Your ways to sign in didn't load."
        isInline
      >
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
        label="Recovery code"
        buttonText="Confirm"
        autoComplete="one-time-code"
        requestOf={(recoveryCode) => ({ recoveryCode })}
        hint="It is used up then, and your other devices are logged out."
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
          label="Password"
          buttonText="Confirm"
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
          Use a recovery code
        </button>
      )}
    </div>
  );
}

const MOMENT = new Intl.DateTimeFormat('en-US', { weekday: 'long', hour: 'numeric', minute: '2-digit' });

/** For an account with neither a mailed code nor a passkey, whose provider does not say when it asked. */
const waitsText = (until: Date) =>
  `You have confirmed once. Your account waits until ${MOMENT.format(until)}, so that you would hear of it if it was somebody else. From then on, confirm once more in this browser.`;

const NOT_CONFIRMED = 'It was not confirmed. Please try again.';

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
    failure: { form: 'No email was sent. Please try again.' },
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
            An email to {address} is on its way. Its code works here, for 10 minutes.
          </output>
          <MailCodeField submitText="Confirm" write={proof} />
        </>
      )}
      <Button
        variant={isOnlyWay && !asked.isDone ? 'primary' : 'secondary'}
        full
        busy={asked.isPending}
        onClick={() => asked.send()}
      >
        {asked.isDone ? 'Email me another code' : 'Email me a code'}
      </Button>
      <Failure text={asked.failure} />
    </div>
  );
}

type ProofFormProps = {
  label: string;
  buttonText: string;
  type?: 'password';
  autoComplete: string;
  hint?: string;
  requestOf: (typed: string) => ConfirmRequest;
};

function ProofForm({ label, buttonText, requestOf, ...field }: ProofFormProps) {
  const [typed, setTyped] = useState('');
  const proof = useWrite({
    subject: 'proof',
    send: putConfirmation,
    done: confirmSignIn,
    failure: { form: NOT_CONFIRMED },
  });
  const form = useForm({
    problems: { typed: typed === '' ? `Enter your ${label.toLowerCase()}` : undefined },
    sent: proof,
    send: () => proof.send(requestOf(typed)),
  });
  return (
    <form aria-label={`Confirm by ${label.toLowerCase()}`} className="grid gap-3" {...form.props}>
      <TextField
        {...field}
        label={label}
        value={typed}
        onChange={setTyped}
        error={form.problemAt('typed')}
        required
      />
      <Button type="submit" variant="secondary" full busy={proof.isPending}>
        {buttonText}
      </Button>
    </form>
  );
}
