import { inviteQuery } from '#shared/domain/invite';
import { parseInvite } from '../../lib/invite';
import { saveInviter } from '../../lib/storage';

/** The next page. Without storage, an invite link is passed on in the URL. */
export function nextStepPath(path: string): string {
  const invite = parseInvite(location.search);
  if (!invite || saveInviter(invite)) return path;
  return `${path}?${inviteQuery(invite)}`;
}
