import { useQueryClient } from '@tanstack/react-query';
import type { UpdateTribInput } from '#shared/api/trib-requests';
import type { Trib } from '#shared/api/tribs';
import { useWrite } from '../../../lib/use-write';
import { showToast } from '../../../ui/toast-store';
import { areTimesSet, timesProblem } from '../../tribs/fields/meetup-times';
import type { TribForm } from '../../tribs/fields/trib-fields';
import { formOf, payloadOf } from '../../tribs/fields/trib-form';
import { isWhereSet, isOwnPlaceComplete, type TribWithPlace } from '../../tribs/fields/where';
import { finishUploads, forgetPhotos } from '../../photos/uploads';
import { invalidateTribs } from '../../tribs/refresh-tribs';
import { patchTrib } from '../../tribs/trib-cache';
import { putDates } from '../../tribs/series.api';
import { guestsQuery, putTrib } from '../hosting.api';
import type { EditScope } from './ScopeSheet';
import * as t from '../texts';

export type EditForm = TribForm & {
  /** The place's time zone, or the meetup's if it has no place. */
  timeZone: string;
};

export const editFormOf = (trib: TribWithPlace): EditForm => ({ ...formOf(trib), timeZone: trib.timeZone });

/**
 * Returns only the changed fields, so that two hosts who edit different fields do not undo each other's changes. An
 * untouched time also keeps its seconds.
 */
export function changesOf(before: EditForm, after: EditForm): UpdateTribInput {
  const [was, is] = [payloadOf(before), payloadOf(after)];
  const changed: UpdateTribInput = Object.fromEntries(
    Object.entries(is).filter(([key, value]) => !isSame(value, new Map(Object.entries(was)).get(key))),
  );
  // When the city changes, the server drops the address and the pin, so they are sent along.
  if (changed.cityId !== undefined) Object.assign(changed, { address: is.address, pin: is.pin });
  // The server takes another own place for a home unless it is told otherwise.
  if (is.placeIsPublic && OWN_PLACE.some((key) => changed[key] !== undefined)) changed.placeIsPublic = true;
  // When the place changes, the server would take over its category, so the chosen one is sent along.
  if (changed.placeId !== undefined && is.category) changed.category = is.category;
  return changed;
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

const OWN_PLACE = ['location', 'cityId', 'address', 'pin', 'placeIsPublic'] as const;
const NOTIFYING_FIELDS = ['startTime', 'endTime', 'placeId', ...OWN_PLACE] as const;

/** Members are notified of a new time or place, and of nothing else. */
export function notifiesMembers(changes: UpdateTribInput): boolean {
  return NOTIFYING_FIELDS.some((key) => changes[key] !== undefined);
}

/** Untouched times are checked again only if another place has another time zone. */
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

/** A meetup that has a place keeps one, and a new place has to be complete. */
function keepsPlace(before: EditForm, form: EditForm): boolean {
  const { ownPlace } = form;
  if (isSame(before.ownPlace, ownPlace) && isSame(before.place, form.place)) return true;
  return ownPlace.isUsed ? isOwnPlaceComplete(ownPlace) : isWhereSet(form) || !isWhereSet(before);
}

/** These fields show their own refusals. All other refusals appear above the button. */
export const REFUSABLE = {
  name: undefined,
  description: undefined,
  startTime: undefined,
  endTime: undefined,
  placeId: undefined,
  location: undefined,
  address: undefined,
  cityId: undefined,
  pin: undefined,
  maxParticipants: undefined,
  minPeople: undefined,
  photos: undefined,
  mainImageUrl: undefined,
  eventPhotos: undefined,
  communityId: undefined,
  costDetails: undefined,
};

type Edit = { before: EditForm; form: EditForm; scope: EditScope };

/** Opens the meetup after saving. Until then the form keeps everything. */
export function useSaveTrib(trib: Trib, viewerId: number, toMeetup: () => Promise<void>) {
  const queryClient = useQueryClient();
  return useWrite({
    subject: `edit ${trib.id}`,
    send: async ({ before, form, scope }: Edit) => {
      const photos = await finishUploads(form.photos, viewerId);
      const changes = changesOf(before, { ...form, photos });
      const saved = scope === 'this' ? await putTrib(trib.id, changes) : null;
      if (scope !== 'this') await putDates({ tribId: trib.id, scope, changes });
      void forgetPhotos(photos);
      return { saved, areNotified: notifiesMembers(changes) && trib.memberCount > 1 };
    },
    done: ({ saved, areNotified }) => {
      if (saved) patchTrib({ queryClient, viewerId }, trib.id, (cached) => ({ ...cached, ...saved }));
      showToast({
        title: t.changesSaved,
        ...(areNotified && { description: t.everyoneGoingTold }),
      });
    },
    close: toMeetup,
    failure: { form: t.changesWerentSavedTry },
    stale: () => {
      invalidateTribs(queryClient, viewerId);
      void queryClient.invalidateQueries({ queryKey: guestsQuery(viewerId, trib.id).queryKey });
    },
  });
}
