import { type Invite, inviteQuery, readInvite } from '#shared/domain/invite';
import { warn } from './log';
import { forgetForSession, storeForSession } from './session-store';
import { saveInviter } from './storage';

/** Anybody can write such a link, so an invalid one is ignored. */
export function parseInvite(search: string): Invite | null {
  const invite = readInvite(search);
  const query = new URLSearchParams(search);
  if (invite === null && query.get('inv') && query.get('name')) {
    warn('The invite link cannot be read');
  }
  return invite;
}

/** The meetup of the invite, kept until the end of the onboarding. The inviter is kept until the person registers. */
export const INVITED_TRIB = 'invitedTrib';

/** Stores the invite. Returns it where it would not survive a reload: there, the next page's URL has to carry it. */
export function keepInvite(invite: Invite | null): Invite | null {
  if (!invite) return null;
  const { tribId } = invite;
  forgetForSession(INVITED_TRIB);
  const isTribKept = tribId === undefined || storeForSession(INVITED_TRIB, String(tribId));
  return saveInviter(invite) && isTribKept ? null : invite;
}

/** Returns the invite in the page's URL if it had to be passed on there, because it cannot be stored. */
export const keepInviteInUrl = () => keepInvite(parseInvite(location.search));

/** The path of a page of the onboarding, with the invite that could not be stored. */
export const stepPath = (path: string, unkept: Invite | null) =>
  unkept ? `${path}?${inviteQuery(unkept)}` : path;
