import { Suspense } from 'react';
import { AfterMeetup } from '../features/after-meetup/AfterMeetup';
import { NamePromptOutlet } from '../features/auth/NamePromptOutlet';
import { ManageSheetOutlet } from '../features/hosting/ManageSheetOutlet';
import { Notifications } from '../features/notifications/Notifications';
import { lazyOptional } from '../lib/lazy-optional';
import { AppWorker } from './AppWorker';

type Props = { viewerId: number; hasNav: boolean };

/** Without its script messages wait for the next visit. */
const OutboxSender = lazyOptional(
  async () => (await import('../features/chat/outbox/use-outbox')).OutboxSender,
);

/** Without its script screens poll. */
const LiveUpdates = lazyOptional(async () => (await import('./LiveUpdates')).LiveUpdates);

/** Live updates for a signed-in person. On pages with the navigation, also notifications and global dialogs. */
export function SignedInExtras({ viewerId, hasNav }: Props) {
  return (
    <>
      <Suspense fallback={null}>
        <OutboxSender viewerId={viewerId} />
      </Suspense>
      <Suspense fallback={null}>
        <LiveUpdates viewerId={viewerId} />
      </Suspense>
      <AppWorker viewerId={viewerId} offersUpdates={hasNav} />
      {hasNav && (
        <>
          <Notifications viewerId={viewerId} />
          <AfterMeetup viewerId={viewerId} />
          <ManageSheetOutlet viewerId={viewerId} />
          <NamePromptOutlet />
        </>
      )}
    </>
  );
}
