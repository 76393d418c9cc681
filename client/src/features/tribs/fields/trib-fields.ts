import * as z from 'zod/mini';
import type { Trib } from '#shared/api/tribs';
import type { UpdateTribInput } from '#shared/api/trib-requests';
import {
  COST_DETAILS_MAX,
  EXTRA_PHOTOS_MAX,
  ID_MAX,
  MEETUP_DESCRIPTION_MAX,
  MEETUP_NAME_MAX,
  PARTICIPANTS_DEFAULT,
  PARTICIPANTS_MAX,
  PARTICIPANTS_MIN,
  SHORT_TEXT_MAX,
  TAGS_OFFERED,
} from '#shared/domain/limits';
import { isTimeZone } from '#shared/domain/meetup-time';
import { ALCOHOL_POLICIES, COSTS, DRESS_CODES, WHO_CAN_JOIN } from '#shared/domain/trib-options';
import { uploadedPhoto, type DraftPhoto } from '../../photos/draft-photo';
import { NO_OWN_ACTIVITY, ownActivityOf, storedOwnActivity, type OwnActivity } from './activity';
import { localTime } from './meetup-times';
import {
  storedOwnPlace,
  NO_OWN_PLACE,
  ownPlaceOf,
  ownPlacePayload,
  type ChosenPlace,
  type OwnPlace,
  type TribWithPlace,
} from './where';
import * as t from '../texts';

export const PHOTOS_MAX = 1 + EXTRA_PHOTOS_MAX;

/** The form's value of each field of a trib. Forms, copies, drafts and payloads are derived from these. */
export type TribField<T> = {
  empty: T;
  read: (trib: TribWithPlace) => T;
  /** The value in the API, for creating and editing. */
  send: (value: T) => UpdateTribInput;
  /** The schema of the value in a stored draft. */
  draftSchema: z.ZodMiniType<T>;
  /** Shown among the rules as one of several options. */
  choice?: { legend: string; options: readonly string[] };
};

const field = <T>(definition: TribField<T>) => definition;

/** A field whose value is the same in the form and in the API. */
const plain = <K extends keyof Trib & keyof UpdateTribInput>(
  key: K,
  empty: Trib[K],
  draftSchema: z.ZodMiniType<Trib[K]>,
) => field<Trib[K]>({ empty, read: (trib) => trib[key], send: (value) => ({ [key]: value }), draftSchema });

type ChoiceKey = 'whoCanJoin' | 'dressCode' | 'alcoholPolicy' | 'cost';

const choice = <K extends ChoiceKey>(
  key: K,
  legend: string,
  options: readonly Trib[K][],
  empty: Trib[K],
) => ({ ...plain(key, empty, z.literal([...options])), choice: { legend, options } });

export const storedText = (max: number) => z.string().check(z.maxLength(max));
const storedId = z.int().check(z.gte(1), z.lte(ID_MAX));
const storedCount = z.int().check(z.gte(PARTICIPANTS_MIN), z.lte(PARTICIPANTS_MAX));
const storedTime = z.string().check(z.regex(/^(\d{4,6}-\d\d-\d\dT\d\d:\d\d(:\d\d)?)?$/));
const share = z.number().check(z.gte(0), z.lte(1));
const storedPhoto = z.object({
  key: storedText(SHORT_TEXT_MAX),
  crop: z.optional(z.object({ left: share, top: share, width: share, height: share })),
  /** An uploaded photo or, in a copied trib, one of our covers. */
  url: z.optional(z.string().check(z.regex(/^\/(covers|api\/photos)\/[\w.-]+$/))),
});

export const TRIB_FIELDS = {
  name: field<string>({
    empty: '',
    read: ({ name }) => name,
    send: (name) => ({ name: name.trim() }),
    draftSchema: storedText(MEETUP_NAME_MAX),
  }),
  description: field<string>({
    empty: '',
    read: ({ description }) => description,
    send: (description) => ({ description: description.trim() }),
    draftSchema: storedText(MEETUP_DESCRIPTION_MAX),
  }),
  ideaId: plain('ideaId', null, z.nullable(storedId)),
  ownActivity: field<OwnActivity>({
    empty: NO_OWN_ACTIVITY,
    read: ownActivityOf,
    send: ({ isUsed, category }) => ({ category: isUsed ? category : null }),
    draftSchema: storedOwnActivity,
  }),
  communityId: plain('communityId', null, z._default(z.nullable(storedId), null)),
  place: field<ChosenPlace | null>({
    empty: null,
    read: ({ placeId, location, city, timeZone }) =>
      placeId === null ? null : { id: placeId, name: location ?? '', city: city ?? '', timeZone },
    send: (place) => ({ placeId: place?.id ?? null }),
    draftSchema: z.nullable(
      z.object({
        id: storedId,
        name: storedText(1000),
        city: storedText(1000),
        timeZone: z.string().check(z.refine(isTimeZone)),
      }),
    ),
  }),
  ownPlace: field<OwnPlace>({
    empty: NO_OWN_PLACE,
    read: ownPlaceOf,
    send: ownPlacePayload,
    draftSchema: storedOwnPlace,
  }),
  startTime: field<string>({
    empty: '',
    read: ({ startTime, timeZone }) => clockOf(startTime, timeZone),
    send: (startTime) => ({ startTime: startTime || null }),
    draftSchema: storedTime,
  }),
  endTime: field<string>({
    empty: '',
    read: ({ endTime, timeZone }) => clockOf(endTime, timeZone),
    send: (endTime) => ({ endTime: endTime || null }),
    draftSchema: storedTime,
  }),
  maxParticipants: plain('maxParticipants', PARTICIPANTS_DEFAULT, storedCount),
  minPeople: plain('minPeople', null, z._default(z.nullable(storedCount), null)),
  asksIfComing: plain('asksIfComing', true, z._default(z.boolean(), true)),
  /** Names of interests. */
  categories: field<readonly string[]>({
    empty: [],
    read: ({ categories }) => categories,
    send: (categories) => ({ categories: [...categories] }),
    draftSchema: z.array(storedText(SHORT_TEXT_MAX)).check(z.maxLength(TAGS_OFFERED)),
  }),
  /** The first photo is the main one. A photo that is not uploaded yet is sent by its key, so that it counts as a change. */
  photos: field<readonly DraftPhoto[]>({
    empty: [],
    read: ({ mainImageUrl, eventPhotos }) =>
      [mainImageUrl, ...eventPhotos].flatMap((url) => (url ? [uploadedPhoto(url)] : [])),
    send(photos) {
      const [mainImageUrl = null, ...eventPhotos] = photos.map(({ key, url }) => url ?? key);
      return { mainImageUrl, eventPhotos };
    },
    draftSchema: z.array(storedPhoto).check(z.maxLength(PHOTOS_MAX)),
  }),
  whoCanJoin: choice('whoCanJoin', t.whoCanJoin, WHO_CAN_JOIN, 'Everyone welcome'),
  membersOnly: plain('membersOnly', false, z._default(z.boolean(), false)),
  dressCode: choice('dressCode', t.dressCode, DRESS_CODES, 'Casual'),
  alcoholPolicy: choice('alcoholPolicy', t.alcohol, ALCOHOL_POLICIES, 'Optional'),
  cost: choice('cost', t.cost, COSTS, 'Free'),
  /** Kept while the cost is Free, so that it comes back if the cost changes again. */
  costDetails: field<string>({
    empty: '',
    read: ({ costDetails }) => costDetails ?? '',
    send: (costDetails) => ({ costDetails: costDetails.trim() || null }),
    draftSchema: storedText(COST_DETAILS_MAX),
  }),
};

export type TribForm = {
  [K in keyof typeof TRIB_FIELDS]: (typeof TRIB_FIELDS)[K] extends TribField<infer T> ? T : never;
};

function clockOf(moment: string | null, timeZone: string): string {
  return moment === null ? '' : localTime(new Date(moment), timeZone);
}

/** Anything but a number from 2 to 50 becomes the default of 8. */
export function participantsOf(entry: string): number {
  const count = Number(entry);
  const isValid = /^\d+$/.test(entry.trim()) && count >= PARTICIPANTS_MIN && count <= PARTICIPANTS_MAX;
  return isValid ? count : PARTICIPANTS_DEFAULT;
}

export function isPossible(count: number): boolean {
  return count >= PARTICIPANTS_MIN && count <= PARTICIPANTS_MAX;
}

/** A part of a meetup's form, independent of steps and of where its value is stored. */
export type FieldOf<T> = {
  value: T;
  onChange: (value: T) => void;
  error?: string;
};
