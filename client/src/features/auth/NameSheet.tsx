import type { OwnUser } from '#shared/api/users';
import { SheetRoot } from '../../ui/Sheet';
import { NameForm } from './NameForm';

type Props = { user: OwnUser; open: boolean; onClose: () => void };

export function NameSheet({ user, open, onClose }: Props) {
  return (
    <SheetRoot open={open} onOpenChange={onClose} title="Add your name">
      <NameForm user={user} onNamed={onClose} onLater={onClose} />
    </SheetRoot>
  );
}
