import { conflict, forbidden, invalidField } from '../../../http/errors';
import { says } from './texts';

export const awaitingAnswer = () => forbidden('awaiting_answer', says.youCanWriteAgain);
export const notYours = () => forbidden('not_yours', says.onlySenderCanDelete);
export const otherAccount = () => conflict('other_account', says.somebodyElseSignedIn);
export const clientIdUsed = () => conflict('client_id_used', says.messageSentToAnother);
export const cannotMessageYourself = () => invalidField('userId', says.youCannotWriteTo);
export const messageElsewhere = (field: 'messageId' | 'replyToId') =>
  invalidField(field, says.messageNotInConversation);
