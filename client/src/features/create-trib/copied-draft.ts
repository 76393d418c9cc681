import type { Trib } from '#shared/api/tribs';
import { nextWeek } from '../tribs/fields/meetup-times';
import { fieldsOf } from '../tribs/fields/trib-fields';
import { newDraft, type Draft } from './draft';

/** Where one looks first: the days have moved. */
const TIMES_STEP = 4;

/** A meetup once more, a week later at the same clock of its place. It is another one: nothing of it is sent yet. */
export function copiedDraft(trib: Trib, requestKey: string, now: Date): Draft {
  const fields = fieldsOf(trib);
  return {
    ...newDraft(requestKey),
    ...fields,
    ...nextWeek(fields, trib.timeZone, now),
    step: TIMES_STEP,
  };
}
