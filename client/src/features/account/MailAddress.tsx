import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { MailSettings } from '#shared/api/mail';
import type { OwnUser } from '#shared/api/users';
import { Button } from '../../ui/Button';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { Failure } from '../../ui/Form';
import { QueryState } from '../../ui/QueryState';
import { Skeleton } from '../../ui/Skeleton';
import { useOverlay } from '../../navigation/overlays';
import { AddressForm, type ChangeProps, PendingAddress, useMailChange } from '../auth/AddressForm';
import { deleteAddress, followedMailSettings } from '../auth/mail-address.api';
import { confirmedAt } from '../auth/fresh-sign-in';
import { settingsPath } from './settings-sheet';
import * as t from './texts';

export function MailAddress({ user }: { user: OwnUser }) {
  const viewerId = user.id;
  const confirmed = confirmedAt(settingsPath('mail'));
  const settings = useQuery(followedMailSettings(viewerId));
  return (
    <>
      <QueryState query={settings} loading={<Skeleton className="h-40" />} failed={t.addressDidntLoad}>
        {(data) => (
          <div className="grid gap-5">
            <Current settings={data} />
            {data.pending && <PendingAddress viewerId={viewerId} pending={data.pending} />}
            <AddressForm key={data.pending?.address} settings={data} {...{ viewerId, confirmed }} />
            {data.address !== null && !data.isLastWayIn && <RemoveAddress {...{ viewerId, confirmed }} />}
          </div>
        )}
      </QueryState>
    </>
  );
}

function Current({ settings: { address, isRefused, isLastWayIn } }: { settings: MailSettings }) {
  if (address === null) {
    return <p className="text-pretty text-muted">{t.withAddressYouCan}</p>;
  }
  return (
    <div className="grid gap-2">
      <p className="text-pretty wrap-anywhere">{t.yourAddressIs({ address, strong })}</p>
      {isRefused && (
        <p role="alert" className="text-sm text-pretty text-danger">
          {t.mailServerRefusesOur}
        </p>
      )}
      {isLastWayIn && <p className="text-sm text-pretty text-muted">{t.onlyWayToSign}</p>}
    </div>
  );
}

function RemoveAddress({ viewerId, confirmed }: ChangeProps) {
  const confirmation = useOverlay('remove-address');
  const { send, isPending, failure } = useMailChange(viewerId, {
    change: () => confirmed(() => deleteAddress(viewerId)),
    failed: t.addressNotRemovedTry,
  });
  return (
    <div className="grid gap-2">
      <Button variant="danger" full busy={isPending} onClick={confirmation.open}>
        {t.removeMyAddress}
      </Button>
      <Failure text={failure} />
      <ConfirmDialog
        open={confirmation.isOpen}
        title={t.removeAddressQuestion}
        description={t.youCantSignIn}
        cancelText={t.keepIt}
        confirmText={t.remove}
        onClose={confirmation.close}
        onConfirm={() => void confirmation.leave().then(() => send())}
      />
    </div>
  );
}

const strong = (inside: ReactNode) => <strong>{inside}</strong>;
