import type { UpdateTribInput } from '#shared/api/hosting';
import type { Trib } from '#shared/api/tribs';
import type { DraftPhoto } from '../../photos/draft-photo';
import type { Rules } from '../../tribs/fields/RulesField';
import { areTimesSet, type Times, timesProblem } from '../../tribs/fields/meetup-times';
import { fieldsOf } from '../../tribs/fields/trib-fields';

export type Place = { id: number; name: string; city: string | null; timeZone: string };

export type EditForm = Times &
  Rules & {
    name: string;
    description: string;
    ideaId: number | null;
    place: Place | null;
    /** Of the place, or where there is none of the meetup. */
    timeZone: string;
    maxParticipants: number;
    categories: readonly string[];
    /** The first is the main one. */
    photos: readonly DraftPhoto[];
  };

export const formOf = (trib: Trib): EditForm => ({ ...fieldsOf(trib), timeZone: trib.timeZone });

/**
 * What is sent: the fields that differ. Two hosts who change different things at once do not undo each other,
 * and a time that nobody touched keeps its second.
 */
export function changesOf(before: EditForm, after: EditForm): UpdateTribInput {
  const [was, is] = [payloadOf(before), payloadOf(after)];
  const changed = Object.fromEntries(
    Object.entries(is).filter(([key, value]) => !isSame(value, new Map(Object.entries(was)).get(key))),
  );
  // The same clock in another zone is another moment.
  const isElsewhere = before.timeZone !== after.timeZone;
  return isElsewhere ? { ...changed, startTime: is.startTime, endTime: is.endTime } : changed;
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

function payloadOf(form: EditForm) {
  const { ideaId, place, maxParticipants, categories, whoCanJoin, dressCode, alcoholPolicy, cost } = form;
  const [mainImageUrl = null, ...eventPhotos] = form.photos.map(({ key, url }) => url ?? key);
  return {
    name: form.name.trim(),
    description: form.description.trim(),
    ideaId,
    placeId: place?.id ?? null,
    startTime: form.startTime || null,
    endTime: form.endTime || null,
    maxParticipants,
    categories: [...categories],
    whoCanJoin,
    dressCode,
    alcoholPolicy,
    cost,
    costDetails: form.costDetails.trim() || null,
    mainImageUrl,
    eventPhotos,
  };
}

/** Members hear of another time or place, and of nothing else. */
export function tellsMembers(changes: UpdateTribInput): boolean {
  return changes.startTime !== undefined || changes.endTime !== undefined || changes.placeId !== undefined;
}

/** Times that were not touched may be what they are. */
export function problemWithTimes(before: EditForm, form: EditForm, now: Date) {
  const { startTime, endTime } = changesOf(before, form);
  return startTime === undefined && endTime === undefined ? null : timesProblem(form, form.timeZone, now);
}

export function canSave(before: EditForm, form: EditForm, now: Date): boolean {
  const hasTimes = areTimesSet(form) || (form.startTime === '' && form.endTime === '');
  return (
    Object.keys(changesOf(before, form)).length > 0 &&
    form.name.trim() !== '' &&
    form.description.trim() !== '' &&
    hasTimes &&
    problemWithTimes(before, form, now) === null
  );
}
