import { joinTrib, leaveTrib, setSaved, type TribContext } from '../tribs/memberships.api';
import { hideTrib } from './trib-card.api';
import { shareTrib } from './share-trib';

/** What a card's buttons do, once the viewer is known. */
export const commands = {
  join: joinTrib,
  leave: leaveTrib,
  save: (context: TribContext) => setSaved({ ...context, saved: !context.trib.saved }),
  hide: (context: TribContext) => hideTrib(context),
};

export { shareTrib };
