import type { PublicUser } from '#shared/api/users';
import { DialogQuestion } from '../../ui/DialogQuestion';

type Props = {
  person: Pick<PublicUser, 'displayName'>;
  open: boolean;
  onStay: () => void;
  onRemove: () => void;
};

/** A second tap cannot undo it: they would have to accept again. */
export function RemoveFriend({ person, open, onStay, onRemove }: Props) {
  return (
    <DialogQuestion
      open={open}
      title={`Remove ${person.displayName}?`}
      description="You won't be friends any more. We won't tell them."
      stay="Keep"
      confirmText="Remove"
      onStay={onStay}
      onGoOn={onRemove}
    />
  );
}
