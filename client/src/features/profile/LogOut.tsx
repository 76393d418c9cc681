import { readJson } from '../../lib/storage';
import { useLazyDialog } from '../../lib/use-lazy-dialog';
import { Button } from '../../ui/Button';
import { LogOutIcon } from '../../ui/icons';
import { useHistoryDialog } from '../../ui/use-history-dialog';
import { useAuth } from '../auth/auth-context';

const loadQuestion = async () => (await import('../../ui/DialogQuestion')).DialogQuestion;

/** At once, unless something unfinished would go with it. */
export function LogOut() {
  const { logout } = useAuth();
  const { isOpen, open, close } = useHistoryDialog('log-out');
  const { Dialog: Question } = useLazyDialog(loadQuestion, { isOpen, close });
  const closeAndLogOut = () => {
    close();
    void logout();
  };
  return (
    <>
      <Button
        variant="secondary"
        full
        onClick={() => (readJson('meetupDraft') === null ? void logout() : open())}
      >
        <LogOutIcon size={20} />
        Log out
      </Button>
      {Question && (
        <Question
          open={isOpen}
          title="Log out and discard?"
          description="The trib you are making is only on this device. It goes when you log out, so that nobody else finds it here."
          stay="Stay"
          goOn="Log out"
          onStay={close}
          onGoOn={closeAndLogOut}
        />
      )}
    </>
  );
}
