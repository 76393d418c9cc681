import type { InterestSeed } from './types';

export const interests: readonly InterestSeed[] = [
  {
    id: 1,
    name: 'Travel',
    icon: 'travel',
    description: 'Day trips, long trains, and comparing notes on where the road goes next.',
  },
  {
    id: 2,
    name: 'Sports',
    icon: 'sports',
    description: "Pickup games, group runs and anything that's better with one more player.",
  },
  {
    id: 3,
    name: 'Wellness',
    icon: 'wellness',
    description: 'Stretching, swimming, saunas, sleep: feeling all right in your own skin.',
  },
  {
    id: 4,
    name: 'Art & Hobbies',
    icon: 'art',
    description: 'Making things by hand, whether or not they turn out.',
  },
  {
    id: 5,
    name: 'Tech',
    icon: 'tech',
    description: 'Building it, breaking it, and arguing about it over coffee.',
  },
  {
    id: 6,
    name: 'Food',
    icon: 'food',
    description: 'Cooking together, eating together, and knowing a good window to stand in line at.',
  },
  {
    id: 7,
    name: 'Business',
    icon: 'business',
    description: "People who run things and are honest about how it's going.",
  },
  {
    id: 8,
    name: 'Social',
    icon: 'social',
    description: 'Good company for its own sake. New faces, easy talk.',
  },
  {
    id: 9,
    name: 'Nature',
    icon: 'nature',
    description: 'Trails, birds, creeks, dirt under the fingernails.',
  },
  {
    id: 10,
    name: 'Families',
    icon: 'families',
    description: 'Plans where children are expected and nobody minds the noise.',
  },
  { id: 11, name: 'Music', icon: 'art', description: 'Playing it, singing it, or standing quietly near it.' },
  { id: 12, name: 'Books & Ideas', icon: 'social', description: 'Reading widely and disagreeing kindly.' },
  { id: 13, name: 'Games', icon: 'social', description: 'Boards, cards, dominoes and cartridges.' },
  { id: 14, name: 'Photography', icon: 'art', description: null },
  { id: 15, name: 'Volunteering', icon: 'families', description: 'A few useful hours, side by side.' },
  {
    id: 16,
    name: 'Film & Theatre',
    icon: 'art',
    description: 'Short films, small stages, and the talk on the way home.',
  },
  { id: 17, name: 'Travel', icon: 'travel', description: null },
  {
    id: 18,
    name: 'Languages',
    icon: 'globe',
    description: 'Practicing out loud with people who wait for the verb.',
  },
];
