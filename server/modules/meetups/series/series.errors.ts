import { conflict, forbidden, invalidField } from '../../../http/errors';
import { textsOf } from './texts';

export const alreadyRepeats = () => conflict('already_repeats', (lang) => textsOf(lang).meetupRepeatsAlready);
export const seriesEnded = () => conflict('closed', (lang) => textsOf(lang).seriesEnded);
export const comesAnyway = () => conflict('closed', (lang) => textsOf(lang).hostComesEveryTime);
export const otherDay = () => invalidField('startTime', (lang) => textsOf(lang).anotherDayForOne);
export const notAFirstDay = () => invalidField('firstDay', (lang) => textsOf(lang).beginsWithinNextEight);
export const needsTimes = () => invalidField('startTime', (lang) => textsOf(lang).datesOfSeriesTime);
export const notLetIn = () => forbidden('not_let_in', (lang) => textsOf(lang).hostToLetYou);
export const wasTakenOut = () => forbidden('not_let_in', (lang) => textsOf(lang).hostTakenYouOut);
