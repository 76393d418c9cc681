import { conflict } from '../../http/errors';

export const asksOnce = () => conflict('asked_again', 'It can be looked at only once more');
export const isOver = () => conflict('over', 'It is over, or was cancelled');
