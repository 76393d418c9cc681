import { conflict, HttpError, invalidField } from '../../../http/errors';
import { says } from './texts';

/** The response is the same for a link that was used, expired, was replaced by a later one, or was never ours. */
export const linkUnusable = () => new HttpError(404, 'link_unusable', says.linkExpiredOrUsed);
export const spotGone = () => new HttpError(404, 'link_unusable', says.youNotGoingAny);
export const wrongCode = () => invalidField('code', says.notCodeOfLatest);
/** Only people who have shown that the mailbox is theirs may be told this. */
export const addressTaken = () => conflict('address_taken', says.anotherAccountAddressSign);
export const lastWayIn = () => conflict('last_way_in', says.nothingElseWouldLet);
