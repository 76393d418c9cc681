import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { NewDevice as Asking } from '#shared/api/account-links';
import type { OwnUser } from '#shared/api/users';
import { messageFor } from '../../lib/errors';
import { clearInviter, clearOnboarding } from '../../lib/storage';
import { Button } from '../../ui/Button';
import { InlineError } from '../../ui/ErrorState';
import { QrCode } from '../../ui/QrCode';
import { Loading } from '../../ui/Skeleton';
import { approvedQuery, newDeviceQuery } from './account-links.api';
import { useAuth } from './auth-context';
import { newDevicePath } from './one-time-links';
import * as t from './texts';

/** Shown on a new device: a code to scan with a signed-in device, and the number that has to be typed there. */
export function NewDevice({ onBack }: { onBack: () => void }) {
  const [attempt, setAttempt] = useState(() => Date.now());
  const asking = useQuery(newDeviceQuery(attempt));
  const approved = useQuery(approvedQuery(asking.data?.token));
  const startAnew = () => setAttempt((last) => last + 1);
  useFinish(approved.data?.user ?? null);
  return (
    <section aria-labelledby="new-device" className="grid gap-4">
      <h2 id="new-device" className="font-display text-base font-bold">
        {t.signInWithAnother}
      </h2>
      {asking.isError ? (
        <InlineError onRetry={startAnew}>{messageFor(asking.error, t.codeDidntLoad)}</InlineError>
      ) : asking.data ? (
        <Waiting asking={asking.data} approved={approved} onStartAnew={startAnew} />
      ) : (
        <Loading label={t.makingCode} placeholders={['mx-auto size-40', 'h-12']} />
      )}
      <Button variant="quiet" size="md" onClick={onBack}>
        {t.signInAnotherWay}
      </Button>
    </section>
  );
}

type WaitingProps = {
  asking: Asking;
  approved: { data?: { state: string }; isError: boolean; error: unknown };
  onStartAnew: () => void;
};

function Waiting({ asking, approved, onStartAnew }: WaitingProps) {
  const state = approved.data?.state ?? 'waiting';
  if (state === 'gone' || state === 'refused') {
    return (
      <div role="alert" className="grid gap-3 text-center">
        <p className="text-pretty text-muted">
          {state === 'gone' ? t.codeExpired : t.threeWrongNumbersTyped}
        </p>
        <Button variant="secondary" size="md" onClick={onStartAnew}>
          {t.showNewCode}
        </Button>
      </div>
    );
  }
  return (
    <>
      <ol className="grid list-decimal gap-1 ps-5 text-sm text-pretty text-muted marker:text-accent">
        <li>{t.scanCodeWithDevice}</li>
        <li>{t.typeNumberThere}</li>
      </ol>
      <div className="grid justify-items-center gap-3">
        <QrCode text={location.origin + newDevicePath(asking.token)} />
        <p className="font-display text-2xl font-bold tracking-widest tabular-nums" aria-label={t.number}>
          {spaced(asking.number)}
        </p>
      </div>
      <output className="text-center text-sm text-pretty text-muted">
        {state === 'approved'
          ? t.approvedSigningYouIn
          : approved.isError
            ? messageFor(approved.error, t.connectionDroppedWeKeep)
            : t.waitingForOtherDevice}
      </output>
    </>
  );
}

/** Two groups, such as "482 913", are easier to copy from screen to screen than six digits in a row. */
const spaced = (number: string) => number.replace(/(?=(...)$)/, ' ');

/** Resumes the pending action, as every sign-in does. */
function useFinish(user: OwnUser | null): void {
  const { authenticateUser, finishSignIn } = useAuth();
  useEffect(() => {
    if (!user) return;
    clearOnboarding();
    clearInviter();
    authenticateUser(user);
    void finishSignIn(user);
  }, [user, authenticateUser, finishSignIn]);
}
