import { conflict, HttpError } from '../../../http/errors';

/** The second of two operators who do the same at once gets this, and the log has one row. */
export const alreadyDone = () => conflict('already_done', 'This is done already');
export const alreadyHandled = () => conflict('already_handled', 'This report has been handled already');
export const decidedAlready = () => conflict('already_done', 'Another operator has decided this already');
export const changedMeanwhile = () =>
  conflict('changed', 'It was changed while you were reading. Please look at it again');
export const townChanged = () =>
  conflict('changed', 'Another operator has changed it meanwhile. Look at it again, then save yours');
export const waitsForDecision = () =>
  conflict('waits', 'It waits under New posts: approve it there to show it');
export const isAnOperator = () => conflict('is_operator', 'An operator cannot be suspended');
export const personIsGone = () => conflict('nobody', 'The person behind this is gone');
export const personIsNotHidden = () => conflict('is_person', 'A person is suspended, not hidden');
export const bannerIsOver = () => conflict('banner_is_over', 'That moment has passed');
export const noMailServer = () =>
  conflict('no_mail', 'Set SMTP_URL, MAIL_FROM and PUBLIC_URL first: see docs/mail.md');
export const noAddress = () =>
  conflict('no_address', 'Confirm an email address of your own first, in your settings');
export const mailNotTaken = (problem: string) =>
  conflict('mail_not_taken', `The mail server has not taken it: ${problem}`);
export const nobodyOfThisName = () => new HttpError(404, 'not_found', 'There is nobody with this username');
export const isDemoAccount = () => conflict('is_demo', 'A demo account cannot be an operator');
export const isNamedOnly = () =>
  conflict('is_named', 'The configuration of the server names them: it is taken from them there');
export const isLastOperator = () =>
  conflict('last_operator', 'Somebody has to be an operator: make another one first');
