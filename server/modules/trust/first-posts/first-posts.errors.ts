import { conflict } from '../../../http/errors';
import { textsOf } from './texts';

export const asksOnce = () => conflict('asked_again', (lang) => textsOf(lang).canLookedAtOnly);
export const isOver = () => conflict('over', (lang) => textsOf(lang).overOrCancelled);
