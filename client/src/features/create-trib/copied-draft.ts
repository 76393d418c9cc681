import { nextWeek } from '../tribs/fields/meetup-times';
import type { TribWithPlace } from '../tribs/fields/own-place';
import { formOf } from '../tribs/fields/trib-form';
import { newDraft, type Draft } from './draft';

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
