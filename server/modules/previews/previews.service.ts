import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Invite } from '#shared/domain/invite';
import { isChosenName } from '#shared/domain/names';
import { paths, SHARER, SHOWN_COMMUNITY, SHOWN_TRIB } from '#shared/domain/paths';
import { readId } from '#shared/domain/read-id';
import type { Db } from '../../db/handle';
import type { Deps } from '../../deps';
import { idOfAddress } from '../photos/photos.rules';
import { findPhoto } from '../photos/photos.queries';
import {
  findInvitersTrib,
  findListedPerson,
  findPreviewedCommunity,
  findPreviewedTrib,
  findSharer,
} from './previews.queries';
import { pictureFolder } from './picture-store';
import {
  type Card,
  communityPreview,
  GENERIC_CARD,
  genericPreview,
  invitePreview,
  pictureName,
  type Preview,
  tribPreview,
} from './previews.views';

/**
 * Returns the preview of one of our addresses. An unknown id is no error, because the link still works. People and
 * meetups are named only to visitors, such as chat apps: a block may hide them from a signed-in viewer.
 */
export async function previewOf(
  db: Db,
  path: string,
  query: URLSearchParams,
  { invite, isVisitor }: { invite: Invite | null; isVisitor: boolean },
): Promise<Preview> {
  if (!isVisitor) return genericPreview;
  if (invite) return previewInvite(db, invite.inviterId, invite.tribId);
  if (path === paths.meetups && query.has(SHOWN_TRIB)) {
    return previewTrib(db, readId(query.get(SHOWN_TRIB)), readId(query.get(SHARER)));
  }
  if (path === paths.communities && query.has(SHOWN_COMMUNITY))
    return previewCommunity(db, readId(query.get(SHOWN_COMMUNITY)));
  return genericPreview;
}

async function previewInvite(db: Db, inviterId: number | null, tribId?: number): Promise<Preview> {
  if (inviterId === null) return genericPreview;
  const person = await findListedPerson(db, inviterId);
  const trib = person && (await findInvitersTrib(db, person.id, tribId ?? null));
  const isNamed = trib !== null && trib.id === tribId;
  const photo = isNamed ? await photoAt(db, trib.mainImageUrl) : null;
  return invitePreview(person, trib, isNamed ? tribPreview(trib.id, trib, photo) : null);
}

export async function previewTrib(
  db: Db,
  id: number | null,
  sharerId: number | null = null,
): Promise<Preview> {
  if (id === null) return genericPreview;
  const trib = await findPreviewedTrib(db, id);
  const photo = trib && (await photoAt(db, trib.mainImageUrl));
  const sharer = sharerId === null ? null : await findSharer(db, id, sharerId);
  return tribPreview(id, trib, photo, sharer && isChosenName(sharer.displayName) ? sharer : null);
}

export async function previewCommunity(db: Db, id: number | null): Promise<Preview> {
  if (id === null) return genericPreview;
  const community = await findPreviewedCommunity(db, id);
  return communityPreview(id, community, community && (await photoAt(db, community.image)));
}

/** Returns null if the picture is one of our covers. */
async function photoAt(db: Db, url: string | null) {
  const id = idOfAddress(url ?? '');
  return id === null ? null : findPhoto(db, id);
}

const NAME = /^(?:trib|invite-(\d+)|meetup-(\d+)|community-(\d+))-[0-9a-f]{16}\.jpg$/;

/** Returns the card that a picture of this name shows today, whatever its version; null if it is none of ours. */
export async function cardAt(db: Db, name: string): Promise<Card | null> {
  const match = NAME.exec(name);
  if (!match) return null;
  const [, inviter, trib, community] = match;
  if (inviter !== undefined) return (await previewInvite(db, readId(inviter))).card;
  if (trib !== undefined) return (await previewTrib(db, readId(trib))).card;
  if (community !== undefined) return (await previewCommunity(db, readId(community))).card;
  return GENERIC_CARD;
}

/** Deletes pictures whose subject looks different today or is gone. */
export async function sweepPictures({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<void> {
  const folder = pictureFolder(config.dataDir);
  for (const name of await readdir(folder).catch(() => [])) {
    const card = await cardAt(db, name);
    if (card === null || pictureName(card) !== name) await rm(join(folder, name), { force: true });
  }
}
