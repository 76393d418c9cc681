import { lazy, Suspense, type ComponentType } from 'react';
import { AfterMeetup } from '../features/after-meetup/AfterMeetup';
import { NamePromptOutlet } from '../features/auth/NamePromptOutlet';
import { ManageSheetOutlet } from '../features/hosting/ManageSheetOutlet';
import { Notifications } from '../features/notifications/Notifications';
import { AppWorker } from './AppWorker';

export type SignedInExtrasProps = { viewerId: number; hasNav: boolean };

const nothing = () => ({ default: (): null => null });

/** Without its script messages wait for the next visit. */
const OutboxSender = lazy<ComponentType<{ viewerId: number }>>(() =>
  import('../features/chat/outbox/OutboxSender').then(
    (sender) => ({ default: sender.OutboxSender }),
    nothing,
  ),
);

/** Without its script screens poll. */
const LiveUpdates = lazy<ComponentType<{ viewerId: number }>>(() =>
  import('./LiveUpdates').then((updates) => ({ default: updates.LiveUpdates }), nothing),
);

/** Live updates for a signed-in person. On pages with the navigation, also notifications and global dialogs. */
export function SignedInExtras({ viewerId, hasNav }: SignedInExtrasProps) {
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
