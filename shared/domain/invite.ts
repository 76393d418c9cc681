import { DISPLAY_NAME_MAX } from './limits';
import { SHOWN_TRIB } from './paths';
import { plainText } from './plain-text';
import { readId } from './read-id';

/**
 * The content of an invite link. Anybody can write the name, so it is shown as text and never trusted. A link that
 * was shared from a meetup also names that meetup.
 */
export type Invite = {
  inviterId: number;
  inviterName: string;
  tribId?: number | undefined;
  /** Proves, where signing up needs an invitation, that the inviter has made the link. */
  code?: string | undefined;
  /** Whether the link's page said that the name is the inviter's and promised a friend request; unknown if it was not seen. */
  isTrue?: boolean | undefined;
};

export const INVITE_CODE_LENGTH = 16;
const CODE_PATTERN = /^[\w-]{16}$/;

/** Parses `?inv=7&name=Maya&trib=5`. The server does so for the page it sends, the browser for what it stores. */
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

/** URLSearchParams never fails: it would turn a wrongly encoded name into replacement characters. */
function isDecodable(search: string, key: string): boolean {
  const parts = search.split(/[?&]/).filter((part) => part.startsWith(`${key}=`));
  try {
    // The result is used, because the build would leave out a call whose result is not.
    return parts.every((part) => decodeURIComponent(part) !== '');
  } catch {
    return false;
  }
}

/** The name, in the page's head, of the inviter's picture: always the one stored for that account, never one from the link. */
export const INVITER_PICTURE = 'inviter-picture';
/** The picture's address in a prerendered page, until the page is requested. */
export const INVITER_PICTURE_SLOT = '/who-invited.webp';

/** The name, in the page's head, of the line about whose link it is, and its text in a prerendered page. */
export const INVITER_NOTE = 'inviter-note';
export const INVITER_NOTE_SLOT = 'note-about-who-invited';

/** The name, in the page's head, of the meetup the inviter goes to, as JSON for the page's script. */
export const INVITED_TO = 'invited-to';
export const TRIB_ID_SLOT = 2_147_483_646;

export function inviteQuery({ inviterId, inviterName, tribId, code }: Invite): string {
  const trib = tribId === undefined ? '' : `&${SHOWN_TRIB}=${tribId}`;
  const proof = code === undefined ? '' : `&code=${code}`;
  return `inv=${inviterId}&name=${encodeURIComponent(inviterName)}${trib}${proof}`;
}
