import { id, oneOf, searchParams } from '../../lib/search';
import { defineOverlayInUrl } from '../../navigation/overlays';

/** The list of people that is open in the tools. */
export const GUEST_LISTS = ['requests', 'members', 'waitlist'] as const;
export type GuestListName = (typeof GUEST_LISTS)[number];

const params = searchParams({ manage: id, list: oneOf(GUEST_LISTS) });

/** The hosts' tools, which open over any page. */
export const manageSheet = defineOverlayInUrl<{ tribId: number; list: GuestListName | null }>('manage', {
  propsAt: ({ search }) => {
    const { manage, list = null } = params.parse(search);
    return manage === undefined ? null : { tribId: manage, list };
  },
  urlWith: ({ path, search }, props) =>
    path + params.change(search, { manage: props?.tribId, list: props?.list ?? undefined }),
});
