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

export function MailAddress({ user }: { user: OwnUser }) {
  const viewerId = user.id;
  const confirmed = confirmedAt(settingsPath('mail'));
  const settings = useQuery(followedMailSettings(viewerId));
  return (
    <>
      <QueryState query={settings} loading={<Skeleton className="h-40" />} failed="Your address didn't load">
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
    return (
      <p className="text-pretty text-muted">
        With an address you can sign in by email when you have lost everything else, and hear of changes of
        plan. Nobody else sees it.
      </p>
    );
  }
  return (
    <div className="grid gap-2">
      <p className="text-pretty wrap-anywhere">
        Your address is <strong>{address}</strong>.
      </p>
      {isRefused && (
        <p role="alert" className="text-sm text-pretty text-danger">
          Its mail server refuses our emails, so nothing is sent there. Confirm it again once it works, or use
          another one.
        </p>
      )}
      {isLastWayIn && (
        <p className="text-sm text-pretty text-muted">
          It is your only way to sign in. Set a username and a password before you remove it.
        </p>
      )}
    </div>
  );
}

function RemoveAddress({ viewerId, confirmed }: ChangeProps) {
  const confirmation = useOverlay('remove-address');
  const { send, isPending, failure } = useMailChange(viewerId, {
    change: () => confirmed(() => deleteAddress(viewerId)),
    failed: 'Your address was not removed. Please try again.',
  });
  return (
    <div className="grid gap-2">
      <Button variant="danger" full busy={isPending} onClick={confirmation.open}>
        Remove my address
      </Button>
      <Failure text={failure} />
      <ConfirmDialog
        open={confirmation.isOpen}
        title="Remove your address?"
        description="You can't sign in by email any more, and nothing is sent to you."
        cancelText="Keep it"
        confirmText="Remove"
        onClose={confirmation.close}
        onConfirm={() => void confirmation.leave().then(() => send())}
      />
    </div>
  );
}
