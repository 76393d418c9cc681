import { conflict, HttpError, invalidField } from '../../http/errors';

/** The response is the same for a link that was used, expired, was replaced by a later one, or was never ours. */
export const linkUnusable = () =>
  new HttpError(404, 'link_unusable', 'This link has expired or was used already. Ask for a new email.');
export const spotGone = () =>
  new HttpError(404, 'link_unusable', 'You are not going any more, or it has begun or was cancelled.');
export const wrongCode = () =>
  invalidField('code', 'This is not the code of the latest mail, or it has expired.');
/** Only people who have shown that the mailbox is theirs may be told this. */
export const addressTaken = () =>
  conflict('address_taken', 'Another account has this address. Sign in to it by email, or use another one.');
export const lastWayIn = () =>
  conflict('last_way_in', 'Nothing else would let you in. Set a username and a password first.');
