import { DISPLAY_NAME_MAX } from './limits';
import { plainText } from './plain-text';
import { readId } from './read-id';

/** What an invitation link says. The name is anybody's text: it is shown as such, and never believed. */
export type Invitation = { inviterId: number; inviterName: string };

/** Reads `?inv=7&name=Maya`: the server for the page it sends, the browser for the page it keeps. */
export function readInvitation(search: string): Invitation | null {
  const query = new URLSearchParams(search);
  const inviterId = readId(query.get('inv'));
  const inviterName = plainText(query.get('name') ?? '', DISPLAY_NAME_MAX);
  return inviterId !== null && inviterName !== '' ? { inviterId, inviterName } : null;
}

export function invitationQuery({ inviterId, inviterName }: Invitation): string {
  return `inv=${inviterId}&name=${encodeURIComponent(inviterName)}`;
}
