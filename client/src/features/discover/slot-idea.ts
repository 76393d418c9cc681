import type { Idea } from '#shared/api/catalogue';

/** The build draws its card into the page, whose early lines put the words of the first list in place of these. */
export const SLOT_IDEA: Idea = {
  id: 1,
  title: '[title]',
  category: '[category]',
  description: '[description]',
  image: null,
  location: '[location]',
  duration: '[duration]',
  rating: 0,
};
