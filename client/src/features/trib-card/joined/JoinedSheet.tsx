import { useQuery } from '@tanstack/react-query';
import { SheetRoot } from '../../../ui/Sheet';
import { useAuth } from '../../auth/auth-context';
import { PushPrompt } from '../../notifications/push/PushPrompt';
import { joiningOutcome } from '../../tribs/joining-outcome';
import { tribQuery } from '../../tribs/tribs.api';
import type { Joined } from '../use-joined-sheet';
import { GoingAvatars } from './GoingAvatars';
import { JoinedActions } from './JoinedActions';
import { KeepSpot } from './KeepSpot';
import { SayHello } from './SayHello';
import { WhenAndWhere } from './WhenAndWhere';

type Props = Joined & { open: boolean; onClose: () => void };

/** Everything a new member needs, and the next step for people who wait or have requested. */
export function JoinedSheet({ trib, response, open, onClose }: Props) {
  const { user } = useAuth();
  const viewerId = user?.id ?? null;
  // The cached meetup was loaded by a non-member and has only the area.
  const detail = useQuery({ ...tribQuery(viewerId, trib.id), refetchOnMount: 'always' });
  const isFresh = detail.isFetchedAfterMount && detail.data !== undefined;
  const shown = isFresh ? detail.data : trib;
  const isIn = response.status === 'joined';
  const { title, description } = joiningOutcome(response);
  return (
    <SheetRoot
      open={open}
      onOpenChange={onClose}
      title={title}
      description={trib.name}
      keepsToasts
      focusTitle
    >
      <div className="grid grid-cols-1 gap-6">
        {!isIn && <p className="text-balance">{description}</p>}
        <WhenAndWhere
          trib={shown}
          place={isFresh && isIn ? detail.data.exactPlace : null}
          isLoading={isIn && detail.isFetching && !isFresh}
        />
        {response.status === 'requested' && <SayHello tribId={trib.id} />}
        {isIn && <JoinedActions trib={shown} place={isFresh ? detail.data.exactPlace : null} />}
        {isIn && <GoingAvatars members={shown.members} viewerId={viewerId} />}
        {user && isIn && <PushPrompt viewerId={user.id} />}
        {user && <KeepSpot user={user} tribId={trib.id} />}
      </div>
    </SheetRoot>
  );
}
