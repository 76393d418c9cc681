import { useQueryClient } from '@tanstack/react-query';
import type { PersonCard, PublicUser } from '#shared/api/users';
import { Button, onSingleTap } from '../../ui/Button';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { CheckIcon, PersonAddIcon } from '../../ui/icons';
import { useOverlay } from '../../navigation/overlays';
import { changeFriendship, type NextFriendship } from './friendship';
import * as t from './texts';

export function FriendButtons({ viewerId, card }: { viewerId: number; card: PersonCard }) {
  const queryClient = useQueryClient();
  const remove = useOverlay('remove-friend');
  const setFriendship = (to: NextFriendship) =>
    void changeFriendship({ queryClient, viewerId, person: card, to });
  switch (card.friendship) {
    case 'none':
      return (
        <Button className="px-4" onClick={onSingleTap(() => setFriendship('requested'))}>
          <PersonAddIcon /> {t.addFriend}
        </Button>
      );
    case 'requested':
      return (
        <Button
          variant="secondary"
          aria-label={t.requestedCancelRequest}
          onClick={onSingleTap(() => setFriendship('none'))}
        >
          <span className="-my-2 grid leading-tight">
            {t.requested}
            <span className="text-xs font-normal text-muted">{t.cancelRequest}</span>
          </span>
        </Button>
      );
    case 'asked':
      return (
        <>
          <Button onClick={onSingleTap(() => setFriendship('friends'))}>{t.accept}</Button>
          <Button variant="secondary" onClick={onSingleTap(() => setFriendship('none'))}>
            {t.decline}
          </Button>
        </>
      );
    case 'friends':
      return (
        <>
          <Button
            variant="secondary"
            aria-label={t.friendsRemove}
            aria-haspopup="dialog"
            onClick={onSingleTap(remove.open)}
          >
            <CheckIcon className="text-perfect" /> {t.friendsNow}
          </Button>
          <RemoveFriend
            person={card}
            open={remove.isOpen}
            onCancel={remove.close}
            onRemove={() => void remove.leave().then(() => setFriendship('none'))}
          />
        </>
      );
  }
}

type Props = {
  person: Pick<PublicUser, 'displayName'>;
  open: boolean;
  onCancel: () => void;
  onRemove: () => void;
};

/** Asks first: it cannot be undone by a second tap, because the other person would have to accept again. */
export function RemoveFriend({ person, open, onCancel, onRemove }: Props) {
  return (
    <ConfirmDialog
      open={open}
      title={t.removeQuestion({ name: person.displayName })}
      description={t.youWontFriendsAny}
      cancelText={t.keep}
      confirmText={t.remove}
      onClose={onCancel}
      onConfirm={onRemove}
    />
  );
}
