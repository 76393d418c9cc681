import * as z from 'zod/mini';
import { EMAIL_MAX } from '../domain/limits';
import { WAY_KINDS } from '../domain/ways-in';
import { storable } from './common';

/** Something that lets its person in, or shows where they go. */
const wayIn = z.object({
  /** Names it in a choice of what ends; another one in its place has another. Null for a password, which a new one ends. */
  key: z.nullable(z.string()),
  kind: z.enum(WAY_KINDS),
  /** What its person knows it by: the name of a passkey or a provider, or an address. */
  name: z.nullable(z.string()),
  /** Null for an address that was confirmed longer ago than the security log reaches. */
  addedAt: z.nullable(z.iso.datetime()),
  /** Whether somebody else may have added it: since mail last showed whose account it is, or since what was reported. */
  isDoubtful: z.boolean(),
});
export const waysInList = z.array(wayIn);

const WAYS_MAX = 100;
const keys = z.array(z.string().check(z.maxLength(EMAIL_MAX + 20), storable)).check(z.maxLength(WAYS_MAX));

/** What of the list ends in the same step. Nothing else does. */
export const endsShape = { ends: z.optional(keys) };
/** Whatever is doubtful ends too unless it is kept, so that what was added since the list was read does not stay unseen. */
export const doubtShape = { ...endsShape, keeps: z.optional(keys) };

export const signOutRequest = z.optional(z.strictObject(endsShape));
/** Without a choice the other sessions end, and nothing else: that needs no fresh sign-in. */
export const securityReportRequest = z.optional(z.strictObject(doubtShape));

export type WayIn = z.infer<typeof wayIn>;
export type Ends = NonNullable<z.infer<typeof signOutRequest>>;
export type DoubtChoice = NonNullable<z.infer<typeof securityReportRequest>>;
