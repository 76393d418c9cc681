import type { Trib } from '#shared/api/tribs';
import { uploadedPhoto } from '../photos/draft-photo';
import { localTime, nextWeek } from '../tribs/fields/meetup-times';
import { newDraft, type Draft } from './draft';

/** Where one looks first: the days have moved. */
const TIMES_STEP = 4;

/** A meetup once more, a week later at the same clock of its place. It is another one: nothing of it is sent yet. */
export function copiedDraft(trib: Trib, requestKey: string, now: Date): Draft {
  const { placeId, location, city, timeZone, mainImageUrl, eventPhotos, ideaId, maxParticipants } = trib;
  const { name, description, categories, whoCanJoin, dressCode, alcoholPolicy, cost, costDetails } = trib;
  const clock = (moment: string | null) => (moment === null ? '' : localTime(new Date(moment), timeZone));
  const was = { startTime: clock(trib.startTime), endTime: clock(trib.endTime) };
  return {
    ...newDraft(requestKey),
    name,
    description,
    categories,
    ideaId,
    place: placeId === null ? null : { id: placeId, name: location ?? '', city: city ?? '', timeZone },
    ...nextWeek(was, timeZone, now),
    maxParticipants,
    whoCanJoin,
    dressCode,
    alcoholPolicy,
    cost,
    costDetails: costDetails ?? '',
    photos: [mainImageUrl, ...eventPhotos].flatMap((url) => (url ? [uploadedPhoto(url)] : [])),
    step: TIMES_STEP,
  };
}
