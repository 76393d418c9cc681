import type { DatePart } from '#shared/domain/series';
import type { TribChanges, TribRow } from './tribs.queries';

/** Columns that are changed together are one part. */
const PART_OF: Partial<Record<keyof TribRow, DatePart>> = {
  name: 'name',
  description: 'description',
  ideaId: 'activity',
  category: 'activity',
  communityId: 'community',
  startsAt: 'times',
  endsAt: 'times',
  placeId: 'where',
  location: 'where',
  city: 'where',
  cityId: 'where',
  address: 'where',
  pinLatitude: 'where',
  pinLongitude: 'where',
  placeIsPublic: 'where',
  timeZone: 'where',
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

const parts: ReadonlyMap<string, DatePart> = new Map(Object.entries(PART_OF));

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
