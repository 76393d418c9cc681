import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ActionRow } from '../../../ui/ActionRow';
import { BellIcon, MutedIcon } from '../../../ui/icons';
import { showToast, showOfflineToast } from '../../../ui/toast-store';
import { notificationSettingsQuery, setTribPush } from './push.api';
import * as t from '../texts';

type Props = { viewerId: number; tribId: number; onCloseThen: (run: () => void) => void };

/** For the menu of a meetup to which the viewer is going. Nothing about it is pushed any more, not only no messages. */
export function MuteTribRow({ viewerId, tribId, onCloseThen }: Props) {
  const queryClient = useQueryClient();
  const { data, isError, refetch } = useQuery(notificationSettingsQuery(viewerId));
  const isMuted = data?.silencedTribIds.includes(tribId) ?? false;
  // A toast, because the menu with this row has closed.
  const tellDone = () =>
    showToast({
      title: isMuted ? t.noLongerMuted : t.muted,
      description: isMuted ? undefined : t.youWontNotifiedOf,
    });
  const toggle = () => {
    if (data) onCloseThen(() => void setTribPush({ queryClient, viewerId }, tribId, isMuted, tellDone));
    if (!isError) return;
    showOfflineToast(t.notificationSettingsDidntLoad);
    void refetch();
  };
  return (
    <ActionRow
      icon={isMuted ? <BellIcon /> : <MutedIcon />}
      label={isMuted ? t.unmuteAllNotifications : t.muteAllNotifications}
      about={isMuted ? t.messagesChangesAndReminders : t.noMessagesChangesOr}
      aria-disabled={!data}
      onClick={toggle}
    />
  );
}
