import type { QueryClient } from '@tanstack/react-query';
import type { Trib } from '#shared/api/tribs';
import type { OwnUser } from '#shared/api/users';
import { joinTrib, leaveTrib, setSaved } from '../tribs/memberships.api';
import { hideTrib } from './answers.api';
import { shareTrib } from './share';

type Act = { queryClient: QueryClient; trib: Trib; viewer: OwnUser };

/** What the buttons of a card do, once it is known who presses them. */
export const commands = {
  join: joinTrib,
  leave: leaveTrib,
  save: ({ queryClient, trib }: Act) => setSaved({ queryClient, trib, saved: !trib.saved }),
  hide: ({ queryClient, trib }: Act) => hideTrib(queryClient, trib),
};

export { shareTrib };
