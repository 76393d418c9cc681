import { paths, SHOWN_TRIB } from '#shared/domain/paths';
import { readId } from '#shared/domain/read-id';
import type { Db } from '../../db/handle';
import { idOfAddress } from '../photos/photo-file.rules';
import { findPhoto } from '../photos/photos.queries';
import { findDisplayName, findPreviewedTrib } from './previews.queries';
import { genericPreview, invitationPreview, type Preview, tribPreview } from './previews.views';

/** What a chat app shows for one of our addresses. Ids that lead nowhere are no error: the link still works. */
export async function previewOf(db: Db, path: string, query: URLSearchParams): Promise<Preview> {
  if (path === paths.landing && query.has('inv')) return previewInvitation(db, readId(query.get('inv')));
  if (path === paths.meetups && query.has(SHOWN_TRIB)) return previewTrib(db, readId(query.get(SHOWN_TRIB)));
  return genericPreview;
}

export async function previewInvitation(db: Db, inviterId: number | null): Promise<Preview> {
  if (inviterId === null) return genericPreview;
  return invitationPreview(inviterId, await findDisplayName(db, inviterId));
}

export async function previewTrib(db: Db, id: number | null): Promise<Preview> {
  if (id === null) return genericPreview;
  const trib = await findPreviewedTrib(db, id);
  const photoId = idOfAddress(trib?.mainImageUrl ?? '');
  return tribPreview(id, trib, photoId === null ? null : await findPhoto(db, photoId));
}
