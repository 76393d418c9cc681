import * as z from 'zod/mini';
import { INVITATIONS_MAX } from '../domain/ai-preferences';
import { MEMBERSHIP_STATUSES } from '../domain/trib-options';
import { idText, readerOf } from './common';
import { viewersCity } from './cities';
import { trib } from './tribs';

/** `why` is one sentence for this person. */
export const invitation = z.object({ trib, why: z.string() });
export const invitationList = z.array(invitation).check(z.maxLength(INVITATIONS_MAX));
export const invitationListReader = readerOf(invitationList);
/** If no city is given, the profile's counts, or else the one guessed from the time zone. */
export const invitationQuery = z.strictObject(viewersCity);

/** How many meetups fit now, and the name of the city around which they were searched; null if none is known. */
export const invitationCount = z.object({ count: z.int().check(z.gte(0)), near: z.nullable(z.string()) });

/** `open` takes a decline back, so that the meetup may be offered and listed again. */
export const INVITATION_DECISIONS = ['accepted', 'not-interested', 'open'] as const;
export const invitationDecision = z.strictObject({ answer: z.enum(INVITATION_DECISIONS) });
export const invitationParams = z.strictObject({ tribId: idText });
/** Accepting means joining, so if the meetup has filled up meanwhile, the person is on its waitlist. */
export const invitationOutcome = z.object({ membership: z.nullable(z.enum(MEMBERSHIP_STATUSES)) });

export type Invitation = z.infer<typeof invitation>;
export type InvitationCount = z.infer<typeof invitationCount>;
