import { type Invite, inviteQuery, readInvite } from '#shared/domain/invite';
import { readId } from '#shared/domain/read-id';
import { warn } from './log';
import { paths, tribPath } from './paths';
import { forgetForSession, readForSession, storeForSession } from './session-store';
import { saveInviter } from './storage';

/** Anybody can write its parts: an invalid one is ignored. */
export function parseInvite(search: string): Invite | null {
  const invite = readInvite(search);
  const query = new URLSearchParams(search);
  if (invite === null && query.get('inv') && query.get('name')) {
    warn('The invite link cannot be read');
  }
  return invite;
}

/** The meetup of the invite, until the onboarding has led to it; the inviter stays until somebody registers. */
const INVITED_TRIB = 'invitedTrib';

/** Returns whether all of it survives a reload. */
export function keepInvite(invite: Invite): boolean {
  const { tribId } = invite;
  forgetForSession(INVITED_TRIB);
  const isTribKept = tribId === undefined || storeForSession(INVITED_TRIB, String(tribId));
  return saveInviter(invite) && isTribKept;
}

/**
 * The next page of the onboarding, after which comes the meetup of the invite. Without storage, an invite link is passed
 * on in the URL. The build has none.
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
