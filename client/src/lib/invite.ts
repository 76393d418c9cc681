import { type Invite, inviteQuery, readInvite } from '#shared/domain/invite';
import { warn } from './log';
import { saveInviter } from './storage';

/** Anybody can write both parts: invalid ones are ignored. */
export function parseInvite(search: string): Invite | null {
  const invite = readInvite(search);
  const query = new URLSearchParams(search);
  if (invite === null && query.get('inv') && query.get('name')) {
    warn('The invite link cannot be read');
  }
  return invite;
}

const withInvite = (path: string, invite: Invite) => `${path}?${inviteQuery(invite)}`;

/** The next page of the onboarding. Without storage, an invite link is passed on in the URL. The build has none. */
export function nextStepPath(path: string): string {
  const invite = parseInvite(globalThis.location?.search ?? '');
  return !invite || saveInviter(invite) ? path : withInvite(path, invite);
}
