import { conflict, forbidden, invalidField } from '../../http/errors';

export const alreadyRepeats = () => conflict('already_repeats', 'This meetup repeats already');
export const seriesEnded = () => conflict('closed', 'This series has ended');
export const comesAnyway = () => conflict('closed', 'The host comes every time');
export const otherDay = () =>
  invalidField('startTime', 'Another day is for one date alone: a series keeps its days');
export const notAFirstDay = () => invalidField('firstDay', 'It begins within the next eight weeks');
export const needsTimes = () => invalidField('startTime', 'The dates of a series have a time');
export const notLetIn = () =>
  forbidden('not_let_in', 'The host has to let you in once, then you can come every time');
export const wasTakenOut = () => forbidden('not_let_in', 'The host has taken you out of this series');
