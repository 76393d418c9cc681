import type { DatePart } from '#shared/domain/series';
import type { SeriesTemplate } from '../../../db/schema/series';
import type { TribChanges, TribRow } from './tribs.queries';

/** The columns that the dates of a series have in common. Those that are changed together are one part. */
const TEMPLATE_PARTS: Record<keyof SeriesTemplate, DatePart> = {
  name: 'name',
  description: 'description',
  ideaId: 'activity',
  category: 'activity',
  communityId: 'community',
  placeId: 'where',
  location: 'where',
  city: 'where',
  cityId: 'where',
  address: 'where',
  pinLatitude: 'where',
  pinLongitude: 'where',
  placeIsPublic: 'where',
  maxParticipants: 'maxParticipants',
  minPeople: 'minPeople',
  asksIfComing: 'asksIfComing',
  categories: 'categories',
  whoCanJoin: 'whoCanJoin',
  membersOnly: 'whoCanJoin',
  dressCode: 'dressCode',
  alcoholPolicy: 'alcoholPolicy',
  cost: 'cost',
  costDetails: 'cost',
  mainImageUrl: 'photos',
  mainImageBlur: 'photos',
  eventPhotos: 'photos',
};

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- these are its keys
export const TEMPLATE_COLUMNS = Object.keys(TEMPLATE_PARTS) as (keyof SeriesTemplate)[];

const OF_TIMES = { startsAt: 'times', endsAt: 'times', timeZone: 'where' } as const;
const parts: ReadonlyMap<string, DatePart> = new Map(Object.entries({ ...TEMPLATE_PARTS, ...OF_TIMES }));

export function changedParts(trib: TribRow, changes: TribChanges): DatePart[] {
  const before = new Map<string, unknown>(Object.entries(trib));
  const changed = Object.entries(changes).flatMap(([column, value]) => {
    const part = parts.get(column);
    return part && JSON.stringify(before.get(column)) !== JSON.stringify(value) ? [part] : [];
  });
  return [...new Set(changed)];
}

export function withoutParts(changes: TribChanges, left: readonly DatePart[]): TribChanges {
  const isLeft = (column: string) => left.some((part) => part === parts.get(column));
  return Object.fromEntries(Object.entries(changes).filter(([column]) => !isLeft(column)));
}
