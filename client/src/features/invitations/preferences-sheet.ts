import { paths } from '../../lib/paths';
import { defineOverlayInUrl } from '../../navigation/overlays';

/** The preferences have a path of their own, at which they are open over the invitations. */
export const preferencesSheet = defineOverlayInUrl('preferences', {
  propsAt: ({ path }) => (path.startsWith(paths.tribs) ? {} : null),
  urlWith: (_url, props) => (props ? paths.tribs : paths.trib),
});
