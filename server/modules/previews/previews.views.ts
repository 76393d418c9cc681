import { createHash } from 'node:crypto';
import { COVERS, coverFor } from '#shared/domain/covers';
import { DISPLAY_NAME_MAX } from '#shared/domain/limits';
import { DEFAULT_DISPLAY_NAME, DEMO_DISPLAY_NAME, PRODUCT_NAME } from '#shared/domain/names';
import { plainText } from '#shared/domain/plain-text';
import { fileKey } from '../photos/photo-file.rules';
import type { PreviewedTrib } from './previews.queries';

/** Behind the words of a meetup: the file of its own photo where there is one, else the cover of its kind. */
export type Scene = { photo: string | null; cover: string };

/** The words on a picture; `key` is where its facts come from. Without a scene they stand at our fire. */
export type Card = { key: string; headline: string; lines: string[]; scene?: Scene };

export type Preview = { title: string; description: string; card: Card };

/** Part of every address of a picture: raise it when the drawing changes. */
const DRAWING = 2;

const PROMISE = `Find a few people to do something real with, and see how well you fit before you go.`;

export const GENERIC_CARD: Card = {
  key: 'trib',
  headline: 'Real people. Real plans.',
  lines: ['Small meetups, good company'],
};

export const genericPreview: Preview = {
  title: `${PRODUCT_NAME}: real people, real meetups`,
  description: PROMISE,
  card: GENERIC_CARD,
};

/** A name that nobody chose says nothing, so it is not shown as somebody's. */
const NOT_A_NAME = new Set([DEFAULT_DISPLAY_NAME, DEMO_DISPLAY_NAME]);

export function invitationPreview(inviterId: number, storedName: string | null): Preview {
  const name = plainText(storedName ?? '', DISPLAY_NAME_MAX);
  if (name === '' || NOT_A_NAME.has(name)) {
    return { ...genericPreview, title: `You are invited to ${PRODUCT_NAME}` };
  }
  return {
    title: `${name} invited you to ${PRODUCT_NAME}`,
    description: PROMISE,
    card: { key: `invitation-${inviterId}`, headline: name, lines: [`invited you to ${PRODUCT_NAME}`] },
  };
}

type Photo = { id: string; width: number };

export function tribPreview(id: number, trib: PreviewedTrib | null, photo: Photo | null): Preview {
  if (trib === null) return genericPreview;
  const area = [trib.area, trib.city].filter(Boolean).join(', ');
  const known = [dayOf(trib) ?? '', area].filter(Boolean);
  const lines = known.length > 0 ? known : ['Day and place to be decided'];
  return {
    title: `${trib.name} · ${PRODUCT_NAME}`,
    description: `${lines.join(' · ')}. See who is going and how well you fit.`,
    card: { key: `meetup-${id}`, headline: trib.name, lines, scene: sceneOf(id, trib, photo) },
  };
}

/** The widest file fills the picture; its bytes never change under its name. */
function sceneOf(id: number, { name, category, mainImageUrl }: PreviewedTrib, photo: Photo | null): Scene {
  const chosen = COVERS.find(({ slug }) => mainImageUrl === `/covers/${slug}.svg`)?.slug;
  const cover = chosen ?? coverFor({ id, name, category }).replace(/^\/covers\/|\.svg$/g, '');
  return { photo: photo && fileKey(photo.id, photo.width, 'webp'), cover };
}

/** As long as the photo cannot be had. */
export function withoutPhoto(card: Card): Card {
  return card.scene ? { ...card, scene: { ...card.scene, photo: null } } : card;
}

/** The date itself: chats keep a preview for weeks, so "tomorrow" would soon be wrong. */
function dayOf({ startsAt, timeZone }: PreviewedTrib): string | null {
  if (startsAt === null) return null;
  return new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'long',
    month: 'long',
    day: 'numeric',
  }).format(startsAt);
}

/** Changes with every word and photo on the picture, so that it may be kept for ever. */
export function versionOf(card: Card): string {
  return createHash('sha256')
    .update(JSON.stringify([DRAWING, card.headline, card.lines, ...(card.scene ? [card.scene] : [])]))
    .digest('hex')
    .slice(0, 16);
}

export function picturePath(card: Card): string {
  return `/previews/${card.key}-${versionOf(card)}.jpg`;
}
