import { conflict } from '../../http/errors';

export const roundClosed = () =>
  conflict('round_closed', 'This round has closed: you can change this once its tables are there');
export const alreadyAnswered = () => conflict('answered', 'You have answered already');
export const answersClosed = () => conflict('answers_closed', 'It is too late to answer');
export const noDemo = () =>
  conflict('no_demo', 'Rounds to try are for demo accounts, where there are demo people');
export const tableGone = () => conflict('cancelled', 'This table does not take place');
