import { AfterMeetup } from '../features/after-meetup/AfterMeetup';
import { ManageDoor } from '../features/hosting/ManageDoor';
import { Notifications } from '../features/notifications/Notifications';

/** What the app says by itself to who is signed in, and what opens over any page of theirs. */
export function SignedInNews({ viewerId }: { viewerId: number }) {
  return (
    <>
      <Notifications viewerId={viewerId} />
      <AfterMeetup viewerId={viewerId} />
      <ManageDoor viewerId={viewerId} />
    </>
  );
}
