import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Invite } from '#shared/domain/invite';
import { isChosenName } from '#shared/domain/names';
import type { Town } from '#shared/domain/town';
import { paths, SHARER, SHOWN_COMMUNITY, SHOWN_TRIB } from '#shared/domain/paths';
import { readId } from '#shared/domain/read-id';
import { FALLBACK, isLang, type Lang } from '#shared/texts/languages';
import type { Db } from '../../../db/handle';
import type { Deps } from '../../../deps';
import { languageOfPerson } from '../../../http/language';
import { idOfAddress } from '../../places/photos/photos.rules';
import { findPhoto } from '../../places/photos/photos.queries';
import {
  findInvitersTrib,
  findListedPerson,
  findPublicCommunity,
  findPreviewedTrib,
  findSharer,
  type ListedPerson,
  type Sharer,
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
 * meetups are named only to visitors, such as chat apps: a block may hide them from a signed-in viewer. Where the
 * address names who shares it, the preview is in their language: it stands in their conversation.
 */
export async function previewOf(
  db: Db,
  path: string,
  query: URLSearchParams,
  { invite, isVisitor, town, offered }: Asked,
  lang: Lang,
): Promise<Preview> {
  if (!isVisitor) return genericPreview(town, lang);
  if (invite) {
    const person = await findListedPerson(db, invite.inviterId);
    return previewInvite(db, town, { person, tribId: invite.tribId, pageLang: lang }, ofSharer(person));
  }
  if (path === paths.meetups && query.has(SHOWN_TRIB)) {
    const [id, sharerId] = [readId(query.get(SHOWN_TRIB)), readId(query.get(SHARER))];
    const found = id === null || sharerId === null ? null : await findSharer(db, id, sharerId);
    const sharer = found && isChosenName(found.displayName) ? found : null;
    return previewTrib(db, id, town, sharer, ofSharer(sharer));
  }
  if (path === paths.communities && query.has(SHOWN_COMMUNITY))
    return previewCommunity(db, readId(query.get(SHOWN_COMMUNITY)), town, lang);
  return genericPreview(town, lang);

  function ofSharer(sharer: { language: string | null } | null): Lang {
    return sharer?.language ? languageOfPerson(sharer.language, offered) : lang;
  }
}

type Asked = { invite: Invite | null; isVisitor: boolean; town: Town; offered: readonly Lang[] };
type Invited = { person: ListedPerson | null; tribId?: number | undefined; pageLang: Lang };

async function previewInvite(db: Db, town: Town, { person, tribId, pageLang }: Invited, lang: Lang) {
  const trib = person && (await findInvitersTrib(db, person.id, tribId ?? null));
  const isNamed = trib !== null && trib.id === tribId;
  const photo = isNamed ? await photoAt(db, trib.mainImageUrl) : null;
  const named = isNamed ? tribPreview(trib.id, trib, photo, town, null, lang) : null;
  return invitePreview(town, person, trib, named, pageLang, lang);
}

export async function previewTrib(db: Db, id: number | null, town: Town, sharer: Sharer | null, lang: Lang) {
  if (id === null) return genericPreview(town, lang);
  const trib = await findPreviewedTrib(db, id);
  const photo = trib && (await photoAt(db, trib.mainImageUrl));
  return tribPreview(id, trib, photo, town, sharer, lang);
}

export async function previewCommunity(db: Db, id: number | null, town: Town, lang: Lang): Promise<Preview> {
  if (id === null) return genericPreview(town, lang);
  const community = await findPublicCommunity(db, id);
  return communityPreview(id, community, community && (await photoAt(db, community.image)), town, lang);
}

/** Returns null if the picture is one of our covers. */
async function photoAt(db: Db, url: string | null) {
  const id = idOfAddress(url ?? '');
  return id === null ? null : findPhoto(db, id);
}

const NAME =
  /^(?:trib|invite-(\d+)|meetup-(\d+)|community-(\d+))(?:-([a-z]{2}(?:-[A-Z]{2})?))?-[0-9a-f]{16}\.jpg$/;

/** Returns the card that a picture of this name shows today, whatever its version; null if it is none of ours. */
export async function cardAt(db: Db, name: string, town: Town): Promise<Card | null> {
  const match = NAME.exec(name);
  if (!match) return null;
  const [, inviter, trib, community, lang = FALLBACK] = match;
  if (!isLang(lang)) return null;
  if (inviter !== undefined) {
    const id = readId(inviter);
    const person = id === null ? null : await findListedPerson(db, id);
    return (await previewInvite(db, town, { person, pageLang: lang }, lang)).card;
  }
  if (trib !== undefined) return (await previewTrib(db, readId(trib), town, null, lang)).card;
  if (community !== undefined) return (await previewCommunity(db, readId(community), town, lang)).card;
  return genericPreview(town, lang).card;
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
