import * as z from 'zod/mini';
import { MATCH_LEVELS } from '../domain/match-labels';
import { GIVEN_ROLES, MEMBER_ROLES } from '../domain/trib-options';
import { ANNOUNCEMENT_MAX } from '../domain/announcements';
import { id, idText, page, readerOf, requiredText, whenAbsent } from './common';
import { isGuess, member, trib } from './tribs';

/**
 * A request to join, with the match, shared interests and a message. It has only the match's label, because a number
 * would reveal too much about one person.
 */
export const joinRequester = z.extend(member, {
  matchLevel: z.enum(MATCH_LEVELS),
  isGuess,
  sharedInterests: z.array(z.string()),
  message: z.nullable(z.string()),
});

/** What hosts see: members with their roles on the first page, requests, and the waitlist in order. */
export const guestList = z.object({
  members: z.array(
    z.extend(member, {
      role: z.enum(MEMBER_ROLES),
      /** Their note to the hosts; not sent if there is none. */
      message: z.optional(z.string()),
      /** For the host, once everybody was asked: whether they have said that they still come. */
      stillComes: z.optional(z.boolean()),
      /** For the host, once it is over: whether they were there, null if nobody has said so. */
      came: z.optional(z.nullable(z.boolean())),
      /** For the host of a series: at how many of its past dates they were, of those about which that is known. */
      cameTo: z.optional(z.object({ dates: z.int(), of: z.int() })),
    }),
  ),
  requests: z.array(joinRequester),
  waitlist: z.array(member),
});

/** A line to everybody who goes, waits or asks to join, which also stands on the meetup's page. */
export const cancellation = z.optional(z.strictObject({ line: z.optional(requiredText(ANNOUNCEMENT_MAX)) }));

/** Whether a meetup that waits for more people goes ahead with those it has. */
export const decision = z.strictObject({ goesAhead: z.boolean() });

/** A page has requests and waitlist together, in order of arrival. */
export const guestListQuery = z.strictObject(page);
export const guestParams = z.strictObject({ id: idText, userId: idText });
export const requestDecision = z.strictObject({ accept: z.boolean() });
/** `host` hands the meetup over; the previous host becomes a co-host. At a date of a series it is for all dates, or for this `one`. */
export const roleChange = z.strictObject({
  role: z.enum(GIVEN_ROLES),
  dates: z._default(z.enum(['all', 'one']), 'all'),
});

/** What a person says after a meetup: whether it took place and, privately, whom they would meet again. */
export const feedbackRequest = z.strictObject({
  tookPlace: z.boolean(),
  meetAgain: z.array(id).check(z.maxLength(50)),
  /** Whether they would meet the same people again in a week, and from the third time on, host it every week. */
  again: z._default(z.boolean(), false),
  wouldHost: z._default(z.boolean(), false),
});
/**
 * Past meetups that wait for the viewer's feedback. `seenIds` are the people who are known to have been there with the viewer.
 * `sameAgain` is what they are asked about meeting the same people again: a week later, or from the third time on as a series.
 */
export const feedbackDueList = z.array(
  z.extend(trib, {
    seenIds: whenAbsent(z.array(id), () => []),
    sameAgain: whenAbsent(z.nullable(z.enum(['table', 'series'])), () => null),
  }),
);
export const feedbackDueListReader = readerOf(feedbackDueList);

export type JoinRequester = z.infer<typeof joinRequester>;
export type GuestList = z.infer<typeof guestList>;
export type FeedbackDue = z.infer<typeof feedbackDueList>[number];
export type FeedbackRequest = z.infer<typeof feedbackRequest>;
