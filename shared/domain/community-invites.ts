import { inviteQuery } from './invite';
import { communityPath } from './paths';

/** So many addresses are looked through at a time. */
export const INVITE_LIST_MAX = 1_000;
/** So many people one organizer writes to in a day; fewer while their account is younger than a month. */
export const INVITES_PER_DAY = 200;
export const INVITES_PER_DAY_AT_FIRST = 20;
/** Of all organizers of one community together. */
export const INVITES_PER_COMMUNITY_AND_DAY = 400;
/** A community writes to nobody twice within so many days. */
export const INVITED_AGAIN_AFTER_DAYS = 30;
/** All communities together write so many times a week to one mailbox. */
export const INVITES_PER_MAILBOX_AND_WEEK = 3;

/** What follows a plus is a label of its own, which would be another address each time. */
export const withoutLabel = (address: string): string => address.replace(/(?<=.)\+[^@]*(?=@)/, '');

const GMAIL = /^(.+)@(?:gmail|googlemail)\.com$/;

/** The mailbox behind an address: without a label, and at Gmail without dots, which it ignores. */
export function mailboxOf(address: string): string {
  const unlabelled = withoutLabel(address);
  const gmail = GMAIL.exec(unlabelled)?.[1];
  return gmail === undefined ? unlabelled : `${gmail.replaceAll('.', '')}@gmail.com`;
}

type Inviter = { inviterId: number; name: string; code: string | null };

/** Opens the community; where signing up needs an invitation, it is one. */
export function communityInvitePath(communityId: number, { inviterId, name, code }: Inviter): string {
  const proof = code === null ? '' : `&${inviteQuery({ inviterId, inviterName: name, code })}`;
  return communityPath(communityId) + proof;
}
