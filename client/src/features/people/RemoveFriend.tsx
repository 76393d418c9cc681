import type { PublicUser } from '#shared/api/users';
import { ConfirmDialog } from '../../ui/ConfirmDialog';

type Props = {
  person: Pick<PublicUser, 'displayName'>;
  open: boolean;
  onCancel: () => void;
  onRemove: () => void;
};

/** A second tap cannot undo it: they would have to accept again. */
export function RemoveFriend({ person, open, onCancel, onRemove }: Props) {
  return (
    <ConfirmDialog
      open={open}
      title={`Remove ${person.displayName}?`}
      description="You won't be friends any more. We won't tell them."
      cancelText="Keep"
      confirmText="Remove"
      onCancel={onCancel}
      onConfirm={onRemove}
    />
  );
}
