import { conflict } from '../../http/errors';

export const notOver = () => conflict('not_over', 'This meetup is not over yet');
