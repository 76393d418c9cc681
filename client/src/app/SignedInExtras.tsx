import { AfterMeetup } from '../features/after-meetup/AfterMeetup';
import { NamePromptOutlet } from '../features/auth/NamePromptOutlet';
import { OutboxSender } from '../features/chat/outbox/use-outbox';
import { ManageSheetOutlet } from '../features/hosting/ManageSheetOutlet';
import { Notifications } from '../features/notifications/Notifications';
import { GoingOutlet } from '../features/trib-card/going/GoingOutlet';
import { AppWorker } from './AppWorker';
import { LiveUpdates } from './LiveUpdates';

type Props = { viewerId: number; hasNav: boolean };

/** Live updates for a signed-in person. On pages with the navigation, also notifications and global dialogs. */
export function SignedInExtras({ viewerId, hasNav }: Props) {
  return (
    <>
      <OutboxSender viewerId={viewerId} />
      <LiveUpdates viewerId={viewerId} />
      <AppWorker viewerId={viewerId} offersUpdates={hasNav} />
      {hasNav && (
        <>
          <Notifications viewerId={viewerId} />
          <AfterMeetup viewerId={viewerId} />
          <ManageSheetOutlet viewerId={viewerId} />
          <GoingOutlet viewerId={viewerId} />
          <NamePromptOutlet />
        </>
      )}
    </>
  );
}
