import type { Trib } from '#shared/api/tribs';
import { Button } from '../../../ui/Button';
import { SheetRoot } from '../../../ui/Sheet';
import { useHostReview } from '../HostReview';
import { BringPeople } from './BringPeople';
import * as t from '../texts';

type Props = { trib: Trib; open: boolean; onClose: () => void };

/** For the host right after creating a meetup, which now needs people. */
export function CreatedSheet({ trib, open, onClose }: Props) {
  const isHeld = useHostReview(trib) !== undefined;
  return (
    <SheetRoot
      open={open}
      onOpenChange={onClose}
      title={isHeld ? t.meetupCreated : t.meetupLiveInvitePeople}
      description={<bdi>{trib.name}</bdi>}
      keepsToasts
      focusTitle
    >
      <BringPeople trib={trib} />
      <Button variant="quiet" size="md" full className="mt-4" onClick={onClose}>
        {isHeld ? t.showMeetup : t.later}
      </Button>
    </SheetRoot>
  );
}
