import { choiceText } from '#shared/domain/choice-texts';
import { HOUR_MS } from '#shared/domain/durations';
import { milesBetween, KM_PER_MILE } from '#shared/domain/great-circle';
import { listOf, withinSentence } from '#shared/domain/group-names';
import {
  slotStart,
  TABLE_HOURS,
  TABLE_KM_MIN,
  TABLE_LANGUAGE_CODES,
  TABLE_LANGUAGES,
  type TableLanguage,
} from '#shared/domain/tables';
import type { Lang } from '#shared/texts/languages';
import type { places } from '../../../db/schema/catalogue';
import { textsOf } from './texts';

export type Span = { startsAt: Date; endsAt: Date };

export function spanOf(slot: number, closesAt: Date, timeZone: string): Span {
  const startsAt = slotStart(slot, closesAt, timeZone);
  return { startsAt, endsAt: new Date(startsAt.getTime() + TABLE_HOURS * HOUR_MS) };
}

/** Leaves out the slots at whose times somebody is elsewhere. */
export function withoutBusy(slots: number, busy: readonly Span[], spans: readonly Span[]): number {
  const isBusy = (span: Span) => busy.some((one) => one.startsAt < span.endsAt && span.startsAt < one.endsAt);
  return spans.reduce((mask, span, slot) => (isBusy(span) ? mask & ~(1 << slot) : mask), slots);
}

const NAMED_MAX = 2;

/** Names a table after the interests that at least half of its people share, the most common first. */
export function tableName(
  interestsOf: readonly (readonly number[])[],
  nameOf: (id: number) => string,
  lang: Lang,
) {
  const counts = new Map<number, number>();
  for (const id of interestsOf.flat()) counts.set(id, (counts.get(id) ?? 0) + 1);
  const shared = [...counts]
    .filter(([, count]) => count >= 2 && count * 2 >= interestsOf.length)
    .toSorted(([idA, a], [idB, b]) => b - a || idA - idB)
    .slice(0, NAMED_MAX)
    .map(([id]) => withinSentence(choiceText(nameOf(id), lang), lang));
  const t = textsOf(lang);
  return shared.length === 0 ? t.newFaces : t.tableFor({ interests: listOf(shared, lang) });
}

export function languageOfTags(tags: readonly string[]): TableLanguage {
  const spoken = TABLE_LANGUAGE_CODES.find((code) => tags.includes(TABLE_LANGUAGES[code]));
  if (spoken === undefined) throw new RangeError('A table speaks a language');
  return spoken;
}

/** Places where people sit and talk come first. */
const FIT = ['Food & Dining', 'Social & Networking', 'Creative & Arts', 'Outdoor & Nature'];

type Known = Pick<typeof places.$inferSelect, 'id' | 'category' | 'latitude' | 'longitude'>;

const rank = ({ category }: Known) => (FIT.includes(category) ? FIT.indexOf(category) : FIT.length);

/**
 * Picks a central place, which everybody accepts, so that it does not reveal how far one of them would go. Tables of
 * the same round get different ones while there are enough. In a city without a central place it is the nearest, if
 * everybody would go there.
 */
export function placeOf<P extends Known>(
  places: readonly P[],
  centre: { latitude: number; longitude: number },
  { maxKm, ordinal }: { maxKm: number; ordinal: number },
): P | null {
  const known = places.map((place) => ({ place, km: milesBetween(centre, place) * KM_PER_MILE }));
  const central = known.flatMap(({ place, km }) => (km <= TABLE_KM_MIN ? place : []));
  const best = central.toSorted((a, b) => rank(a) - rank(b) || a.id - b.id);
  if (best.length > 0) return best[ordinal % best.length] ?? null;
  const [nearest] = known.toSorted((a, b) => a.km - b.km || a.place.id - b.place.id);
  return nearest && nearest.km <= maxKm ? nearest.place : null;
}

const NOTICE_MS = 600_000;

/** Orders ids in a way that is always the same, and unrelated to their order. */
const mixed = (id: number) => Math.imul(id ^ 0x9e_37_79_b9, 0x85_eb_ca_6b) >>> 0;

/** Spreads the notices evenly over ten minutes, in an order that does not reveal who sits with whom. */
export function noticeTimes(userIds: readonly number[], from: Date): Map<number, Date> {
  const ordered = userIds.toSorted((a, b) => mixed(a) - mixed(b) || a - b);
  return new Map(
    ordered.map((id, at) => [id, new Date(from.getTime() + Math.floor((NOTICE_MS * at) / ordered.length))]),
  );
}
