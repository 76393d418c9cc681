import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AskingDevice } from '#shared/api/account-links';
import type { OwnUser } from '#shared/api/users';
import { DEVICE_NUMBER_DIGITS } from '#shared/domain/limits';
import { ApiError } from '../../lib/api-client';
import { messageFor } from '../../lib/errors';
import { useWrite } from '../../lib/use-write';
import { Button } from '../../ui/Button';
import { ErrorState } from '../../ui/ErrorState';
import { TextField } from '../../ui/Field';
import { useForm } from '../../ui/Form';
import { PhoneColumn } from '../../ui/Page';
import { askingDeviceQuery, postApproval } from '../auth/account-links.api';
import { useAuth } from '../auth/auth-context';
import { asWhom } from '../auth/kept-until';
import { SignInPrompt } from '../auth/SignInChoices';
import { MoveEnd, MoveFrame, MoveLoading, useTokenInUrl } from './MoveFrame';

/** The page behind the QR code of a new device: somebody who is signed in here signs it in, by the number that it shows. */
export function ApproveDevice() {
  const token = useTokenInUrl();
  const { user, isRestoring } = useAuth();
  if (token === null) {
    return (
      <MoveEnd title="This code is not complete" text="Please scan the code on the new device once more." />
    );
  }
  if (isRestoring) return <MoveLoading text="Loading the device..." />;
  if (!user) {
    return (
      <PhoneColumn isWide>
        <SignInPrompt action="let your other device in" onlyAvailable />
      </PhoneColumn>
    );
  }
  return <Asking key={token} token={token} user={user} />;
}

function Asking({ token, user }: { token: string; user: OwnUser }) {
  const asking = useQuery(askingDeviceQuery(user.id, token));
  if (asking.data) return <Approval token={token} user={user} asking={asking.data} />;
  if (!asking.isError) return <MoveLoading text="Loading the device..." />;
  if (asking.error instanceof ApiError && asking.error.status === 404) return <Ended />;
  return (
    <PhoneColumn>
      <ErrorState
        title="The device didn't load"
        text={messageFor(asking.error, 'The connection may have dropped. The code is good for two minutes.')}
        onRetry={() => void asking.refetch()}
      />
    </PhoneColumn>
  );
}

function Ended({ text = 'It has expired or was used. Please show a new one on the new device.' }) {
  return <MoveEnd title="This code is no longer good" text={text} />;
}

type ApprovalProps = { token: string; user: OwnUser; asking: AskingDevice };

function Approval({ token, user, asking }: ApprovalProps) {
  const [number, setNumber] = useState('');
  const approval = useWrite({
    subject: `device ${token}`,
    send: (typed: string) =>
      postApproval({ token, number: typed }).catch((error: unknown) => {
        setNumber('');
        throw error;
      }),
    failure: { form: 'It is not signed in yet. Please try again.' },
  });
  const isWhole = number.length === DEVICE_NUMBER_DIGITS;
  const form = useForm({
    problems: { number: isWhole ? undefined : `Type all ${DEVICE_NUMBER_DIGITS} digits` },
    sent: approval,
    send: () => approval.send(number),
  });
  const { error } = approval;
  const name = asking.device ?? 'Unknown browser';
  if (approval.isDone) {
    return (
      <MoveEnd
        title={`${name} is signed in`}
        text={`It is signed in ${asWhom(user)}. You can log it out in the settings, under signed-in devices.`}
      />
    );
  }
  if (error instanceof ApiError && (error.status === 404 || error.status === 409)) {
    return <Ended text={messageFor(error, '')} />;
  }
  return (
    <MoveFrame title="Sign in this device?" text={`It will be signed in ${asWhom(user)}.`}>
      <dl className="grid gap-1 rounded-card border border-line bg-raised p-4">
        <dt className="sr-only">Browser</dt>
        <dd className="font-semibold">{name}</dd>
        <dt className="sr-only">Where</dt>
        <dd className="text-sm text-pretty text-muted">{whereText(asking)}</dd>
      </dl>
      <form aria-label="Sign in a device" className="grid gap-4" {...form.props}>
        <TextField
          label="Number on the new device"
          hint="Only of a device in front of you. Never type a number that somebody has sent or told you."
          value={number}
          onChange={(typed) => setNumber(typed.replaceAll(/\D/g, '').slice(0, DEVICE_NUMBER_DIGITS))}
          inputMode="numeric"
          autoComplete="off"
          className="text-center text-xl! tracking-widest tabular-nums"
          error={form.problemAt('number')}
          required
        />
        <Button type="submit" full busy={approval.isPending}>
          Sign it in
        </Button>
      </form>
      <p className="text-center text-sm text-pretty text-muted">
        Not yours? Close this page. Nobody is signed in.
      </p>
    </MoveFrame>
  );
}

/**
 * For example "On the same network as this device, around Berlin by its clock". The city comes last, because the device
 * itself claims it.
 */
function whereText({ isSameNetwork, timeZone }: AskingDevice): string {
  const network = isSameNetwork
    ? 'On the same network as this device'
    : 'On another network than this device';
  const city = timeZone?.split('/').slice(1).at(-1)?.replaceAll('_', ' ');
  return city ? `${network}, around ${city} by its clock` : network;
}
