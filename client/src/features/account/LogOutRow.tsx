import { useState } from 'react';
import type { OwnUser } from '#shared/api/users';
import { readJson } from '../../lib/storage';
import { useLazyDialog } from '../../lib/use-lazy-dialog';
import { actionRowClass } from '../../ui/action-row';
import { LogOutIcon } from '../../ui/icons';
import { useHistoryDialog } from '../../ui/use-history-dialog';
import { useAuth } from '../auth/auth-context';
import { loadConfirmDialog } from './load-confirm-dialog';

type ConfirmTexts = { title: string; description: string; cancelText: string; confirmText: string };

const accountLossTexts = (hasDraft: boolean): ConfirmTexts => ({
  title: 'Lose this demo account?',
  description: `Without a username nobody can sign in to it again. Your tribs, your spots${
    hasDraft ? ', your unfinished meetup' : ''
  } and your name go with it.`,
  cancelText: 'Keep',
  confirmText: 'Log out anyway',
});
const DRAFT_LOSS_TEXTS: ConfirmTexts = {
  title: 'Log out and discard?',
  description:
    'Your unfinished meetup is only on this device. Logging out deletes it, so nobody else finds it here.',
  cancelText: 'Stay',
  confirmText: 'Log out',
};

type Props = { user: OwnUser; leave: () => Promise<void>; onKeep: () => void };

/** Logs out at once, unless an account would be lost. `onKeep` opens the form that keeps a demo account. */
export function LogOutRow({ user, leave, onKeep }: Props) {
  const { logout } = useAuth();
  const confirmation = useHistoryDialog('log-out');
  const { Dialog } = useLazyDialog(loadConfirmDialog, confirmation);
  const [texts, setTexts] = useState(DRAFT_LOSS_TEXTS);
  const press = () => {
    const hasDraft = readJson('meetupDraft') !== null;
    if (!user.isDemo && !hasDraft) {
      void leave().then(logout);
      return;
    }
    setTexts(user.isDemo ? accountLossTexts(hasDraft) : DRAFT_LOSS_TEXTS);
    confirmation.open();
  };
  const cancel = () => void confirmation.leave().then(user.isDemo ? onKeep : undefined);
  const logOutAnyway = async () => {
    await confirmation.leave();
    await leave();
    await logout();
  };
  return (
    <>
      <button type="button" className={actionRowClass} onClick={press}>
        <LogOutIcon />
        Log out
      </button>
      {Dialog && (
        <Dialog
          open={confirmation.isOpen}
          {...texts}
          onCancel={cancel}
          onConfirm={() => void logOutAnyway()}
        />
      )}
    </>
  );
}
