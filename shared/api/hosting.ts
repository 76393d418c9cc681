import * as z from 'zod/mini';
import { MEMBER_ROLES } from '../domain/trib-options';
import { id, idText } from './common';
import { member, trib, tribFields } from './tribs';

/** A host changes any part; who created it and its idempotency are not among them. */
export const updateTribRequest = z.partial(z.strictObject(tribFields));

/** The hosts' own view: who goes and as what, who asks, and who waits in which order. */
export const guestList = z.object({
  members: z.array(z.extend(member, { role: z.enum(MEMBER_ROLES) })),
  requests: z.array(member),
  waitlist: z.array(member),
});

export const guestParams = z.strictObject({ id: idText, userId: idText });
export const requestAnswer = z.strictObject({ accept: z.boolean() });
/** `host` hands the meetup over: who had it stays as a co-host. */
export const roleChange = z.strictObject({ role: z.enum(MEMBER_ROLES) });

/** After the meetup: whether it took place, and privately whom one would meet again. */
export const feedbackRequest = z.strictObject({
  tookPlace: z.boolean(),
  meetAgain: z.array(id).check(z.maxLength(50)),
});
/** Meetups that are over and wait for an answer. */
export const feedbackDueList = z.array(trib);

export type GuestList = z.infer<typeof guestList>;
export type FeedbackRequest = z.infer<typeof feedbackRequest>;
export type UpdateTribRequest = z.infer<typeof updateTribRequest>;
export type UpdateTribInput = z.input<typeof updateTribRequest>;
