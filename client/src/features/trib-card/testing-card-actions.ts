import type { CardActions } from './card-actions';

const unused = () => undefined;

/** A card whose buttons do nothing. */
export const cardActionsWith = (changes: Partial<CardActions> = {}): CardActions => ({
  viewerId: null,
  sharerOf: () => null,
  join: unused,
  leave: unused,
  save: unused,
  share: unused,
  hide: unused,
  openSheet: unused,
  openDetails: unused,
  closeDetails: unused,
  ...changes,
});
