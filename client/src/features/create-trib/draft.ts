import { MEETUP_DESCRIPTION_MAX, MEETUP_NAME_MAX } from '#shared/domain/limits';
import { nextWeek } from '../tribs/fields/meetup-times';
import type { TribForm } from '../tribs/fields/trib-fields';
import { emptyForm, formOf } from '../tribs/fields/trib-form';
import { NO_REPEATS, type RepeatsForm } from '../tribs/fields/repeats-form';
import { isOwnPlaceTyped, type TribWithPlace } from '../tribs/fields/where';

export type Draft = TribForm & {
  repeats: RepeatsForm;
  step: number;
  /** What an activity filled in: only that may be replaced by the next. */
  prefilled: { name: string; description: string; cover: string };
  /** The idempotency key: repeating the request creates no second meetup. */
  requestKey: string;
  /** The body of requests without a response; empty if they differed. */
  sentBefore: string | null;
};

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

/** Whether closing would lose something worth asking about. */
export function hasContent({ name, description, place, ownPlace, ideaId, ownActivity }: TribForm): boolean {
  const isTyped = name.trim() !== '' || description.trim() !== '' || isOwnPlaceTyped(ownPlace);
  const hasActivity = ideaId !== null || ownActivity.name.trim() !== '';
  return isTyped || place !== null || hasActivity;
}

/** Cuts a text to this length, without splitting a surrogate pair. */
export function truncate(text: string, max: number): string {
  const end = /[\uD800-\uDBFF]/.test(text.charAt(max - 1)) ? max - 1 : max;
  return text.length > max ? text.slice(0, end) : text;
}

/** Changes with every edit a person makes, but not with the URLs of photos. */
export function draftFingerprint(draft: Draft): string {
  return JSON.stringify({ ...draft, photos: draft.photos.map(({ key, crop }) => [key, crop]) });
}

export const truncateName = (text: string) => truncate(text, MEETUP_NAME_MAX);
export const truncateDescription = (text: string) => truncate(text, MEETUP_DESCRIPTION_MAX);

/** The step with the times, which have moved. */
const TIMES_STEP = 4;

/** A copy of a meetup, a week later at the same local time. It is a new draft: nothing of it has been sent. */
export function copiedDraft(trib: TribWithPlace, requestKey: string, now: Date): Draft {
  const form = formOf(trib);
  return {
    ...newDraft(requestKey),
    ...form,
    ...nextWeek(form, trib.timeZone, now),
    step: TIMES_STEP,
  };
}
