import { type Invitation, readInvitation } from '#shared/domain/invitation';
import { warn } from './log';

/** Both parts are anybody's text: what does not fit is no invitation. */
export function parseInvitation(search: string): Invitation | null {
  const invitation = readInvitation(search);
  const query = new URLSearchParams(search);
  if (invitation === null && query.get('inv') && query.get('name')) {
    warn('The invitation in the address cannot be read');
  }
  return invitation;
}
