import type { OwnUser } from '#shared/api/users';
import { useLazyDialog } from '../../lib/use-lazy-dialog';
import { Button } from '../../ui/Button';
import { PlusIcon } from '../../ui/icons';
import { useHistoryDialog } from '../../ui/use-history-dialog';

const loadDialog = async () => (await import('../people/InviteDialog')).InviteDialog;

export function InviteFriends({ user }: { user: OwnUser }) {
  const { isOpen, open, close } = useHistoryDialog('invite');
  const { Dialog } = useLazyDialog(loadDialog, { isOpen, close });
  return (
    <>
      <Button className="grow" aria-haspopup="dialog" onClick={open}>
        <PlusIcon />
        Invite Friends
      </Button>
      {Dialog && <Dialog user={user} open={isOpen} onClose={close} />}
    </>
  );
}
