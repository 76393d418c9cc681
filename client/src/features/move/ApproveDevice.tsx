import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AskingDevice } from '#shared/api/account-links';
import type { OwnUser } from '#shared/api/users';
import { deviceText } from '#shared/domain/device-text';
import { DEVICE_NUMBER_DIGITS } from '#shared/domain/limits';
import { ApiError } from '../../lib/api-client';
import { isNotFound, messageFor } from '../../lib/errors';
import { LANG } from '../../lib/lang';
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
import * as t from './texts';

/** The page behind the QR code of a new device: somebody who is signed in here signs it in, by the number that it shows. */
export function ApproveDevice() {
  const token = useTokenInUrl();
  const { user, isRestoring } = useAuth();
  if (token === null) {
    return <MoveEnd title={t.codeNotComplete} text={t.scanCodeOnNew} />;
  }
  if (isRestoring) return <MoveLoading text={t.loadingDevice} />;
  if (!user) {
    return (
      <PhoneColumn isWide>
        <SignInPrompt action={t.letOtherDeviceIn} onlyAvailable />
      </PhoneColumn>
    );
  }
  return <Asking key={token} token={token} user={user} />;
}

function Asking({ token, user }: { token: string; user: OwnUser }) {
  const asking = useQuery(askingDeviceQuery(user.id, token));
  if (asking.data) return <Approval token={token} user={user} asking={asking.data} />;
  if (!asking.isError) return <MoveLoading text={t.loadingDevice} />;
  if (isNotFound(asking.error)) return <Ended />;
  return (
    <PhoneColumn>
      <ErrorState
        title={t.deviceDidntLoad}
        text={messageFor(asking.error, t.connectionMayDroppedCode)}
        onRetry={() => void asking.refetch()}
      />
    </PhoneColumn>
  );
}

function Ended({ text = t.expiredOrUsedShow }) {
  return <MoveEnd title={t.codeNoLongerGood} text={text} />;
}

function Approval({ token, user, asking }: { token: string; user: OwnUser; asking: AskingDevice }) {
  const [number, setNumber] = useState('');
  const approval = useWrite({
    subject: `device ${token}`,
    send: (typed: string) =>
      postApproval({ token, number: typed }).catch((error: unknown) => {
        setNumber('');
        throw error;
      }),
    failure: { form: t.notSignedInYet },
  });
  const isWhole = number.length === DEVICE_NUMBER_DIGITS;
  const form = useForm({
    problems: { number: isWhole ? undefined : t.typeAllDigits({ digits: DEVICE_NUMBER_DIGITS }) },
    sent: approval,
    send: () => approval.send(number),
  });
  const { error } = approval;
  const name = deviceText(asking.device, LANG) ?? t.unknownBrowser;
  if (approval.isDone) {
    return (
      <MoveEnd title={t.deviceIsSignedIn({ device: name })} text={t.isSignedInAs({ who: asWhom(user) })} />
    );
  }
  if (error instanceof ApiError && (error.status === 404 || error.status === 409)) {
    return <Ended text={messageFor(error, '')} />;
  }
  return (
    <MoveFrame title={t.signInDevice} text={t.willBeSignedInAs({ who: asWhom(user) })}>
      <dl className="grid gap-1 rounded-card border border-line bg-raised p-4">
        <dt className="sr-only">{t.browser}</dt>
        <dd className="font-semibold">{name}</dd>
        <dt className="sr-only">{t.where}</dt>
        <dd className="text-sm text-pretty text-muted">{whereText(asking)}</dd>
      </dl>
      <form aria-label={t.signInADevice} className="grid gap-4" {...form.props}>
        <TextField
          label={t.numberOnNewDevice}
          hint={t.onlyOfDeviceIn}
          value={number}
          onChange={(typed) => setNumber(typed.replaceAll(/\D/g, '').slice(0, DEVICE_NUMBER_DIGITS))}
          inputMode="numeric"
          autoComplete="off"
          className="text-center text-xl! tracking-widest tabular-nums"
          error={form.problemAt('number')}
          required
        />
        <Button type="submit" full busy={approval.isPending}>
          {t.signIn}
        </Button>
      </form>
      <p className="text-center text-sm text-pretty text-muted">{t.notYoursClosePage}</p>
    </MoveFrame>
  );
}

/**
 * For example "On the same network as this device, around Berlin by its clock". The city comes last, because the device
 * itself claims it.
 */
function whereText({ isSameNetwork, timeZone }: AskingDevice): string {
  const network = isSameNetwork ? t.onSameNetworkAs : t.onAnotherNetworkThan;
  const city = timeZone?.split('/').slice(1).at(-1)?.replaceAll('_', ' ');
  return city ? t.networkAround({ network, city }) : network;
}
