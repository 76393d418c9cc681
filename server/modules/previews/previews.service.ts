import { isChosenName } from '#shared/domain/names';
import { paths, SHARER, SHOWN_TRIB } from '#shared/domain/paths';
import { readId } from '#shared/domain/read-id';
import type { Db } from '../../db/handle';
import { idOfAddress } from '../photos/photo-file.rules';
import { findPhoto } from '../photos/photos.queries';
import { findListedPerson, findPreviewedTrib, findSharer } from './previews.queries';
import { genericPreview, invitePreview, type Preview, tribPreview } from './previews.views';

/**
 * The preview of one of our addresses. Unknown ids are no error: the link still works. It names people and meetups only
 * to visitors, as chat apps are: a block may hide them from a signed-in viewer.
 */
export async function previewOf(
  db: Db,
  path: string,
  query: URLSearchParams,
  { isVisitor }: { isVisitor: boolean },
): Promise<Preview> {
  if (!isVisitor) return genericPreview;
  if (path === paths.landing && query.has('inv')) return previewInvite(db, readId(query.get('inv')));
  if (path === paths.meetups && query.has(SHOWN_TRIB)) {
    return previewTrib(db, readId(query.get(SHOWN_TRIB)), readId(query.get(SHARER)));
  }
  return genericPreview;
}

export async function previewInvite(db: Db, inviterId: number | null): Promise<Preview> {
  if (inviterId === null) return genericPreview;
  return invitePreview(await findListedPerson(db, inviterId));
}

export async function previewTrib(
  db: Db,
  id: number | null,
  sharerId: number | null = null,
): Promise<Preview> {
  if (id === null) return genericPreview;
  const trib = await findPreviewedTrib(db, id);
  const photoId = idOfAddress(trib?.mainImageUrl ?? '');
  const photo = photoId === null ? null : await findPhoto(db, photoId);
  const sharer = sharerId === null ? null : await findSharer(db, id, sharerId);
  return tribPreview(id, trib, photo, sharer && isChosenName(sharer.displayName) ? sharer : null);
}
