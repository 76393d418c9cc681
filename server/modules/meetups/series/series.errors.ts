import { conflict, forbidden, invalidField } from '../../../http/errors';
import { says } from './texts';

export const alreadyRepeats = () => conflict('already_repeats', says.meetupRepeatsAlready);
export const seriesEnded = () => conflict('closed', says.seriesEnded);
export const comesAnyway = () => conflict('closed', says.hostComesEveryTime);
export const otherDay = () => invalidField('startTime', says.anotherDayForOne);
export const notAFirstDay = () => invalidField('firstDay', says.beginsWithinNextEight);
export const needsTimes = () => invalidField('startTime', says.datesOfSeriesTime);
export const notLetIn = () => forbidden('not_let_in', says.hostToLetYou);
export const wasTakenOut = () => forbidden('not_let_in', says.hostTakenYouOut);
