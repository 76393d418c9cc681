import { conflict, HttpError, invalidField } from '../../../http/errors';
import { textsOf } from './texts';

/** The response is the same for a link that was used, expired, was replaced by a later one, or was never ours. */
export const linkUnusable = () =>
  new HttpError(404, 'link_unusable', (lang) => textsOf(lang).linkExpiredOrUsed);
export const spotGone = () => new HttpError(404, 'link_unusable', (lang) => textsOf(lang).youNotGoingAny);
export const wrongCode = () => invalidField('code', (lang) => textsOf(lang).notCodeOfLatest);
/** Only people who have shown that the mailbox is theirs may be told this. */
export const addressTaken = () =>
  conflict('address_taken', (lang) => textsOf(lang).anotherAccountAddressSign);
export const lastWayIn = () => conflict('last_way_in', (lang) => textsOf(lang).nothingElseWouldLet);
