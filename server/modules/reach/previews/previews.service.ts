import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Invite } from '#shared/domain/invite';
import { isChosenName } from '#shared/domain/names';
import type { Town } from '#shared/domain/town';
import { paths, SHARER, SHOWN_COMMUNITY, SHOWN_TRIB } from '#shared/domain/paths';
import { readId } from '#shared/domain/read-id';
import type { Db } from '../../../db/handle';
import type { Deps } from '../../../deps';
import { idOfAddress } from '../../places/photos/photos.rules';
import { findPhoto } from '../../places/photos/photos.queries';
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
  { invite, isVisitor, town }: { invite: Invite | null; isVisitor: boolean; town: Town },
): Promise<Preview> {
  if (!isVisitor) return genericPreview(town);
  if (invite) return previewInvite(db, town, invite.inviterId, invite.tribId);
  if (path === paths.meetups && query.has(SHOWN_TRIB)) {
    return previewTrib(db, readId(query.get(SHOWN_TRIB)), town, readId(query.get(SHARER)));
  }
  if (path === paths.communities && query.has(SHOWN_COMMUNITY))
    return previewCommunity(db, readId(query.get(SHOWN_COMMUNITY)), town);
  return genericPreview(town);
}

async function previewInvite(
  db: Db,
  town: Town,
  inviterId: number | null,
  tribId?: number,
): Promise<Preview> {
  if (inviterId === null) return genericPreview(town);
  const person = await findListedPerson(db, inviterId);
  const trib = person && (await findInvitersTrib(db, person.id, tribId ?? null));
  const isNamed = trib !== null && trib.id === tribId;
  const photo = isNamed ? await photoAt(db, trib.mainImageUrl) : null;
  return invitePreview(town, person, trib, isNamed ? tribPreview(trib.id, trib, photo, town) : null);
}

export async function previewTrib(
  db: Db,
  id: number | null,
  town: Town,
  sharerId: number | null = null,
): Promise<Preview> {
  if (id === null) return genericPreview(town);
  const trib = await findPreviewedTrib(db, id);
  const photo = trib && (await photoAt(db, trib.mainImageUrl));
  const sharer = sharerId === null ? null : await findSharer(db, id, sharerId);
  return tribPreview(id, trib, photo, town, sharer && isChosenName(sharer.displayName) ? sharer : null);
}

export async function previewCommunity(db: Db, id: number | null, town: Town): Promise<Preview> {
  if (id === null) return genericPreview(town);
  const community = await findPreviewedCommunity(db, id);
  return communityPreview(id, community, community && (await photoAt(db, community.image)), town);
}

/** Returns null if the picture is one of our covers. */
async function photoAt(db: Db, url: string | null) {
  const id = idOfAddress(url ?? '');
  return id === null ? null : findPhoto(db, id);
}

const NAME = /^(?:trib|invite-(\d+)|meetup-(\d+)|community-(\d+))-[0-9a-f]{16}\.jpg$/;

/** Returns the card that a picture of this name shows today, whatever its version; null if it is none of ours. */
export async function cardAt(db: Db, name: string, town: Town): Promise<Card | null> {
  const match = NAME.exec(name);
  if (!match) return null;
  const [, inviter, trib, community] = match;
  if (inviter !== undefined) return (await previewInvite(db, town, readId(inviter))).card;
  if (trib !== undefined) return (await previewTrib(db, readId(trib), town)).card;
  if (community !== undefined) return (await previewCommunity(db, readId(community), town)).card;
  return genericPreview(town).card;
}

/** Deletes pictures whose subject looks different today or is gone. */
export async function sweepPictures(deps: Pick<Deps, 'db' | 'config' | 'settings'>): Promise<void> {
  const { db, config } = deps;
  const { town } = await deps.settings.current();
  const folder = pictureFolder(config.dataDir);
  for (const name of await readdir(folder).catch(() => [])) {
    const card = await cardAt(db, name, town);
    if (card === null || pictureName(card) !== name) await rm(join(folder, name), { force: true });
  }
}
