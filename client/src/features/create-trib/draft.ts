import * as z from 'zod/mini';
import { MEETUP_DESCRIPTION_MAX, MEETUP_NAME_MAX, SHORT_TEXT_MAX } from '#shared/domain/limits';
import { readJson, remove, write } from '../../lib/storage';
import { warn } from '../../lib/log';
import { town } from '../../lib/town';
import { weeksLater } from '../tribs/fields/meetup-times';
import { type TribForm, storedText } from '../tribs/fields/trib-fields';
import { emptyForm, formOf, draftSchemas } from '../tribs/fields/trib-form';
import { NO_REPEATS, storedRepeats } from '../tribs/fields/repeats-form';
import { isOwnPlaceTyped, type TribWithPlace } from '../tribs/fields/where';
import type { DraftPhoto } from '../photos/draft-photo';
import { forgetPhotos } from '../photos/uploads';

export const STEPS = 7;

/** By step, which fields it has. Where no list of places is, the place is asked first. */
const order = () => (town.startsEmpty ? [3, 1, 2, 4, 5, 6, 7] : [1, 2, 3, 4, 5, 6, 7]);
export const fieldsAt = (step: number): number => order()[step - 1] ?? step;
export const stepWith = (fields: number): number => order().indexOf(fields) + 1;

const draftSchema = z.object({
  ...draftSchemas(),
  // A draft from before meetups could repeat is still valid.
  repeats: storedRepeats,
  step: z.int().check(z.gte(1), z.lte(STEPS)),
  /** What an activity has filled in. The next activity may replace only that. */
  prefilled: z.object({
    name: storedText(MEETUP_NAME_MAX),
    description: storedText(MEETUP_DESCRIPTION_MAX),
    cover: z._default(storedText(SHORT_TEXT_MAX), ''),
  }),
  /** The idempotency key, by which repeating the request creates no second meetup. */
  requestKey: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  /** The body of the requests that got no response; empty if their bodies differed. */
  sentBefore: z.nullable(z.string()),
});
export type Draft = z.infer<typeof draftSchema>;

export function newDraft(requestKey: string): Draft {
  return {
    ...emptyForm(),
    repeats: NO_REPEATS,
    step: 1,
    prefilled: { name: '', description: '', cover: '' },
    requestKey,
    sentBefore: null,
  };
}

export function hasContent({ name, description, place, ownPlace, ideaId, ownActivity }: TribForm): boolean {
  const isTyped = name.trim() !== '' || description.trim() !== '' || isOwnPlaceTyped(ownPlace);
  const hasActivity = ideaId !== null || ownActivity.name.trim() !== '';
  return isTyped || place !== null || hasActivity;
}

/** Cuts a text to this length without splitting a surrogate pair. */
export function truncate(text: string, max: number): string {
  const end = /[\uD800-\uDBFF]/.test(text.charAt(max - 1)) ? max - 1 : max;
  return text.length > max ? text.slice(0, end) : text;
}

/** Changes with every edit by the person, but not when a photo gets its URL. */
export function draftFingerprint(draft: Draft): string {
  return JSON.stringify({ ...draft, photos: draft.photos.map(({ key, crop }) => [key, crop]) });
}

export const truncateName = (text: string) => truncate(text, MEETUP_NAME_MAX);
export const truncateDescription = (text: string) => truncate(text, MEETUP_DESCRIPTION_MAX);

/** A copy opens at the step with the times, because those were moved. */
const TIMES_STEP = 4;

/** Copies a meetup to a later week at the same local time. It is a new draft, of which nothing has been sent. */
export function copiedDraft(trib: TribWithPlace, requestKey: string, now: Date, weeks?: number): Draft {
  const form = formOf(trib);
  return {
    ...newDraft(requestKey),
    ...form,
    ...weeksLater(form, trib.timeZone, now, weeks),
    step: TIMES_STEP,
  };
}

/** Raised when the shape changes: a draft of another version is dropped. */
const VERSION = 1;

const storedSchema = z.object({ version: z.literal(VERSION), draft: draftSchema });

/** Storage can contain anything, including an older version's draft, so a draft is valid as a whole or ignored. */
export function readStoredDraft(): Draft | null {
  return storedSchema.safeParse(readJson('meetupDraft')).data?.draft ?? null;
}

export function storeDraft(draft: Draft): void {
  write('meetupDraft', JSON.stringify({ version: VERSION, draft }));
}

/** Removes only this draft, because another tab may have stored a new one since. */
export function removeStoredDraft({ requestKey }: Draft): void {
  const stored = readStoredDraft();
  if (stored === null || stored.requestKey === requestKey) remove('meetupDraft');
}

/** Deletes the copies on this device. A failure does no harm. */
export function forgetCopies(photos: readonly DraftPhoto[]): void {
  if (photos.length === 0) return;
  forgetPhotos(photos).catch((error: unknown) =>
    warn('The photos of the draft are still on this device', error),
  );
}
