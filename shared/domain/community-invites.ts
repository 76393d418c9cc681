import { inviteQuery } from './invite';
import { communityPath } from './paths';

/** How many addresses are processed at a time. */
export const INVITE_LIST_MAX = 1_000;
/** How many people one organizer may write to in a day; fewer while their account is younger than a month. */
export const INVITES_PER_DAY = 200;
export const INVITES_PER_DAY_AT_FIRST = 20;
/** The limit for all organizers of one community together. */
export const INVITES_PER_COMMUNITY_AND_DAY = 400;
/** For this many days a community does not write to the same mailbox again. */
export const INVITED_AGAIN_AFTER_DAYS = 30;
/** How often all communities together may write to one mailbox in a week. */
export const INVITES_PER_MAILBOX_AND_WEEK = 3;

/** Removes the label after a plus, which would make the address a new one each time. */
export const withoutLabel = (address: string): string => address.replace(/(?<=.)\+[^@]*(?=@)/, '');

const GMAIL = /^(.+)@(?:gmail|googlemail)\.com$/;

/** The mailbox behind an address: without a label and, at Gmail, without dots, which Gmail ignores. */
export function mailboxOf(address: string): string {
  const unlabelled = withoutLabel(address);
  const gmail = GMAIL.exec(unlabelled)?.[1];
  return gmail === undefined ? unlabelled : `${gmail.replaceAll('.', '')}@gmail.com`;
}

/** `key` lets in whoever has the link of an organizer, where others have to ask. */
type Inviter = { inviterId: number; name: string; code: string | null; key: string | null };

/** The query parameter for that key. */
export const LET_IN = 'letin';

/** The link opens the community. Where signing up needs an invitation, it is one. */
export function communityInvitePath(communityId: number, { inviterId, name, code, key }: Inviter): string {
  const proof = code === null ? '' : `&${inviteQuery({ inviterId, inviterName: name, code })}`;
  return communityPath(communityId) + (key === null ? '' : `&${LET_IN}=${key}`) + proof;
}
