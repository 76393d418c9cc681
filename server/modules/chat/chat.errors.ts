import { conflict, forbidden, invalidField } from '../../http/errors';

export const awaitingAnswer = () =>
  forbidden('awaiting_answer', 'You can write again once they have answered');
export const notYours = () => forbidden('not_yours', 'Only its sender can delete this message');
export const otherAccount = () => conflict('other_account', 'Somebody else has signed in meanwhile');
export const clientIdUsed = () => conflict('client_id_used', 'This message was sent to another conversation');
export const cannotMessageYourself = () => invalidField('userId', 'You cannot write to yourself');
export const messageElsewhere = (field: 'messageId' | 'replyToId') =>
  invalidField(field, 'This message is not in the conversation');
