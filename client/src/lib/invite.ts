import { type Invite, readInvite } from '#shared/domain/invite';
import { warn } from './log';

/** Anybody can write both parts: invalid ones are ignored. */
export function parseInvite(search: string): Invite | null {
  const invite = readInvite(search);
  const query = new URLSearchParams(search);
  if (invite === null && query.get('inv') && query.get('name')) {
    warn('The invite link cannot be read');
  }
  return invite;
}
