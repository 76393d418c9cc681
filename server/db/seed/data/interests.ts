import { FALLBACK, type Lang } from '#shared/texts/languages';
import { textsOf } from './texts';
import type { InterestSeed } from './types';

export const interests = interestsIn(FALLBACK);

/** Their names are words of the API, which the client translates. */
export function interestsIn(lang: Lang): readonly InterestSeed[] {
  const t = textsOf(lang);
  return [
    { id: 1, name: 'Travel', icon: 'travel', description: t.interestTravel },
    { id: 2, name: 'Sports', icon: 'sports', description: t.interestSports },
    { id: 3, name: 'Wellness', icon: 'wellness', description: t.interestWellness },
    { id: 4, name: 'Art & Hobbies', icon: 'art', description: t.interestArtHobbies },
    { id: 5, name: 'Tech', icon: 'tech', description: t.interestTech },
    { id: 6, name: 'Food', icon: 'food', description: t.interestFood },
    { id: 7, name: 'Business', icon: 'business', description: t.interestBusiness },
    { id: 8, name: 'Social', icon: 'social', description: t.interestSocial },
    { id: 9, name: 'Nature', icon: 'nature', description: t.interestNature },
    { id: 10, name: 'Families', icon: 'families', description: t.interestFamilies },
    { id: 11, name: 'Music', icon: 'art', description: t.interestMusic },
    { id: 12, name: 'Books & Ideas', icon: 'social', description: t.interestBooksIdeas },
    { id: 13, name: 'Games', icon: 'social', description: t.interestGames },
    { id: 14, name: 'Photography', icon: 'art', description: null },
    { id: 15, name: 'Volunteering', icon: 'families', description: t.interestVolunteering },
    { id: 16, name: 'Film & Theatre', icon: 'art', description: t.interestFilmTheatre },
    { id: 17, name: 'Travel', icon: 'travel', description: null },
    { id: 18, name: 'Languages', icon: 'globe', description: t.interestLanguages },
  ];
}
