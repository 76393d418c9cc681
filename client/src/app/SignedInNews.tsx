import { AfterMeetup } from '../features/after-meetup/AfterMeetup';
import { NameQuestionHost } from '../features/auth/NameQuestionHost';
import { OutboxSender } from '../features/chat/outbox/OutboxSender';
import { ManageSheetHost } from '../features/hosting/ManageSheetHost';
import { Notifications } from '../features/notifications/Notifications';
import { AppWorker } from './AppWorker';

/** Notifications and questions for signed-in people, and dialogs that open over any page. */
export function SignedInNews({ viewerId }: { viewerId: number }) {
  return (
    <>
      <Notifications viewerId={viewerId} />
      <AfterMeetup viewerId={viewerId} />
      <ManageSheetHost viewerId={viewerId} />
      <NameQuestionHost />
      <OutboxSender viewerId={viewerId} />
      <AppWorker viewerId={viewerId} />
    </>
  );
}
