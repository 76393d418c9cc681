import { DISPLAY_NAME_MAX } from './limits';
import { SHOWN_TRIB } from './paths';
import { plainText } from './plain-text';
import { readId } from './read-id';

/**
 * The content of an invite link. Anybody can write the name: it is shown as text and never trusted. Shared from a
 * meetup, the link names it.
 */
export type Invite = {
  inviterId: number;
  inviterName: string;
  tribId?: number | undefined;
  /** Where signing up needs an invitation: proves that the inviter has made the link. */
  code?: string | undefined;
};

export const INVITE_CODE_LENGTH = 16;
const CODE_PATTERN = /^[\w-]{16}$/;

/** Parses `?inv=7&name=Maya&trib=5`: on the server for the page it sends, in the browser for what it stores. */
export function readInvite(search: string): Invite | null {
  const query = new URLSearchParams(search);
  const inviterId = readId(query.get('inv'));
  const inviterName = isDecodable(search, 'name') ? plainText(query.get('name') ?? '', DISPLAY_NAME_MAX) : '';
  if (inviterId === null || inviterName === '') return null;
  const tribId = readId(query.get(SHOWN_TRIB));
  const code = query.get('code') ?? '';
  return {
    inviterId,
    inviterName,
    ...(tribId !== null && { tribId }),
    ...(CODE_PATTERN.test(code) && { code }),
  };
}

/** URLSearchParams never fails: it would read a wrongly encoded name as one with replacement characters. */
function isDecodable(search: string, key: string): boolean {
  const parts = search.split(/[?&]/).filter((part) => part.startsWith(`${key}=`));
  try {
    // The build leaves out a call whose result nothing needs.
    return parts.every((part) => decodeURIComponent(part) !== '');
  } catch {
    return false;
  }
}

/** Names the picture of who invited in the page's head: the stored one of that account, never one of the link. */
export const INVITER_PICTURE = 'inviter-picture';
/** Its address in a prerendered page, until it is requested. */
export const INVITER_PICTURE_SLOT = '/who-invited.webp';

/** Names in the page's head what the inviter goes to, as JSON, for the page's script. */
export const INVITED_TO = 'invited-to';
export const TRIB_ID_SLOT = 2_147_483_646;

export function inviteQuery({ inviterId, inviterName, tribId, code }: Invite): string {
  const trib = tribId === undefined ? '' : `&${SHOWN_TRIB}=${tribId}`;
  const proof = code === undefined ? '' : `&code=${code}`;
  return `inv=${inviterId}&name=${encodeURIComponent(inviterName)}${trib}${proof}`;
}
