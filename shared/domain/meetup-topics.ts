import { ACTIVITY_TYPES } from './ai-preferences';
import type { Category } from './trib-options';

export type ActivityType = (typeof ACTIVITY_TYPES)[number];
type About = { interests: readonly string[]; types: readonly ActivityType[] };

const about = (interests: string, types: string): About => ({
  interests: interests.split(', '),
  types: ACTIVITY_TYPES.filter((type) => types.split(', ').includes(type)),
});

/** What a meetup of a category is about, if no idea says it more exactly. */
const CATEGORY_TOPICS: Readonly<Record<Category, About>> = {
  'Outdoor & Nature': about('Nature', 'Outdoor'),
  'Fitness & Wellness': about('Sports, Wellness', 'Physical'),
  'Food & Dining': about('Food', 'Culinary, Social'),
  'Social & Networking': about('Social', 'Social'),
  'Creative & Arts': about('Art & Hobbies', 'Creative, Cultural'),
};

/** By the titles of the catalogue. */
const IDEA_TOPICS: Readonly<Record<string, About>> = {
  'Slow Trail Walk': about('Nature', 'Outdoor, Physical'),
  'Birding for Beginners': about('Nature', 'Outdoor, Educational'),
  'Paddle on Flat Water': about('Nature, Sports', 'Outdoor, Physical'),
  'Park Picnic and Lawn Games': about('Social, Games', 'Outdoor, Social'),
  'Shoreline Cleanup': about('Nature, Volunteering', 'Outdoor, Social'),
  'Night Sky Watch': about('Nature', 'Outdoor, Educational'),
  'Urban Foraging Walk': about('Nature, Food', 'Outdoor, Educational, Culinary'),
  'Family Nature Hunt': about('Nature, Families', 'Outdoor, Educational'),
  'Easy-Pace Group Run': about('Sports', 'Outdoor, Physical'),
  'Yoga on the Grass': about('Wellness', 'Outdoor, Physical'),
  'Learn to Climb': about('Sports', 'Indoor, Physical, Educational'),
  'Cold Water Dip': about('Wellness', 'Outdoor, Physical'),
  'Pickup Soccer': about('Sports', 'Outdoor, Physical, Social'),
  'Long Bike Loop': about('Sports', 'Outdoor, Physical'),
  'Breathwork and Stretch': about('Wellness', 'Indoor, Physical'),
  'Salsa for Two Left Feet': about('Music', 'Indoor, Physical, Social, Cultural'),
  'Farmers Market Crawl': about('Food', 'Outdoor, Culinary, Social'),
  'Cook One Dish Together': about('Food', 'Indoor, Culinary, Social'),
  'Street Food Trail': about('Food', 'Outdoor, Culinary, Cultural'),
  'Potluck of Family Recipes': about('Food, Families', 'Indoor, Culinary, Social'),
  'Coffee Cupping': about('Food', 'Indoor, Culinary, Educational'),
  'Dumpling Workshop': about('Food', 'Indoor, Culinary, Creative'),
  'Sourdough Swap': about('Food', 'Indoor, Culinary, Social'),
  'Long Table Sunday Lunch': about('Food, Social', 'Indoor, Culinary, Social'),
  'Board Game Afternoon': about('Games', 'Indoor, Social'),
  'New in Town Coffee': about('Social', 'Indoor, Social'),
  'Founders Without Pitches': about('Business, Tech', 'Indoor, Social, Educational'),
  'Language Exchange Table': about('Languages', 'Indoor, Social, Educational, Cultural'),
  'Day Trip by Ferry or Train': about('Travel', 'Outdoor, Social, Cultural'),
  'Trip Planning Night': about('Travel', 'Indoor, Social'),
  'Repair Café': about('Art & Hobbies, Tech, Volunteering', 'Indoor, Creative, Educational'),
  'Volunteer Shift and Supper': about('Volunteering, Food', 'Indoor, Social, Culinary'),
  'Urban Sketch Walk': about('Art & Hobbies', 'Outdoor, Creative, Cultural'),
  'Photo Walk with One Lens': about('Photography', 'Outdoor, Creative'),
  'Clay Hand-Building': about('Art & Hobbies', 'Indoor, Creative'),
  'Letterpress Sampler': about('Art & Hobbies', 'Indoor, Creative, Educational'),
  'Silent Reading Hour': about('Books & Ideas', 'Indoor, Cultural'),
  'Porch Music Jam': about('Music', 'Outdoor, Creative, Cultural, Social'),
  'Short Film Night': about('Film & Theatre', 'Indoor, Cultural'),
  'Mend and Stitch Circle': about('Art & Hobbies', 'Indoor, Creative, Social'),
};

/** A tag is the name of an interest. */
const TAG_TYPES: Readonly<Record<string, readonly ActivityType[]>> = {
  Travel: ['Cultural'],
  Sports: ['Physical'],
  Wellness: ['Physical'],
  'Art & Hobbies': ['Creative'],
  Tech: ['Educational'],
  Food: ['Culinary'],
  Business: ['Educational'],
  Social: ['Social'],
  Nature: ['Outdoor'],
  Families: ['Social'],
  Music: ['Creative', 'Cultural'],
  'Books & Ideas': ['Educational', 'Cultural'],
  Games: ['Indoor', 'Social'],
  Photography: ['Creative'],
  Volunteering: ['Social'],
  'Film & Theatre': ['Indoor', 'Cultural'],
  Languages: ['Educational', 'Cultural'],
};

/** The ideas, categories and tags by which a meetup is about something wanted. */
export type Topics = { ideas: string[]; categories: string[]; tags: string[] };

export function topicsOfInterests(names: readonly string[]): Topics {
  const isWanted = ({ interests }: About) => interests.some((name) => names.includes(name));
  return {
    ideas: keysWhere(IDEA_TOPICS, isWanted),
    categories: keysWhere(CATEGORY_TOPICS, isWanted),
    tags: [...new Set(names)],
  };
}

export function topicsOfTypes(wanted: readonly ActivityType[]): Topics {
  const isWanted = (types: readonly ActivityType[]) => types.some((type) => wanted.includes(type));
  return {
    ideas: keysWhere(IDEA_TOPICS, ({ types }) => isWanted(types)),
    categories: keysWhere(CATEGORY_TOPICS, ({ types }) => isWanted(types)),
    tags: keysWhere(TAG_TYPES, isWanted),
  };
}

function keysWhere<T>(table: Readonly<Record<string, T>>, isWanted: (value: T) => boolean): string[] {
  return Object.entries(table).flatMap(([key, value]) => (isWanted(value) ? [key] : []));
}
