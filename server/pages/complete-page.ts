import type { Request } from 'express';
import { discoverTab } from '#shared/domain/discover-tabs';
import { type Invite, inviteQuery, readInvite } from '#shared/domain/invite';
import type { InvitedTo } from '#shared/domain/invited-to';
import { paths, SHARER, SHOWN_TRIB } from '#shared/domain/paths';
import { readId } from '#shared/domain/read-id';
import type { Town } from '#shared/domain/town';
import { type Lang, LANGUAGES_META, PSEUDO } from '#shared/texts/languages';
import { type RouteEntry, routeList } from '../../client/src/app/route-list';
import type { Deps } from '../deps';
import { headTags, named, townTags } from '../http/html';
import { ownOrigin } from '../http/origin-check';
import { previewOf } from '../modules/reach/previews/previews.service';
import { genericPreview, picturePath, type Preview } from '../modules/reach/previews/previews.views';
import type { Template } from './template';
import { textsOf } from './texts';

export const pageOfTab = (route: string, tab: string) => `${route}-${tab}`;
const NO_PAGE = 'app';
const INVITED = 'invited';

/** The pages that the build writes: one for each route and each tab of Discover, and two more. */
export const pageNames: readonly string[] = [
  NO_PAGE,
  INVITED,
  ...routeList.flatMap(({ name, tabs }) => tabs?.map((tab) => pageOfTab(name, tab)) ?? name),
];

export type Templates = (name: string, town: Town, lang: Lang) => Template;

/** The build also writes each page for a town of its own look, with placeholders for its texts. */
export const pageOfTown = (name: string) => `${name}-town`;

/** Completes the page for an address with everything that does not need a script. */
export async function completePage(
  deps: Pick<Deps, 'db' | 'config' | 'log' | 'sessionCookie' | 'settings'>,
  templates: Templates,
  req: Request,
): Promise<{ status: 200 | 404; html: string }> {
  const { lang } = req;
  const { town } = await deps.settings.current();
  const path = withoutTrailingSlash(req.path);
  const route = routeList.find((each) => each.path === path);
  if (!route) {
    const title = `${textsOf(lang).pageNotFound} · ${town.name}`;
    const preview = { ...genericPreview(town, lang), title };
    return { status: 404, html: templates(NO_PAGE, town, lang).with({ town, head: head(preview, '/') }) };
  }
  const search = searchOf(req.originalUrl);
  const query = new URLSearchParams(search);
  const invite = path === paths.landing ? readInvite(search) : null;
  const isVisitor = deps.sessionCookie.read(req) === null;
  const asked = { invite, isVisitor, town, offered: deps.config.languages };
  const preview = await previewOf(deps.db, path, query, asked, lang).catch((error: unknown) => {
    // A page without names in its preview is better than no page.
    deps.log.error({ err: error, requestId: req.id }, 'preview facts failed');
    return genericPreview(town, lang);
  });
  const shown = shownOfInviter(invite, preview, lang);
  return {
    status: 200,
    html: templates(nameOf(route, query, invite), town, lang).with({
      town,
      head: head(preview, addressOf(path, query, invite, preview), shown),
      invite,
      ...shown,
    }),
  };

  function head(
    { title, description, card, publicPath }: Preview,
    address: string,
    inviter?: ShownOfInviter,
  ): string {
    const origin = ownOrigin(req, deps.config.publicUrl);
    const tags = headTags({
      town,
      title,
      description,
      url: origin + address,
      pictureUrl: origin + picturePath(card),
      canonical: publicPath && origin + publicPath,
      ...inviter,
    });
    const { languages, seed } = deps.config;
    const offered = languages.filter((each) => !PSEUDO.includes(each));
    const choice = offered.length > 1 ? [named(LANGUAGES_META, offered.join(' '))] : [];
    return [tags, ...townTags(town, seed === 'off', req.lang), ...choice].join('\n    ');
  }
}

type ShownOfInviter = { inviterPicture?: string; inviterNote?: string; invitedTo?: InvitedTo | null };

/**
 * Shows the inviter's picture and plans only beside their own name: a link can contain any name, and must not put
 * another's picture next to it. Whose link it really is stands there instead, and only a true one promises a request.
 */
function shownOfInviter(invite: Invite | null, { inviter }: Preview, lang: Lang): ShownOfInviter {
  if (!inviter || !invite) return {};
  if (inviter.name !== invite.inviterName)
    return { inviterNote: textsOf(lang).linkOf({ name: inviter.name }) };
  const inviterNote = textsOf(lang).getsRequest({ name: inviter.name });
  return { inviterPicture: inviter.picture, inviterNote, invitedTo: inviter.trib };
}

function nameOf(route: RouteEntry, query: URLSearchParams, invite: Invite | null): string {
  if (invite) return INVITED;
  return route.tabs ? pageOfTab(route.name, discoverTab(route.path, query)) : route.name;
}

function searchOf(address: string): string {
  const start = address.indexOf('?');
  return start === -1 ? '' : address.slice(start);
}

/**
 * The canonical address of a page. Chat apps fetch it again, so it keeps exactly the parameters that the preview depends on.
 */
function addressOf(
  path: string,
  query: URLSearchParams,
  invite: Invite | null,
  { sharerId, invitedToId, publicPath }: Preview,
): string {
  if (invite) return `${path}?${inviteQuery({ ...invite, tribId: invitedToId })}`;
  // A link that names its sharer has a title of its own, so it keeps its address.
  if (publicPath !== undefined && sharerId === undefined) return publicPath;
  const id = path === paths.meetups ? readId(query.get(SHOWN_TRIB)) : null;
  if (id === null) return path;
  return `${path}?${SHOWN_TRIB}=${id}${sharerId === undefined ? '' : `&${SHARER}=${sharerId}`}`;
}

function withoutTrailingSlash(path: string): string {
  return path.length > 1 ? path.replace(/\/$/, '') : path;
}
