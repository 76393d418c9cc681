import { FALLBACK } from '#shared/texts/languages';
import { LANG } from '../../lib/lang';
import { choiceText } from '#shared/domain/choice-texts';
import type { Member, Trib } from '#shared/api/tribs';
import { KM_PER_MILE, usesMiles } from '#shared/domain/great-circle';
import { DEFAULT_FEED_LOCATION } from '#shared/domain/names';
import { costText } from '#shared/domain/trib-options';
import { placeText } from '#shared/domain/place-text';
import { LOCALE, town } from '../../lib/town';
import { tribTimes } from './trib-times';
import * as t from './texts';

const textOr = (text: string | null | undefined, fallback: string) => text?.trim() || fallback;

/** A public place of a host's own has its street and city as well: "The Crown, 7 High St, Austin, TX". */
export const locationText = ({ location, street, city, placeIsPublic }: WithPlace) =>
  placeIsPublic
    ? [location, street, city].filter(Boolean).join(', ')
    : textOr(location, town.city?.name ?? DEFAULT_FEED_LOCATION);
type WithPlace = Pick<Trib, 'location' | 'street' | 'city' | 'placeIsPublic'>;

/** The host has typed where it is, and did not say that it is public. */
export const mayBeHome = ({ placeId, placeIsPublic }: Pick<Trib, 'placeId' | 'placeIsPublic'>) =>
  placeId === null && !placeIsPublic;

/** All text of a card, with defaults for what a meetup leaves empty. */
export function tribFacts(trib: Trib, now: Date, readersZone?: string) {
  return {
    ...tribTimes(trib, now, readersZone),
    location: choiceText(placeText(locationText(trib), LANG), LANG),
    distance: trib.distanceMiles === null ? null : distanceText(trib.distanceMiles),
    whoCanJoin: choiceText(textOr(trib.whoCanJoin, 'Everyone welcome'), LANG),
    dressCode: choiceText(textOr(trib.dressCode, 'Casual'), LANG),
    alcohol: choiceText(textOr(trib.alcoholPolicy, 'Optional'), LANG),
    cost: costText(choiceText(textOr(trib.cost, 'Free'), LANG), town, LANG),
    costDetails: textOr(trib.costDetails, t.noFeesOrExpenses),
  };
}

const SMALL_AVATARS = 4;

/** The first member is shown large, up to four more small. Best matches come first, in the server's order. */
export function avatarsOf({ topMembers, members }: Pick<Trib, 'topMembers' | 'members'>): {
  first: Member | null;
  others: Member[];
} {
  const best = topMembers.map(({ member }) => member);
  const rest = members.filter(({ id }) => best.every((member) => member.id !== id));
  const [first = null, ...others] = [...best, ...rest];
  return { first, others: others.slice(0, SMALL_AVATARS) };
}

/** In English, the reader's device says what they count in, unless the town has a country. */
export const readersLocale = () => (town.locale || LANG !== FALLBACK ? LOCALE : navigator.language);

/** For example "3 miles away"; in kilometres for readers who use them. */
export const distanceText = (miles: number, locale = readersLocale()) =>
  t.awayBy({ length: lengthText(miles, locale) });

/** For example "3 miles". */
export function lengthText(miles: number, locale = readersLocale()): string {
  const isMiles = usesMiles(locale);
  const distance = isMiles ? miles : Math.round(miles * KM_PER_MILE);
  if (distance < 1) return isMiles ? t.lessThanMile : t.lessThan1Km;
  return isMiles ? t.miles({ distance }) : t.kilometres({ distance });
}

/** A table of a round and a proposed evening have no host, unless one of their people volunteers. */
export const isHostless = ({ creatorId }: Pick<Trib, 'creatorId'>): boolean => creatorId === null;

/** A table of a round, which nobody but its people knows. */
export const isTable = (trib: Pick<Trib, 'creatorId' | 'isProposed'>): boolean =>
  isHostless(trib) && !trib.isProposed;
