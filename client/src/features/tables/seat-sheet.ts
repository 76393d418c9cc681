import { invitationsPage, paths, seatMePath } from '../../lib/paths';
import { defineOverlayInUrl } from '../../navigation/overlays';

/** Asks for a seat at a table, over the invitations. */
export const seatSheet = defineOverlayInUrl('seat', {
  propsAt: ({ path, search }) =>
    path.startsWith(paths.trib) && invitationsPage.parse(search).seat ? {} : null,
  urlWith: (_url, props) => (props ? seatMePath : paths.trib),
});
