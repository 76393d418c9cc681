import { useState } from 'react';
import type { OwnUser } from '#shared/api/users';
import { readJson } from '../../lib/storage';
import { useLazyDialog } from '../../lib/use-lazy-dialog';
import { actionRowClass } from '../../ui/action-row';
import { LogOutIcon } from '../../ui/icons';
import { useHistoryDialog } from '../../ui/use-history-dialog';
import { useAuth } from '../auth/auth-context';

import { loadQuestion } from './load-question';

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

type Props = { user: OwnUser; leave: () => Promise<void>; onKeep: () => void };

/** Logs out at once, unless an account would be lost. `onKeep` opens the form that keeps a demo account. */
export function LogOutRow({ user, leave, onKeep }: Props) {
  const { logout } = useAuth();
  const question = useHistoryDialog('log-out');
  const { Dialog: Question } = useLazyDialog(loadQuestion, question);
  const [words, setWords] = useState(LOSES_DRAFT);
  const press = () => {
    const hasDraft = readJson('meetupDraft') !== null;
    if (!user.isDemo && !hasDraft) {
      void leave().then(logout);
      return;
    }
    setWords(user.isDemo ? losesAccount(hasDraft) : LOSES_DRAFT);
    question.open();
  };
  const stay = () => void question.leave().then(user.isDemo ? onKeep : undefined);
  const logOutAnyway = async () => {
    await question.leave();
    await leave();
    await logout();
  };
  return (
    <>
      <button type="button" className={actionRowClass} onClick={press}>
        <LogOutIcon />
        Log out
      </button>
      {Question && (
        <Question open={question.isOpen} {...words} onStay={stay} onGoOn={() => void logOutAnyway()} />
      )}
    </>
  );
}
