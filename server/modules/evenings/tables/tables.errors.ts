import { conflict } from '../../../http/errors';
import { textsOf } from './texts';

export const roundClosed = () => conflict('round_closed', (lang) => textsOf(lang).roundClosedYouCan);
export const alreadyAnswered = () => conflict('answered', (lang) => textsOf(lang).youAnsweredAlready);
export const answersClosed = () => conflict('answers_closed', (lang) => textsOf(lang).tooLateToAnswer);
export const noDemo = () => conflict('no_demo', (lang) => textsOf(lang).roundsToTryFor);
export const tableGone = () => conflict('cancelled', (lang) => textsOf(lang).tableDoesNotTake);
