import * as z from 'zod/mini';
import { ARRIVAL_LINE_MAX } from '../domain/limits';
import { id, idText, readerOf, text } from './common';

/** Of one person: what a host has said, and whether they said so themselves. */
const attendanceOf = z.object({ id, came: z.nullable(z.boolean()), isHere: z.boolean() });

/** For those who have a spot. */
export const attendance = z.object({
  /** Whether the viewer has said that they are there. */
  isHere: z.boolean(),
  /** How to find the others, from whoever was there first or from a host; gone the next day. */
  line: z.nullable(z.object({ text: z.string(), personId: id, displayName: z.string() })),
  mayLeaveLine: z.boolean(),
  /** For hosts alone: those of whom anything is known. */
  people: z.nullable(z.array(attendanceOf)),
});
export const attendanceReader = readerOf(attendance);

export const hereRequest = z.strictObject({ here: z.boolean() });
/** Null takes back what was said. */
export const cameRequest = z.strictObject({ came: z.nullable(z.boolean()) });
export const attendanceParams = z.strictObject({ id: idText, userId: idText });
/** A blank one takes it away. */
export const lineRequest = z.strictObject({ text: text(ARRIVAL_LINE_MAX) });

export type Attendance = z.infer<typeof attendance>;
