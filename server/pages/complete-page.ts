import type { Request } from 'express';
import { type Invitation, invitationQuery, readInvitation } from '#shared/domain/invitation';
import { PRODUCT_NAME } from '#shared/domain/names';
import { paths, SHOWN_TRIB } from '#shared/domain/paths';
import { readId } from '#shared/domain/read-id';
import type { Deps } from '../deps';
import { ownOrigin } from '../http/origin-check';
import { previewOf } from '../modules/previews/previews.service';
import { genericPreview, picturePath, type Preview } from '../modules/previews/previews.views';
import { headTags } from './head';
import { isKnownPath, withoutEndSlash } from './known-paths';
import type { Template } from './template';

export type Templates = { landing: Template; invited: Template; feed: Template; app: Template };

/** The page for an address, with everything in it that does not wait for a script. */
export async function completePage(
  deps: Pick<Deps, 'db' | 'config' | 'log'>,
  templates: Templates,
  req: Request,
): Promise<{ status: 200 | 404; html: string }> {
  const path = withoutEndSlash(req.path);
  if (!isKnownPath(path)) {
    const preview = { ...genericPreview, title: `Page not found · ${PRODUCT_NAME}` };
    return { status: 404, html: templates.app.with({ head: head(preview, '/') }) };
  }
  const search = searchOf(req.originalUrl);
  const query = new URLSearchParams(search);
  const invitation = path === paths.landing ? readInvitation(search) : null;
  const preview = await previewOf(deps.db, path, query).catch((error: unknown) => {
    // A page without the names in its preview is worth more than no page.
    deps.log.error({ err: error, requestId: req.id }, 'preview facts failed');
    return genericPreview;
  });
  return {
    status: 200,
    html: templates[templateOf(path, invitation)].with({
      head: head(preview, addressOf(path, query, invitation)),
      invitation,
    }),
  };

  function head({ title, description, card }: Preview, address: string): string {
    const origin = ownOrigin(req, deps.config.publicUrl);
    return headTags({ title, description, url: origin + address, pictureUrl: origin + picturePath(card) });
  }
}

function templateOf(path: string, invitation: Invitation | null): keyof Templates {
  if (path === paths.landing) return invitation ? 'invited' : 'landing';
  return path === paths.meetups ? 'feed' : 'app';
}

function searchOf(address: string): string {
  const start = address.indexOf('?');
  return start === -1 ? '' : address.slice(start);
}

/** Chat apps ask again at the address a page names, so it keeps what the preview depends on, and nothing else. */
function addressOf(path: string, query: URLSearchParams, invitation: Invitation | null): string {
  if (path === paths.landing && invitation) return `/?${invitationQuery(invitation)}`;
  const kept = { [paths.landing]: 'inv', [paths.meetups]: SHOWN_TRIB }[path];
  const id = kept === undefined ? null : readId(query.get(kept));
  return id === null ? path : `${path}?${kept}=${id}`;
}
