import { lazy, Suspense, type ComponentType } from 'react';
import { AfterMeetup } from '../features/after-meetup/AfterMeetup';
import { NameQuestionHost } from '../features/auth/NameQuestionHost';
import { ManageSheetHost } from '../features/hosting/ManageSheetHost';
import { Notifications } from '../features/notifications/Notifications';
import { AppWorker } from './AppWorker';

/** Without its script messages wait for the next visit. */
const OutboxSender = lazy<ComponentType<{ viewerId: number }>>(() =>
  import('../features/chat/outbox/OutboxSender').then(
    (sender) => ({ default: sender.OutboxSender }),
    () => ({ default: () => null }),
  ),
);

/** Notifications and questions for signed-in people, and dialogs that open over any page. */
export function SignedInNews({ viewerId }: { viewerId: number }) {
  return (
    <>
      <Notifications viewerId={viewerId} />
      <AfterMeetup viewerId={viewerId} />
      <ManageSheetHost viewerId={viewerId} />
      <NameQuestionHost />
      <Suspense fallback={null}>
        <OutboxSender viewerId={viewerId} />
      </Suspense>
      <AppWorker viewerId={viewerId} />
    </>
  );
}
