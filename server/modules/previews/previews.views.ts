import { createHash } from 'node:crypto';
import { COVERS, coverAddress, coverFor } from '#shared/domain/covers';
import { DISPLAY_NAME_MAX } from '#shared/domain/limits';
import { isChosenName, PRODUCT_NAME } from '#shared/domain/names';
import { fullDayLabel } from '#shared/domain/meetup-time';
import { PHOTO_PATH, PHOTO_WIDTHS } from '#shared/domain/photos';
import { plainText } from '#shared/domain/plain-text';
import { avatarSources } from '#shared/domain/portraits';
import { sharerText } from '#shared/domain/sharer-text';
import { fileKey } from '../photos/photos.rules';
import type { ListedPerson, PreviewedTrib, Sharer } from './previews.queries';

/**
 * The background of a meetup's preview: the file of its own photo if there is one, otherwise its category's cover.
 */
export type Scene = { photo: string | null; cover: string };

/** The text of a preview picture; `key` says what it is about. Without a scene it is drawn over our fire. */
export type Card = { key: string; headline: string; lines: string[]; scene?: Scene };

/** The inviter's name and picture from their account; the page shows the picture if its link has the same name. */
type Inviter = { name: string; picture: string };

export type Preview = {
  title: string;
  description: string;
  card: Card;
  inviter?: Inviter;
  /** The id of the person whom the title names. */
  sharerId?: number;
};

/** Part of every picture's address: raise it when the drawing changes. */
const DRAWING_VERSION = 2;

const DESCRIPTION = `Find a few people to do something real with, and see how well you fit before you go.`;

export const GENERIC_CARD: Card = {
  key: 'trib',
  headline: 'Real people. Real plans.',
  lines: ['Small meetups, good company'],
};

export const genericPreview: Preview = {
  title: `${PRODUCT_NAME}: real people, real meetups`,
  description: DESCRIPTION,
  card: GENERIC_CARD,
};

export function invitePreview(person: ListedPerson | null): Preview {
  const name = plainText(person?.displayName ?? '', DISPLAY_NAME_MAX);
  if (person === null || !isChosenName(name)) {
    return { ...genericPreview, title: `You are invited to ${PRODUCT_NAME}` };
  }
  return {
    title: `${name} invited you to ${PRODUCT_NAME}`,
    description: DESCRIPTION,
    card: { key: `invite-${person.id}`, headline: name, lines: [`invited you to ${PRODUCT_NAME}`] },
    inviter: { name, picture: smallPicture(person) },
  };
}

/** The inviter's picture next to the greeting, which is small. */
function smallPicture(person: ListedPerson): string {
  const [source = ''] = avatarSources(person);
  return source.startsWith(PHOTO_PATH) ? `${source}?width=${PHOTO_WIDTHS[0]}` : source;
}

type Photo = { id: string; width: number };

export function tribPreview(
  id: number,
  trib: PreviewedTrib | null,
  photo: Photo | null,
  sharer: Sharer | null = null,
): Preview {
  if (trib === null) return genericPreview;
  const where = [trib.publicArea, trib.city].filter(Boolean).join(', ');
  // The date itself: chat apps keep a preview for weeks.
  const lines = [fullDayLabel(trib.startsAt, trib.timeZone), where].filter(Boolean);
  return {
    title: `${sharer ? `${plainSharerText(trib, sharer)}: ` : ''}${trib.name} · ${PRODUCT_NAME}`,
    ...(sharer && { sharerId: sharer.id }),
    description: `${lines.join(' · ')}. See who is going and how well you fit.`,
    card: { key: `meetup-${id}`, headline: trib.name, lines, scene: sceneOf(id, trib, photo) },
  };
}

function plainSharerText(trib: PreviewedTrib, { id, displayName }: Sharer): string {
  return sharerText(trib, { id, displayName: plainText(displayName, DISPLAY_NAME_MAX) });
}

/** The widest file fills the picture; the bytes at its address never change. */
function sceneOf(id: number, trib: PreviewedTrib, photo: Photo | null): Scene {
  const chosen = COVERS.find(({ slug }) => trib.mainImageUrl === coverAddress(slug))?.slug;
  const cover = chosen ?? coverFor({ id, ...trib }).replace(/^\/covers\/|\.svg$/g, '');
  return { photo: photo && fileKey(photo.id, photo.width, 'webp'), cover };
}

/** Used while the photo cannot be loaded. */
export function withoutPhoto(card: Card): Card {
  return card.scene ? { ...card, scene: { ...card.scene, photo: null } } : card;
}

/** Changes with all text and photos of the picture, so that it can be cached forever. */
function versionOf(card: Card): string {
  return createHash('sha256')
    .update(JSON.stringify([DRAWING_VERSION, card.headline, card.lines, ...(card.scene ? [card.scene] : [])]))
    .digest('hex')
    .slice(0, 16);
}

export const pictureName = (card: Card): string => `${card.key}-${versionOf(card)}.jpg`;

export const picturePath = (card: Card): string => `/previews/${pictureName(card)}`;
