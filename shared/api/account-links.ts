import * as z from 'zod/mini';
import { DEVICE_NUMBER_DIGITS, TIME_ZONE_MAX } from '../domain/limits';
import { isTimeZone } from '../domain/meetup-time';
import { id, profileImage } from './common';
import { password } from './users';
import { doubtShape, waysInList } from './ways-in';
import { sentence } from './issues';
import { textsOf } from './texts';

/** 32 random bytes in base64url. A token is always in a body or behind the `#` of a page, neither of which is logged. */
export const oneTimeToken = z.string().check(z.regex(/^[\w-]{43}$/, 'Must be the token of a link'));

export const tokenRequest = z.strictObject({ token: oneTimeToken });
export const newLink = z.object({ token: oneTimeToken, expiresAt: z.iso.datetime() });

/** `move` signs the person in here at once; `reset` asks for a new password first. */
export const linkView = z.object({
  purpose: z.enum(['move', 'reset']),
  person: z.object({ id, displayName: z.string(), profileImage }),
  /** The username for password managers, if the link sets a new password; otherwise null. */
  username: z.nullable(z.string()),
  expiresAt: z.iso.datetime(),
  /** True if this browser made the link, which has to be opened in another one. */
  isMadeHere: z.boolean(),
  /** What else lets somebody in and may end with the old password; null unless it is set anew. */
  waysIn: z.nullable(waysInList),
});

export const resetRequest = z.strictObject({ token: oneTimeToken, newPassword: password, ...doubtShape });

/** The name of a time zone and nothing else, because it is shown to the person who is asked to approve the device. */
const timeZone = z
  .string()
  .check(z.maxLength(TIME_ZONE_MAX), z.refine<string>(isTimeZone, 'Must be a time zone'));
export const newDeviceRequest = z.strictObject({ timeZone: z.optional(timeZone) });
/** The token is for the QR code. The number is only shown, and never part of a link. */
export const newDevice = z.object({ token: oneTimeToken, number: z.string(), expiresAt: z.iso.datetime() });

/** `refused` means that three wrong numbers were typed; `gone` that the token has expired, was used or never existed. */
export const newDeviceState = z.object({ state: z.enum(['waiting', 'approved', 'refused', 'gone']) });

export const askingDevice = z.object({
  /** A name such as "Chrome on Windows"; null if the browser did not say. */
  device: z.nullable(z.string()),
  timeZone: z.nullable(z.string()),
  isSameNetwork: z.boolean(),
  expiresAt: z.iso.datetime(),
});

export const approvalRequest = z.strictObject({
  token: oneTimeToken,
  number: z.string().check(
    z.regex(
      new RegExp(`^\\d{${DEVICE_NUMBER_DIGITS}}$`),
      sentence((lang) => textsOf(lang).wholeNumber),
    ),
  ),
});

export type NewLink = z.infer<typeof newLink>;
export type LinkView = z.infer<typeof linkView>;
export type ResetRequest = z.infer<typeof resetRequest>;
export type NewDeviceState = z.infer<typeof newDeviceState>['state'];
export type NewDevice = z.infer<typeof newDevice>;
export type AskingDevice = z.infer<typeof askingDevice>;
export type ApprovalRequest = z.infer<typeof approvalRequest>;
