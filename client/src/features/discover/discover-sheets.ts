import { discoverPage, paths } from '../../lib/paths';
import { defineOverlayInUrl } from '../../navigation/overlays';

/** On other pages, such as the chats, the same parameters mean something else. */
const PATHS = new RegExp(`^(${paths.discover}|${paths.communities})/?$`);

const sheetNamedBy = (name: 'idea' | 'community') =>
  defineOverlayInUrl<{ id: number }>(name, {
    propsAt: ({ path, search }) => {
      const { [name]: id } = discoverPage.parse(search);
      return id !== undefined && PATHS.test(path) ? { id } : null;
    },
    urlWith: ({ path, search }, props) => path + discoverPage.change(search, { [name]: props?.id }),
  });

export const ideaSheet = sheetNamedBy('idea');
export const communitySheet = sheetNamedBy('community');
