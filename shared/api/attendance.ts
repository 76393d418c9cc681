import * as z from 'zod/mini';
import { ARRIVAL_LINE_MAX } from '../domain/limits';
import { id, idText, readerOf, text } from './common';

/** One person's attendance: what a host has said, and whether the person said that they are there. */
const attendanceOf = z.object({ id, came: z.nullable(z.boolean()), isHere: z.boolean() });

/** What people with a spot can read. */
export const attendance = z.object({
  /** Whether the viewer has said that they are there. */
  isHere: z.boolean(),
  /** How to find the others, from a host or the first person there. Gone the next day. */
  line: z.nullable(z.object({ text: z.string(), personId: id, displayName: z.string() })),
  mayLeaveLine: z.boolean(),
  /** For hosts only: everybody of whom anything is known. */
  people: z.nullable(z.array(attendanceOf)),
});
export const attendanceReader = readerOf(attendance);

export const hereRequest = z.strictObject({ here: z.boolean() });
/** Null takes back what was said before. */
export const cameRequest = z.strictObject({ came: z.nullable(z.boolean()) });
export const attendanceParams = z.strictObject({ id: idText, userId: idText });
/** A blank line removes the one that is there. */
export const lineRequest = z.strictObject({ text: text(ARRIVAL_LINE_MAX) });

export type Attendance = z.infer<typeof attendance>;
