import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import type { OwnUser } from '#shared/api/users';
import { lazyPart } from '../../lib/LazyPart';
import { readFlag, setFlag } from '../../lib/storage';
import { RECOVERY_CODES_PATH } from './offer-recovery-codes';
import { waysInQuery } from './sign-in.api';
import { confirmedAt } from './fresh-sign-in';

const RecoveryCodes = lazyPart(async () => (await import('./RecoveryCodes')).RecoveryCodes);

/** Asks once, if the person has no codes; the settings keep offering them. A demo account has to be kept first. */
export function RecoveryCodesPrompt({ user }: { user: OwnUser }) {
  const [mayAsk] = useState(() => !user.isDemo && !readFlag('askedForRecoveryCodes'));
  const { data: ways } = useQuery({ ...waysInQuery(user.id), enabled: mayAsk });
  const hasNone = ways?.recoveryCodesLeft === null;
  // Stays true once the codes are made, because they are then shown here.
  const [isAsked, setAsked] = useState(false);
  if (hasNone && !isAsked) setAsked(true);
  useEffect(() => {
    if (isAsked) setFlag('askedForRecoveryCodes');
  }, [isAsked]);
  const confirmed = confirmedAt(RECOVERY_CODES_PATH);
  if (!isAsked) return null;
  return (
    <Suspense fallback={null}>
      <div className="rounded-card border border-line bg-raised p-4">
        <RecoveryCodes viewerId={user.id} confirmed={confirmed} isQuiet />
      </div>
    </Suspense>
  );
}
