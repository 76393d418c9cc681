import { createHash } from 'node:crypto';
import { COVERS, coverAddress, coverFor } from '#shared/domain/covers';
import type { InvitedTo } from '#shared/domain/invited-to';
import { choiceText } from '#shared/domain/choice-texts';
import { DISPLAY_NAME_MAX } from '#shared/domain/limits';
import { isChosenName } from '#shared/domain/names';
import { townAccent } from '#shared/domain/accent';
import { hasOwnLook, type Town } from '#shared/domain/town';
import { fullDayLabel, startLabel } from '#shared/domain/meetup-time';
import { photoSources } from '#shared/domain/photos';
import { plainText } from '#shared/domain/plain-text';
import { publicPaths } from '#shared/domain/paths';
import { avatarSources } from '#shared/domain/portraits';
import { sharerText } from '#shared/domain/sharer-text';
import { FALLBACK, type Lang } from '#shared/texts/languages';
import { placeText } from '#shared/domain/place-text';
import { fileKey } from '../../places/photos/photos.rules';
import type { InvitersTrib, ListedPerson, PublicCommunity, PreviewedTrib, Sharer } from './previews.queries';
import { textsOf } from './texts';

/** The background of a meetup's preview: its own photo's file if there is one, otherwise its category's cover. */
export type Scene = { photo: string | null; cover: string };

/** The text of a preview picture. `key` says what the card is about; without a scene it is drawn over our fire. */
export type Card = {
  key: string;
  headline: string;
  lines: string[];
  scene?: Scene;
  town?: CardTown;
  /** What it is written in, if not in English: part of the picture's name, so that each language has its own. */
  lang?: Lang;
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

export const GENERIC_KEY = 'trib';

export function genericPreview(town: Town, lang: Lang): Preview {
  const t = textsOf(lang);
  return {
    title: `${town.name}: ${town.line || t.tagline}`,
    description: town.greeting || t.whatItIs,
    card: {
      key: GENERIC_KEY,
      headline: hasOwnLook(town) ? town.name : t.realPlans,
      lines: [(hasOwnLook(town) && town.line) || t.smallMeetups],
      ...written(town, lang),
    },
  };
}

const written = (town: Town, lang: Lang): Partial<Card> => ({
  ...cardTown(town),
  ...(lang !== FALLBACK && { lang }),
});

const cardTown = (town: Town) =>
  hasOwnLook(town) && { town: { name: town.name, colour: townAccent(town)?.dark, logo: town.logo } };

/** `named` is the preview of the meetup itself, if the link names one. What the page itself shows is in its own language. */
export function invitePreview(
  town: Town,
  person: ListedPerson | null,
  trib: InvitersTrib | null,
  named: Preview | null,
  pageLang: Lang,
  lang: Lang,
): Preview {
  const t = textsOf(lang);
  const name = plainText(person?.displayName ?? '', DISPLAY_NAME_MAX);
  if (person === null || !isChosenName(name)) {
    return { ...genericPreview(town, lang), title: t.youAreInvitedTo({ town: town.name }) };
  }
  const inviter = {
    name,
    picture: smallPicture(person),
    trib: trib && invitedTo(trib, { id: person.id, displayName: name }, pageLang),
  };
  if (trib && named) {
    return { ...named, title: t.invitedYouTo({ name, what: trib.name }), invitedToId: trib.id, inviter };
  }
  return {
    title: t.invitedYouTo({ name, what: town.name }),
    description: t.whatItIs,
    card: {
      key: `invite-${person.id}`,
      headline: name,
      lines: [t.invitedYouUnderName({ town: town.name })],
      ...written(town, lang),
    },
    inviter,
  };
}

const FACES = 4;
type Named = Pick<Sharer, 'id' | 'displayName'>;

function invitedTo(trib: InvitersTrib, inviter: Named, lang: Lang): InvitedTo {
  const t = textsOf(lang);
  const left = trib.maxParticipants - trib.members.length;
  // The inviter's face is already shown above.
  const others = trib.members.filter(({ id }) => id !== inviter.id);
  return {
    id: trib.id,
    about: sharerText(trib, inviter, lang),
    name: trib.name,
    when: startLabel(trib.startsAt, trib.timeZone, lang),
    where: publicWhere(trib, lang),
    spots: left > 0 ? t.spotsLeft({ left, all: trib.maxParticipants }) : t.full,
    picture: thumbnail(trib.mainImageUrl ?? coverFor(trib)),
    faces: [...new Set(others.map(smallPicture))].slice(0, FACES),
  };
}

type Whereabouts = Pick<PreviewedTrib, 'placeName' | 'street' | 'publicArea' | 'city'>;

/** What everybody may read of a place: "The Crown, 7 High St, Austin, TX", or only "Downtown, Austin, TX". */
export const publicWhere = ({ placeName, street, publicArea, city }: Whereabouts, lang: Lang) =>
  [placeName, street, publicArea, placeText(city ?? '', lang)].filter(Boolean).join(', ');

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
  sharer: Named | null,
  lang: Lang,
): Preview {
  if (trib === null) return genericPreview(town, lang);
  const t = textsOf(lang);
  // The lines give the date itself instead of "tomorrow", because chat apps keep a preview for weeks.
  const lines = [fullDayLabel(trib.startsAt, trib.timeZone, lang), publicWhere(trib, lang)].filter(Boolean);
  const facts = lines.join(' · ');
  return {
    title: `${sharer ? `${plainSharerText(trib, sharer, lang)}: ` : ''}${trib.name} · ${town.name}`,
    ...(sharer && { sharerId: sharer.id }),
    ...(trib.isPublic && { publicPath: publicPaths.meetup(id) }),
    description:
      trib.minPeople === null ? t.seeWhoGoes({ facts }) : t.seeWhoGoesIf({ facts, number: trib.minPeople }),
    card: {
      key: `meetup-${id}`,
      headline: trib.name,
      lines,
      scene: sceneOf(id, trib, photo),
      ...written(town, lang),
    },
  };
}

export function communityPreview(
  id: number,
  community: PublicCommunity | null,
  photo: Photo | null,
  town: Town,
  lang: Lang,
): Preview {
  if (community === null) return genericPreview(town, lang);
  const { name, category, description, image } = community;
  return {
    title: `${name} · ${town.name}`,
    description: communityAbout(community, lang),
    publicPath: publicPaths.community(id),
    card: {
      key: `community-${id}`,
      headline: name,
      lines: [choiceText(category, lang), communityPlace(community, lang)],
      scene: sceneOf(id, { name, category, description: description ?? '', mainImageUrl: image }, photo),
      ...written(town, lang),
    },
  };
}

type Community = Pick<PublicCommunity, 'description' | 'category' | 'location'>;
export const communityAbout = ({ description, category }: Community, lang: Lang): string =>
  description ?? textsOf(lang).communityFor({ category: choiceText(category, lang) });
export const communityPlace = ({ location }: Community, lang: Lang): string =>
  location ? placeText(location, lang) : textsOf(lang).anywhere;

function plainSharerText(trib: PreviewedTrib, { id, displayName }: Named, lang: Lang): string {
  return sharerText(trib, { id, displayName: plainText(displayName, DISPLAY_NAME_MAX) }, lang);
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

export const pictureName = (card: Card): string =>
  `${[card.key, ...(card.lang ? [card.lang] : []), versionOf(card)].join('-')}.jpg`;

export const picturePath = (card: Card): string => `/previews/${pictureName(card)}`;
