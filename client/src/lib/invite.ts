import { type Invite, inviteQuery, readInvite } from '#shared/domain/invite';
import { readId } from '#shared/domain/read-id';
import { warn } from './log';
import { paths, tribPath } from './paths';
import { forgetForSession, readForSession, storeForSession } from './session-store';
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
const INVITED_TRIB = 'invitedTrib';

/** Returns whether everything survives a reload. */
export function keepInvite(invite: Invite): boolean {
  const { tribId } = invite;
  forgetForSession(INVITED_TRIB);
  const isTribKept = tribId === undefined || storeForSession(INVITED_TRIB, String(tribId));
  return saveInviter(invite) && isTribKept;
}

/**
 * The next page of the onboarding; the last one is followed by the meetup of the invite. If the browser stores nothing,
 * the invite is passed on in the URL. There is no `location` during the build.
 */
export function nextStepPath(
  path: string,
  invite: Invite | null = parseInvite(globalThis.location?.search ?? ''),
): string {
  if (invite && !keepInvite(invite)) return `${path}?${inviteQuery(invite)}`;
  if (path !== paths.meetups) return path;
  const tribId = readId(readForSession(INVITED_TRIB));
  forgetForSession(INVITED_TRIB);
  return tribId === null ? path : tribPath(tribId);
}
