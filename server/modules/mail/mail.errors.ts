import { conflict, HttpError, invalidField } from '../../http/errors';

/** Used, expired, replaced by a later one, or never ours: the same response for all. */
export const linkUnusable = () =>
  new HttpError(404, 'link_unusable', 'This link has expired or was used already. Ask for a new email.');
export const wrongCode = () =>
  invalidField('code', 'This is not the code of the latest mail, or it has expired.');
/** To somebody who has shown that the mailbox is theirs. */
export const addressTaken = () =>
  conflict('address_taken', 'Another account has this address. Sign in to it by email, or use another one.');
export const lastWayIn = () =>
  conflict('last_way_in', 'Nothing else would let you in. Set a username and a password first.');
