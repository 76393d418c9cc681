import { ACTIVITY_TYPES } from './ai-preferences';
import type { Category } from './trib-options';

export type ActivityType = (typeof ACTIVITY_TYPES)[number];
type Activity = { interests: readonly string[]; types: readonly ActivityType[] };

const activity = (interests: string, types: string): Activity => ({
  interests: interests.split(', '),
  types: ACTIVITY_TYPES.filter((type) => types.split(', ').includes(type)),
});

/** What a meetup of a category is about, unless its idea says it more exactly. */
const CATEGORY_ACTIVITIES: Readonly<Record<Category, Activity>> = {
  'Outdoor & Nature': activity('Nature', 'Outdoor'),
  'Fitness & Wellness': activity('Sports, Wellness', 'Physical'),
  'Food & Dining': activity('Food', 'Culinary, Social'),
  'Social & Networking': activity('Social', 'Social'),
  'Creative & Arts': activity('Art & Hobbies', 'Creative, Cultural'),
};

const IDEA_ACTIVITIES: Readonly<Record<string, Activity>> = {
  'Slow Trail Walk': activity('Nature', 'Outdoor, Physical'),
  'Birding for Beginners': activity('Nature', 'Outdoor, Educational'),
  'Paddle on Flat Water': activity('Nature, Sports', 'Outdoor, Physical'),
  'Park Picnic and Lawn Games': activity('Social, Games', 'Outdoor, Social'),
  'Shoreline Cleanup': activity('Nature, Volunteering', 'Outdoor, Social'),
  'Night Sky Watch': activity('Nature', 'Outdoor, Educational'),
  'Urban Foraging Walk': activity('Nature, Food', 'Outdoor, Educational, Culinary'),
  'Family Nature Hunt': activity('Nature, Families', 'Outdoor, Educational'),
  'Easy-Pace Group Run': activity('Sports', 'Outdoor, Physical'),
  'Yoga on the Grass': activity('Wellness', 'Outdoor, Physical'),
  'Learn to Climb': activity('Sports', 'Indoor, Physical, Educational'),
  'Cold Water Dip': activity('Wellness', 'Outdoor, Physical'),
  'Pickup Soccer': activity('Sports', 'Outdoor, Physical, Social'),
  'Long Bike Loop': activity('Sports', 'Outdoor, Physical'),
  'Breathwork and Stretch': activity('Wellness', 'Indoor, Physical'),
  'Salsa for Two Left Feet': activity('Music', 'Indoor, Physical, Social, Cultural'),
  'Farmers Market Crawl': activity('Food', 'Outdoor, Culinary, Social'),
  'Cook One Dish Together': activity('Food', 'Indoor, Culinary, Social'),
  'Street Food Trail': activity('Food', 'Outdoor, Culinary, Cultural'),
  'Potluck of Family Recipes': activity('Food, Families', 'Indoor, Culinary, Social'),
  'Coffee Cupping': activity('Food', 'Indoor, Culinary, Educational'),
  'Dumpling Workshop': activity('Food', 'Indoor, Culinary, Creative'),
  'Sourdough Swap': activity('Food', 'Indoor, Culinary, Social'),
  'Long Table Sunday Lunch': activity('Food, Social', 'Indoor, Culinary, Social'),
  'Board Game Afternoon': activity('Games', 'Indoor, Social'),
  'New in Town Coffee': activity('Social', 'Indoor, Social'),
  'Founders Without Pitches': activity('Business, Tech', 'Indoor, Social, Educational'),
  'Language Exchange Table': activity('Languages', 'Indoor, Social, Educational, Cultural'),
  'Day Trip by Ferry or Train': activity('Travel', 'Outdoor, Social, Cultural'),
  'Trip Planning Night': activity('Travel', 'Indoor, Social'),
  'Repair Café': activity('Art & Hobbies, Tech, Volunteering', 'Indoor, Creative, Educational'),
  'Volunteer Shift and Supper': activity('Volunteering, Food', 'Indoor, Social, Culinary'),
  'Urban Sketch Walk': activity('Art & Hobbies', 'Outdoor, Creative, Cultural'),
  'Photo Walk with One Lens': activity('Photography', 'Outdoor, Creative'),
  'Clay Hand-Building': activity('Art & Hobbies', 'Indoor, Creative'),
  'Letterpress Sampler': activity('Art & Hobbies', 'Indoor, Creative, Educational'),
  'Silent Reading Hour': activity('Books & Ideas', 'Indoor, Cultural'),
  'Porch Music Jam': activity('Music', 'Outdoor, Creative, Cultural, Social'),
  'Short Film Night': activity('Film & Theatre', 'Indoor, Cultural'),
  'Mend and Stitch Circle': activity('Art & Hobbies', 'Indoor, Creative, Social'),
};

/** A tag is the name of an interest; these are its activity types. */
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

/** The ideas, categories and tags that make a meetup one of the chosen ones. */
export type ActivityFilter = { ideas: string[]; categories: string[]; tags: string[] };

export function filterForInterests(names: readonly string[]): ActivityFilter {
  const isChosen = ({ interests }: Activity) => interests.some((name) => names.includes(name));
  return {
    ideas: keysWhere(IDEA_ACTIVITIES, isChosen),
    categories: keysWhere(CATEGORY_ACTIVITIES, isChosen),
    tags: [...new Set(names)],
  };
}

export function filterForTypes(chosen: readonly ActivityType[]): ActivityFilter {
  const isChosen = (types: readonly ActivityType[]) => types.some((type) => chosen.includes(type));
  return {
    ideas: keysWhere(IDEA_ACTIVITIES, ({ types }) => isChosen(types)),
    categories: keysWhere(CATEGORY_ACTIVITIES, ({ types }) => isChosen(types)),
    tags: keysWhere(TAG_TYPES, isChosen),
  };
}

function keysWhere<T>(table: Readonly<Record<string, T>>, isChosen: (value: T) => boolean): string[] {
  return Object.entries(table).flatMap(([key, value]) => (isChosen(value) ? [key] : []));
}
