import { conflict, invalidField } from '../../http/errors';

export const enoughForAWeek = () =>
  conflict('enough_for_a_week', 'Three announcements a week are enough: please wait a little');
export const nothingAhead = () => conflict('closed', 'This meetup is over or cancelled');
export const notAhead = () => invalidField('at', 'Choose a time in the next sixty days');
export const afterTheEnd = () => invalidField('at', 'The meetup is over by then');
