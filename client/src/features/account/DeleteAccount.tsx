import { useMutation } from '@tanstack/react-query';
import type { OwnUser } from '#shared/api/users';
import { messageFor } from '../../lib/errors';
import { Button } from '../../ui/Button';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { showToast } from '../../ui/toast-store';
import { useHistoryDialog } from '../../ui/use-history-dialog';
import { useAuth } from '../auth/auth-context';
import { deleteAccount } from './account.api';

type Props = { user: OwnUser; leaveSheet: () => Promise<void> };

/** Says what happens, asks once more, and ends on the landing. */
export function DeleteAccount({ user, leaveSheet }: Props) {
  const { clearSession } = useAuth();
  const confirmation = useHistoryDialog('delete-account');
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => deleteAccount(user.id),
    onSuccess: async () => {
      await leaveSheet();
      await clearSession();
      showToast({
        title: 'Your account is deleted',
        description: user.isDemo
          ? 'Thank you for trying Trib.'
          : 'Changed your mind? Sign in within 30 days and it is back.',
      });
    },
  });
  return (
    <div className="grid gap-5">
      <ul className="grid list-disc gap-2 pl-5 text-pretty marker:text-muted">
        <li>Nobody sees you from now on. What you wrote stays, without your name.</li>
        <li>You leave the meetups you have joined.</li>
        <li>
          The ones you host go to a co-host, or else to another member. With nobody to take over they are
          cancelled, and everybody is told.
        </li>
        <li>
          {user.isDemo
            ? 'Nobody can sign in to a demo account again, so all your data is deleted for good at once.'
            : 'For 30 days you can come back by signing in. Then all your data and photos are deleted for good.'}
        </li>
      </ul>
      {error && (
        <p role="alert" className="text-sm text-danger">
          {messageFor(error, 'Your account was not deleted. Please try again.')}
        </p>
      )}
      <Button variant="danger" full busy={isPending} onClick={confirmation.open}>
        Delete my account
      </Button>
      <ConfirmDialog
        open={confirmation.isOpen}
        title="Delete your account?"
        description={
          user.isDemo
            ? 'Everything is gone for good at once.'
            : 'You are logged out everywhere and disappear from Trib at once.'
        }
        cancelText="Keep it"
        confirmText="Delete"
        onCancel={confirmation.close}
        onConfirm={() => void confirmation.leave().then(() => mutate())}
      />
    </div>
  );
}
