import { conflict } from '../../http/errors';

export const noTimeYet = () => conflict('no_time_yet', 'The date of this meetup is to be set');
