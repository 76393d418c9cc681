import type { UpdateTribInput } from '#shared/api/trib-requests';
import { areTimesSet, timesProblem } from '../../tribs/fields/meetup-times';
import type { TribForm } from '../../tribs/fields/trib-fields';
import { formOf, payloadOf } from '../../tribs/fields/trib-form';
import { isWhereSet, isOwnPlaceComplete, type TribWithPlace } from '../../tribs/fields/where';

export type EditForm = TribForm & {
  /** The place's time zone, or the meetup's if it has no place. */
  timeZone: string;
};

export const editFormOf = (trib: TribWithPlace): EditForm => ({ ...formOf(trib), timeZone: trib.timeZone });

/**
 * The changed fields only. So two hosts who edit different fields do not undo each other, and an untouched time keeps
 * its seconds.
 */
export function changesOf(before: EditForm, after: EditForm): UpdateTribInput {
  const [was, is] = [payloadOf(before), payloadOf(after)];
  const changed: UpdateTribInput = Object.fromEntries(
    Object.entries(is).filter(([key, value]) => !isSame(value, new Map(Object.entries(was)).get(key))),
  );
  // With another city the server forgets where in the last one it was.
  if (changed.cityId !== undefined) Object.assign(changed, { address: is.address, pin: is.pin });
  // Another place would bring its category.
  if (changed.placeId !== undefined && is.category) changed.category = is.category;
  return changed;
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

const NOTIFYING_FIELDS = ['startTime', 'endTime', 'placeId', 'location', 'cityId', 'address', 'pin'] as const;

/** Members are notified of a new time or place, and of nothing else. */
export function notifiesMembers(changes: UpdateTribInput): boolean {
  return NOTIFYING_FIELDS.some((key) => changes[key] !== undefined);
}

/** Untouched times are not validated again, unless the clocks of another place show them. */
export function problemWithTimes(before: EditForm, form: EditForm, now: Date) {
  const { startTime, endTime } = changesOf(before, form);
  const areKept = startTime === undefined && endTime === undefined && before.timeZone === form.timeZone;
  return areKept ? null : timesProblem(form, form.timeZone, now);
}

export function canSave(before: EditForm, form: EditForm, now: Date): boolean {
  const hasTimes = areTimesSet(form) || (form.startTime === '' && form.endTime === '');
  return (
    Object.keys(changesOf(before, form)).length > 0 &&
    form.name.trim() !== '' &&
    form.description.trim() !== '' &&
    hasTimes &&
    keepsPlace(before, form) &&
    problemWithTimes(before, form, now) === null
  );
}

/** A meetup keeps a place once it has one, and a new one is complete. */
function keepsPlace(before: EditForm, form: EditForm): boolean {
  const { ownPlace } = form;
  if (isSame(before.ownPlace, ownPlace) && isSame(before.place, form.place)) return true;
  return ownPlace.isUsed ? isOwnPlaceComplete(ownPlace) : isWhereSet(form) || !isWhereSet(before);
}
