import { DISPLAY_NAME_MAX } from './limits';
import { plainText } from './plain-text';
import { readId } from './read-id';

/** The content of an invite link. Anybody can write the name: it is shown as text and never trusted. */
export type Invite = { inviterId: number; inviterName: string };

/** Parses `?inv=7&name=Maya`: on the server for the page it sends, in the browser for what it stores. */
export function readInvite(search: string): Invite | null {
  const query = new URLSearchParams(search);
  const inviterId = readId(query.get('inv'));
  const inviterName = isDecodable(search, 'name') ? plainText(query.get('name') ?? '', DISPLAY_NAME_MAX) : '';
  return inviterId !== null && inviterName !== '' ? { inviterId, inviterName } : null;
}

/** URLSearchParams never fails: it would read a wrongly encoded name as one with replacement characters. */
function isDecodable(search: string, key: string): boolean {
  try {
    for (const part of search.split(/[?&]/)) if (part.startsWith(`${key}=`)) decodeURIComponent(part);
    return true;
  } catch {
    return false;
  }
}

/** Names the picture of who invited in the page's head: the stored one of that account, never one of the link. */
export const INVITER_PICTURE = 'inviter-picture';
/** Its address in a prerendered page, until it is requested. */
export const INVITER_PICTURE_SLOT = '/who-invited.webp';

export function inviteQuery({ inviterId, inviterName }: Invite): string {
  return `inv=${inviterId}&name=${encodeURIComponent(inviterName)}`;
}
