import type { Trib } from '#shared/api/tribs';
import { uploadedPhoto } from '../../photos/draft-photo';
import { localTime } from './meetup-times';

/** A meetup as the fields hold it that make or change one: clocks of its place, texts where there may be none. */
export function fieldsOf(trib: Trib) {
  const { name, description, ideaId, placeId, location, city, timeZone, maxParticipants, categories } = trib;
  const { whoCanJoin, dressCode, alcoholPolicy, cost, costDetails, mainImageUrl, eventPhotos } = trib;
  const clock = (moment: string | null) => (moment === null ? '' : localTime(new Date(moment), timeZone));
  return {
    name,
    description,
    ideaId,
    place: placeId === null ? null : { id: placeId, name: location ?? '', city: city ?? '', timeZone },
    startTime: clock(trib.startTime),
    endTime: clock(trib.endTime),
    maxParticipants,
    categories,
    whoCanJoin,
    dressCode,
    alcoholPolicy,
    cost,
    costDetails: costDetails ?? '',
    photos: [mainImageUrl, ...eventPhotos].flatMap((url) => (url ? [uploadedPhoto(url)] : [])),
  };
}
