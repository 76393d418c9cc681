import type { Idea } from '#shared/api/catalogue';

/** The build prerenders its card; an inlined script replaces these texts with those of the first list. */
export const PLACEHOLDER_IDEA: Idea = {
  id: 1,
  title: '[title]',
  category: '[category]',
  description: '[description]',
  image: null,
  location: '[location]',
  duration: '[duration]',
  rating: 0,
};
