import * as z from 'zod/mini';
import { EMAIL_MAX } from '../domain/limits';
import { eachTopic } from '../domain/notice-topics';
import { password } from './users';
import { doubtShape, waysInList } from './ways-in';
import { sentence } from './issues';
import { textsOf } from './texts';

/** How notices are mailed: not at all, as they come, or once a day in one mail. */
export const MAIL_FREQUENCIES = ['off', 'at-once', 'daily'] as const;

/** The address of one mailbox, with nothing that could continue a mail's header. Upper and lower case are the same. */
export const mailAddress = z.string().check(
  z.trim(),
  z.maxLength(EMAIL_MAX),
  z.regex(
    /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/,
    sentence((lang) => textsOf(lang).mailAddress),
  ),
  z.refine<string>(
    (address) => address.indexOf('@') <= 64,
    sentence((lang) => textsOf(lang).mailAddress),
  ),
  z.toLowerCase(),
);

/** 32 bytes in base64url. */
const token = z.string().check(z.regex(/^[\w-]{43}$/, 'Must be the token of a mailed link'));
/** The code as people type it, with or without spaces. */
export const mailedCode = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(20)),
    z.transform((typed) => typed.replaceAll(/[\s-]/g, '')),
  ),
  z.string().check(
    z.regex(
      /^\d{8}$/,
      sentence((lang) => textsOf(lang).eightDigits),
    ),
  ),
);

export const mailRequest = z.strictObject({ purpose: z.enum(['sign-in', 'reset']), address: mailAddress });
export const mailCode = z.strictObject({ code: mailedCode });
export const mailToken = z.strictObject({ token });
export const mailSignIn = z.union([mailCode, mailToken]);
export const mailReset = z.strictObject({ token, newPassword: password, ...doubtShape });
export const ownMailRequest = z.strictObject({ address: mailAddress });

/** What the button of a mailed link does, and for whose account. */
export const mailLink = z.object({
  purpose: z.enum(['confirm', 'sign-in', 'reset', 'undo']),
  name: z.string(),
  username: z.nullable(z.string()),
  address: z.string(),
  /** What else lets somebody in and may end with the old password; null unless it is set anew. */
  waysIn: z.nullable(waysInList),
});

const topics = z.strictObject(eachTopic(() => z.boolean()));
export const mailSettingsRequest = z.strictObject({ frequency: z.enum(MAIL_FREQUENCIES), topics });

export const mailSettings = z.object({
  address: z.nullable(z.string()),
  /** The address that waits to be confirmed by its link or code. */
  pending: z.nullable(z.object({ address: z.string(), state: z.enum(['waiting', 'sent', 'refused']) })),
  /** Whether the address's mail server refuses our mails. */
  isRefused: z.boolean(),
  /** Whether the address is the person's last way in, so that it cannot be removed. */
  isLastWayIn: z.boolean(),
  ...mailSettingsRequest.shape,
});

/** `who` is the id of a person or the hash of a mailbox, with a signature that only the server can make. */
export const unsubscribeQuery = z.strictObject({
  who: z.string().check(z.regex(/^(\d{1,10}|[\w-]{43})\.[\w-]{43}$/)),
});

/** The meetup and the person, with a signature that only the server can make, over their spot as well. */
export const mailedSpot = z.strictObject({
  key: z.string().check(z.regex(/^\d{1,10}\.\d{1,10}\.[\w-]{43}$/)),
});
export const mailedSpotView = z.object({
  name: z.string(),
  startTime: z.nullable(z.iso.datetime()),
  timeZone: z.string(),
});

export const bounceReport = z.strictObject({
  addresses: z.array(mailAddress).check(z.minLength(1), z.maxLength(1_000)),
});

export type MailFrequency = (typeof MAIL_FREQUENCIES)[number];
export type MailLink = z.infer<typeof mailLink>;
export type MailSettings = z.infer<typeof mailSettings>;
export type MailSettingsRequest = z.infer<typeof mailSettingsRequest>;
export type MailPurpose = z.infer<typeof mailRequest>['purpose'];

/** In front of the key of a spot, for the button that keeps it. */
export const KEEPS_SPOT = 'coming.';
/** For this long, joining again takes back what such a link has done. */
export const UNDO_HOURS = 1;
