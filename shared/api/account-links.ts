import * as z from 'zod/mini';
import { DEVICE_NUMBER_DIGITS, TIME_ZONE_MAX } from '../domain/limits';
import { isTimeZone } from '../domain/meetup-time';
import { id, profileImage } from './common';
import { password } from './users';

/** 32 random bytes in base64url. Always in a body or behind the `#` of a page: neither is in a log. */
export const oneTimeToken = z.string().check(z.regex(/^[\w-]{43}$/, 'Must be the token of a link'));

export const tokenRequest = z.strictObject({ token: oneTimeToken });
export const newLink = z.object({ token: oneTimeToken, expiresAt: z.iso.datetime() });

/** `move` signs in here as the person, `reset` asks for a new password first. */
export const linkView = z.object({
  purpose: z.enum(['move', 'reset']),
  person: z.object({ id, displayName: z.string(), profileImage }),
  /** For password managers; null unless it is set anew. */
  username: z.nullable(z.string()),
  expiresAt: z.iso.datetime(),
  /** This browser has made it: it is to be opened in another one. */
  isMadeHere: z.boolean(),
});

export const resetRequest = z.strictObject({ token: oneTimeToken, newPassword: password });

/** The name of a zone and nothing else: it is shown to the person who is asked to approve the device. */
const timeZone = z
  .string()
  .check(z.maxLength(TIME_ZONE_MAX), z.refine<string>(isTimeZone, 'Must be a time zone'));
export const newDeviceRequest = z.strictObject({ timeZone: z.optional(timeZone) });
/** The token is for the QR code; the number is shown and never part of a link. */
export const newDevice = z.object({ token: oneTimeToken, number: z.string(), expiresAt: z.iso.datetime() });

/** `refused`: three wrong numbers were typed. `gone`: expired, used, or never there. */
export const newDeviceState = z.object({ state: z.enum(['waiting', 'approved', 'refused', 'gone']) });

/** What is known of a browser that asks to be signed in. */
export const askingDevice = z.object({
  /** Such as "Chrome on Windows"; null if the browser did not say. */
  device: z.nullable(z.string()),
  timeZone: z.nullable(z.string()),
  isSameNetwork: z.boolean(),
  expiresAt: z.iso.datetime(),
});

export const approvalRequest = z.strictObject({
  token: oneTimeToken,
  number: z.string().check(z.regex(new RegExp(`^\\d{${DEVICE_NUMBER_DIGITS}}$`), 'Type the whole number')),
});

export type NewLink = z.infer<typeof newLink>;
export type LinkView = z.infer<typeof linkView>;
export type ResetRequest = z.infer<typeof resetRequest>;
export type NewDeviceState = z.infer<typeof newDeviceState>['state'];
export type NewDevice = z.infer<typeof newDevice>;
export type AskingDevice = z.infer<typeof askingDevice>;
export type ApprovalRequest = z.infer<typeof approvalRequest>;
