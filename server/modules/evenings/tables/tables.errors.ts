import { conflict } from '../../../http/errors';
import { says } from './texts';

export const roundClosed = () => conflict('round_closed', says.roundClosedYouCan);
export const alreadyAnswered = () => conflict('answered', says.youAnsweredAlready);
export const answersClosed = () => conflict('answers_closed', says.tooLateToAnswer);
export const noDemo = () => conflict('no_demo', says.roundsToTryFor);
export const tableGone = () => conflict('cancelled', says.tableDoesNotTake);
