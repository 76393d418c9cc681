import * as z from 'zod/mini';
import { id } from './common';

const ASKED_MAX = 100;

export const presenceQuery = z.strictObject({
  /** A list such as "1,2,3". */
  ids: z.pipe(
    z.pipe(
      z.string().check(z.regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9})*$/, 'Must be ids separated by commas')),
      z.transform((value) => value.split(',').map(Number)),
    ),
    z.array(id).check(z.maxLength(ASKED_MAX)),
  ),
});
export const onlinePeople = z.object({ online: z.array(id) });
