import { conflict } from '../../../http/errors';
import { says } from './texts';

export const asksOnce = () => conflict('asked_again', says.canLookedAtOnly);
export const isOver = () => conflict('over', says.overOrCancelled);
