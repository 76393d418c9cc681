import type { Request } from 'express';
import { discoverTab, type DiscoverTab, SEARCH_TEXT } from '#shared/domain/discover-tabs';
import { type Invite, inviteQuery, readInvite } from '#shared/domain/invite';
import { PRODUCT_NAME } from '#shared/domain/names';
import { paths, SHARER, SHOWN_TRIB } from '#shared/domain/paths';
import { readId } from '#shared/domain/read-id';
import type { Deps } from '../deps';
import { ownOrigin } from '../http/origin-check';
import { previewOf } from '../modules/previews/previews.service';
import { genericPreview, picturePath, type Preview } from '../modules/previews/previews.views';
import { headTags } from './head';
import type { Template } from './template';

/** Any other path is a 404 with the client's own page. */
const KNOWN_PATHS = new Set<string>(Object.values(paths));

type PageName = 'landing' | 'invited' | 'feed' | DiscoverTab | 'app';
export type Templates = Readonly<Record<PageName, Template>>;

/** Where nothing is drawn ahead. */
export const sameForAll = (template: Template): Templates => ({
  landing: template,
  invited: template,
  feed: template,
  experiences: template,
  communities: template,
  tribs: template,
  app: template,
});

/** The page for an address, complete with everything that does not need a script. */
export async function completePage(
  deps: Pick<Deps, 'db' | 'config' | 'log' | 'sessionCookie'>,
  templates: Templates,
  req: Request,
): Promise<{ status: 200 | 404; html: string }> {
  const path = withoutTrailingSlash(req.path);
  if (!KNOWN_PATHS.has(path)) {
    const preview = { ...genericPreview, title: `Page not found · ${PRODUCT_NAME}` };
    return { status: 404, html: templates.app.with({ head: head(preview, '/') }) };
  }
  const search = searchOf(req.originalUrl);
  const query = new URLSearchParams(search);
  const invite = path === paths.landing ? readInvite(search) : null;
  const isVisitor = deps.sessionCookie.read(req) === null;
  const preview = await previewOf(deps.db, path, query, { invite, isVisitor }).catch((error: unknown) => {
    // A page without names in its preview is better than no page.
    deps.log.error({ err: error, requestId: req.id }, 'preview facts failed');
    return genericPreview;
  });
  const inviterPicture = pictureBeside(invite, preview);
  return {
    status: 200,
    html: templates[templateOf(path, query, invite)].with({
      head: head(preview, addressOf(path, query, invite, preview), inviterPicture),
      invite,
      inviterPicture,
    }),
  };

  function head({ title, description, card }: Preview, address: string, picture?: string | null): string {
    const origin = ownOrigin(req, deps.config.publicUrl);
    return headTags({
      title,
      description,
      url: origin + address,
      pictureUrl: origin + picturePath(card),
      inviterPicture: picture,
    });
  }
}

/** Only beside its own name: a link can contain any name, and must not put it next to another person's picture. */
function pictureBeside(invite: Invite | null, { inviter }: Preview): string | null {
  return inviter && inviter.name === invite?.inviterName ? inviter.picture : null;
}

function templateOf(path: string, query: URLSearchParams, invite: Invite | null): PageName {
  if (path === paths.landing) return invite ? 'invited' : 'landing';
  if (path === paths.meetups) return 'feed';
  const isDiscover = path === paths.discover || path === paths.communities;
  // Those of Discover show a whole list.
  return isDiscover && !query.has(SEARCH_TEXT) ? discoverTab(path, query) : 'app';
}

function searchOf(address: string): string {
  const start = address.indexOf('?');
  return start === -1 ? '' : address.slice(start);
}

/** Chat apps refetch the canonical address a page names, so it keeps exactly what the preview depends on. */
function addressOf(
  path: string,
  query: URLSearchParams,
  invite: Invite | null,
  { sharerId }: Preview,
): string {
  if (invite) return `${path}?${inviteQuery(invite)}`;
  const id = path === paths.meetups ? readId(query.get(SHOWN_TRIB)) : null;
  if (id === null) return path;
  return `${path}?${SHOWN_TRIB}=${id}${sharerId === undefined ? '' : `&${SHARER}=${sharerId}`}`;
}

function withoutTrailingSlash(path: string): string {
  return path.length > 1 ? path.replace(/\/$/, '') : path;
}
