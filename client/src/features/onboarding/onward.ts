import { invitationQuery } from '#shared/domain/invitation';
import { parseInvitation } from '../../lib/invitation';
import { saveInviter } from '../../lib/storage';

/** The way to the next page. Where nothing can be stored, an invitation travels on in the address. */
export function onward(path: string): string {
  const invitation = parseInvitation(location.search);
  if (!invitation || saveInviter(invitation)) return path;
  return `${path}?${invitationQuery(invitation)}`;
}
