import { conflict } from '../../http/errors';

/** If two operators do the same at once, the second gets it, and the log has one row. */
export const alreadyDone = () => conflict('already_done', 'This is done already');
export const alreadyHandled = () => conflict('already_handled', 'This report has been handled already');
export const isAnOperator = () => conflict('is_operator', 'An operator cannot be suspended');
export const personIsGone = () => conflict('nobody', 'The person behind this is gone');
export const personIsNotHidden = () => conflict('is_person', 'A person is suspended, not hidden');
