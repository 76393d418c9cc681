import { createHash } from 'node:crypto';
import { COVERS, coverAddress, coverFor } from '#shared/domain/covers';
import type { InvitedTo } from '#shared/domain/invited-to';
import { DISPLAY_NAME_MAX } from '#shared/domain/limits';
import { isChosenName } from '#shared/domain/names';
import { townAccent } from '#shared/domain/accent';
import { hasOwnLook, type Town } from '#shared/domain/town';
import { fullDayLabel, startLabel } from '#shared/domain/meetup-time';
import { FALLBACK } from '#shared/texts/languages';
import { photoSources } from '#shared/domain/photos';
import { plainText } from '#shared/domain/plain-text';
import { publicPaths } from '#shared/domain/paths';
import { avatarSources } from '#shared/domain/portraits';
import { sharerText } from '#shared/domain/sharer-text';
import { fileKey } from '../../places/photos/photos.rules';
import type {
  InvitersTrib,
  ListedPerson,
  PreviewedCommunity,
  PreviewedTrib,
  Sharer,
} from './previews.queries';

/** The background of a meetup's preview: its own photo's file if there is one, otherwise its category's cover. */
export type Scene = { photo: string | null; cover: string };

/** The text of a preview picture. `key` says what the card is about; without a scene it is drawn over our fire. */
export type Card = {
  key: string;
  headline: string;
  lines: string[];
  scene?: Scene;
  town?: CardTown;
  /** The logo's own picture, in base64. */
  picture?: string;
};

/** Stands at the top of the picture in place of the product's name. */
type CardTown = Pick<Town, 'name'> & { colour: string | undefined; logo: string | null };

/** What the inviter's account says. The page shows picture and meetup only if the link carries the same name. */
type Inviter = { name: string; picture: string; trib: InvitedTo | null };

export type Preview = {
  title: string;
  description: string;
  card: Card;
  inviter?: Inviter;
  /** The public page of the subject, if it has one. */
  publicPath?: string;
  sharerId?: number;
  /** The id of the meetup that the title names, if it names one after the inviter. */
  invitedToId?: number;
};

/** It is part of every picture's address; raise it when the drawing changes. */
const DRAWING_VERSION = 2;

const DESCRIPTION = `Find a few people to do something real with, and see how well you fit before you go.`;

const GENERIC_LINE = 'Small meetups, good company';
export const GENERIC_KEY = 'trib';

const GENERIC_CARD: Card = {
  key: GENERIC_KEY,
  headline: 'Real people. Real plans.',
  lines: [GENERIC_LINE],
};

export const genericPreview = (town: Town): Preview => ({
  title: `${town.name}: ${town.line || 'real people, real meetups'}`,
  description: town.greeting || DESCRIPTION,
  card: hasOwnLook(town)
    ? { ...GENERIC_CARD, ...cardTown(town), headline: town.name, lines: [town.line || GENERIC_LINE] }
    : GENERIC_CARD,
});

const cardTown = (town: Town) =>
  hasOwnLook(town) && { town: { name: town.name, colour: townAccent(town)?.dark, logo: town.logo } };

/** `named` is the preview of the meetup itself, if the link names one. */
export function invitePreview(
  town: Town,
  person: ListedPerson | null,
  trib: InvitersTrib | null,
  named: Preview | null,
): Preview {
  const name = plainText(person?.displayName ?? '', DISPLAY_NAME_MAX);
  if (person === null || !isChosenName(name)) {
    return { ...genericPreview(town), title: `You are invited to ${town.name}` };
  }
  const inviter = {
    name,
    picture: smallPicture(person),
    trib: trib && invitedTo(trib, { id: person.id, displayName: name }),
  };
  if (trib && named) {
    return { ...named, title: `${name} invited you to ${trib.name}`, invitedToId: trib.id, inviter };
  }
  return {
    title: `${name} invited you to ${town.name}`,
    description: DESCRIPTION,
    card: {
      key: `invite-${person.id}`,
      headline: name,
      lines: [`invited you to ${town.name}`],
      ...cardTown(town),
    },
    inviter,
  };
}

const FACES = 4;

function invitedTo(trib: InvitersTrib, inviter: Sharer): InvitedTo {
  const left = trib.maxParticipants - trib.members.length;
  // The inviter's face is already shown above.
  const others = trib.members.filter(({ id }) => id !== inviter.id);
  return {
    id: trib.id,
    about: sharerText(trib, inviter),
    name: trib.name,
    when: startLabel(trib.startsAt, trib.timeZone, FALLBACK),
    where: publicWhere(trib),
    spots: left > 0 ? `${left} of ${trib.maxParticipants} spots left` : 'Full, with a waitlist',
    picture: thumbnail(trib.mainImageUrl ?? coverFor(trib)),
    faces: [...new Set(others.map(smallPicture))].slice(0, FACES),
  };
}

type Whereabouts = Pick<PreviewedTrib, 'placeName' | 'street' | 'publicArea' | 'city'>;

/** What everybody may read of a place: "The Crown, 7 High St, Austin, TX", or only "Downtown, Austin, TX". */
export const publicWhere = ({ placeName, street, publicArea, city }: Whereabouts) =>
  [placeName, street, publicArea, city].filter(Boolean).join(', ');

const thumbnail = (url: string) => photoSources(url)?.split(' ')[0] ?? url;

/** Returns the inviter's picture in the small size in which it stands next to the greeting. */
function smallPicture(person: Pick<ListedPerson, 'id' | 'profileImage'>): string {
  const [source = ''] = avatarSources(person);
  return thumbnail(source);
}

type Photo = { id: string; width: number };

export function tribPreview(
  id: number,
  trib: (PreviewedTrib & { isPublic?: boolean }) | null,
  photo: Photo | null,
  town: Town,
  sharer: Sharer | null = null,
): Preview {
  if (trib === null) return genericPreview(town);
  // The lines give the date itself instead of "tomorrow", because chat apps keep a preview for weeks.
  const lines = [fullDayLabel(trib.startsAt, trib.timeZone, FALLBACK), publicWhere(trib)].filter(Boolean);
  const goesAhead = trib.minPeople === null ? '' : `Goes ahead with ${trib.minPeople}. `;
  return {
    title: `${sharer ? `${plainSharerText(trib, sharer)}: ` : ''}${trib.name} · ${town.name}`,
    ...(sharer && { sharerId: sharer.id }),
    ...(trib.isPublic && { publicPath: publicPaths.meetup(id) }),
    description: `${lines.join(' · ')}. ${goesAhead}See who is going and how well you fit.`,
    card: {
      key: `meetup-${id}`,
      headline: trib.name,
      lines,
      scene: sceneOf(id, trib, photo),
      ...cardTown(town),
    },
  };
}

export function communityPreview(
  id: number,
  community: PreviewedCommunity | null,
  photo: Photo | null,
  town: Town,
): Preview {
  if (community === null) return genericPreview(town);
  const { name, category, location, description, image } = community;
  return {
    title: `${name} · ${town.name}`,
    description: description ?? `A community for ${category}.`,
    publicPath: publicPaths.community(id),
    card: {
      key: `community-${id}`,
      headline: name,
      lines: [category, location ?? 'Anywhere'],
      scene: sceneOf(id, { name, category, description: description ?? '', mainImageUrl: image }, photo),
      ...cardTown(town),
    },
  };
}

function plainSharerText(trib: PreviewedTrib, { id, displayName }: Sharer): string {
  return sharerText(trib, { id, displayName: plainText(displayName, DISPLAY_NAME_MAX) });
}

type Pictured = Pick<PreviewedTrib, 'name' | 'category' | 'description' | 'mainImageUrl'>;

/** The widest file fills the picture; the bytes at its address never change. */
function sceneOf(id: number, of: Pictured, photo: Photo | null): Scene {
  const chosen = COVERS.find(({ slug }) => of.mainImageUrl === coverAddress(slug))?.slug;
  const cover = chosen ?? coverFor({ id, ...of }).replace(/^\/covers\/|\.svg$/g, '');
  return { photo: photo && fileKey(photo.id, photo.width, 'webp'), cover };
}

export function withoutPhoto(card: Card): Card {
  return card.scene ? { ...card, scene: { ...card.scene, photo: null } } : card;
}

/** Changes with all text and photos of the picture, so that it can be cached forever. */
function versionOf(card: Card): string {
  return createHash('sha256')
    .update(
      JSON.stringify([
        DRAWING_VERSION,
        card.headline,
        card.lines,
        ...[card.scene ?? [], card.town ?? []].flat(),
      ]),
    )
    .digest('hex')
    .slice(0, 16);
}

export const pictureName = (card: Card): string => `${card.key}-${versionOf(card)}.jpg`;

export const picturePath = (card: Card): string => `/previews/${pictureName(card)}`;
