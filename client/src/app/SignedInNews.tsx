import { AfterMeetup } from '../features/after-meetup/AfterMeetup';
import { Notifications } from '../features/notifications/Notifications';

/** What the app says by itself to who is signed in. */
export function SignedInNews({ viewerId }: { viewerId: number }) {
  return (
    <>
      <Notifications viewerId={viewerId} />
      <AfterMeetup viewerId={viewerId} />
    </>
  );
}
