import * as z from 'zod/mini';
import { INVITE_LIST_MAX } from '../domain/community-invites';
import { mailAddress } from './mail';

/** Only addresses are sent: people's names stay with the person who invites them. */
export const communityInvitesRequest = z.strictObject({
  addresses: z.array(mailAddress).check(z.minLength(1), z.maxLength(INVITE_LIST_MAX)),
});

/** It reveals nothing about people: neither who has an account nor who does not want to be written to. */
export const communityInvitesPreview = z.object({
  /** Addresses that this community has invited in the last thirty days. */
  invitedBefore: z.array(z.string()),
  /** How many more can be invited today. */
  left: z.int(),
});
export const communityInvitesSent = z.object({
  /** How many were invited now; the others had been before. */
  invited: z.int(),
});

export type CommunityInvitesPreview = z.infer<typeof communityInvitesPreview>;
export type CommunityInvitesSent = z.infer<typeof communityInvitesSent>;
