import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { OwnUser } from '#shared/api/users';
import { QueryState } from '../../ui/QueryState';
import { Skeleton } from '../../ui/Skeleton';
import { AddressForm, PendingAddress } from './AddressForm';
import { useAuth } from './auth-context';
import { keptUntilText } from './kept-until';
import { followedMailSettings } from './mail-address.api';
import { unconfirmed } from './fresh-sign-in';
import * as t from './texts';

/** Keeps the account once its address is confirmed, by the code typed here or by the mailed link opened anywhere. */
export function KeepByMail({ user, onKept }: { user: OwnUser; onKept: () => void }) {
  const { updateUser } = useAuth();
  const settings = useQuery(followedMailSettings(user.id));
  const address = settings.data?.address ?? null;
  useEffect(() => {
    if (address === null) return;
    onKept();
    updateUser({ email: address, isDemo: false });
  }, [address, onKept, updateUser]);
  return (
    <QueryState query={settings} loading={<Skeleton className="h-40" />} failed={t.addressDidntLoad} isInline>
      {(data) => (
        <div className="grid gap-4">
          <p className="text-sm text-pretty text-muted">
            {keptUntilText(user) ?? t.withAddressAccountStays} {t.nobodyElseSeesAddress}
          </p>
          {data.pending && <PendingAddress viewerId={user.id} pending={data.pending} />}
          <AddressForm
            key={data.pending?.address}
            viewerId={user.id}
            settings={data}
            confirmed={unconfirmed}
          />
        </div>
      )}
    </QueryState>
  );
}
