import { useState } from 'react';
import { readJson } from '../../lib/storage';
import { useLazyDialog } from '../../lib/use-lazy-dialog';
import { Button } from '../../ui/Button';
import { LogOutIcon } from '../../ui/icons';
import { useHistoryDialog } from '../../ui/use-history-dialog';
import { useAuth } from '../auth/auth-context';

const loadQuestion = async () => (await import('../../ui/DialogQuestion')).DialogQuestion;

type Question = { title: string; description: string; stay: string; confirmText: string };

const losesAccount = (hasDraft: boolean): Question => ({
  title: 'Lose this demo account?',
  description: `Without a username nobody can sign in to it again. Your tribs, your places${
    hasDraft ? ', your unfinished meetup' : ''
  } and your name go with it.`,
  stay: 'Keep',
  confirmText: 'Log out anyway',
});
const LOSES_DRAFT: Question = {
  title: 'Log out and discard?',
  description:
    'Your unfinished meetup is only on this device. Logging out deletes it, so nobody else finds it here.',
  stay: 'Stay',
  confirmText: 'Log out',
};

/** Logs out at once, unless an account would be lost. `onKeep` opens the form that keeps a demo account. */
export function LogOut({ onKeep }: { onKeep: () => void }) {
  const { user, logout } = useAuth();
  const { isOpen, open, close, leave } = useHistoryDialog('log-out');
  const { Dialog: Question } = useLazyDialog(loadQuestion, { isOpen, close });
  const [question, setQuestion] = useState(LOSES_DRAFT);
  const press = () => {
    const hasDraft = readJson('meetupDraft') !== null;
    if (!user?.isDemo && !hasDraft) {
      void logout();
      return;
    }
    setQuestion(user?.isDemo ? losesAccount(hasDraft) : LOSES_DRAFT);
    open();
  };
  const stay = () => void leave().then(user?.isDemo ? onKeep : undefined);
  const closeAndLogOut = () => {
    close();
    void logout();
  };
  return (
    <>
      <Button variant="secondary" full onClick={press}>
        <LogOutIcon size={20} />
        Log out
      </Button>
      {Question && <Question open={isOpen} {...question} onStay={stay} onGoOn={closeAndLogOut} />}
    </>
  );
}
