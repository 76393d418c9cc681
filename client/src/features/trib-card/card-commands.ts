import type { QueryClient } from '@tanstack/react-query';
import type { MembershipResponse, Trib } from '#shared/api/tribs';
import type { OwnUser } from '#shared/api/users';
import { joinTrib, leaveTrib, setSaved } from '../tribs/memberships.api';
import { hideTrib } from './trib-card.api';
import { shareTrib } from './share-trib';

type Act = {
  queryClient: QueryClient;
  trib: Trib;
  viewer: OwnUser;
  onJoined: (response: MembershipResponse) => void;
};

/** What a card's buttons do, once the viewer is known. */
export const commands = {
  join: joinTrib,
  leave: leaveTrib,
  save: (act: Act) => setSaved({ ...act, saved: !act.trib.saved }),
  hide: (act: Act) => hideTrib(act),
};

export { shareTrib };
