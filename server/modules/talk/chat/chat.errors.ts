import { conflict, forbidden, invalidField } from '../../../http/errors';
import { textsOf } from './texts';

export const awaitingAnswer = () => forbidden('awaiting_answer', (lang) => textsOf(lang).youCanWriteAgain);
export const notYours = () => forbidden('not_yours', (lang) => textsOf(lang).onlySenderCanDelete);
export const otherAccount = () => conflict('other_account', (lang) => textsOf(lang).somebodyElseSignedIn);
export const clientIdUsed = () => conflict('client_id_used', (lang) => textsOf(lang).messageSentToAnother);
export const cannotMessageYourself = () => invalidField('userId', (lang) => textsOf(lang).youCannotWriteTo);
export const messageElsewhere = (field: 'messageId' | 'replyToId') =>
  invalidField(field, (lang) => textsOf(lang).messageNotInConversation);
