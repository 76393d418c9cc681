import type { Idea } from '#shared/api/catalogue';
import type { Category } from '#shared/domain/trib-options';

const DEFAULT_RATING = 4.5;

/** What a card says of an experience, with defaults for what it leaves open. */
export function ideaFacts({ rating, location, duration }: Pick<Idea, 'rating' | 'location' | 'duration'>) {
  return {
    rating: (rating ?? DEFAULT_RATING).toFixed(1),
    isRated: rating !== null,
    location: location?.trim() || 'Various locations',
    duration: duration?.trim() || '2-3 hours',
  };
}

const SUITS: Readonly<Record<Category, string>> = {
  'Outdoor & Nature':
    'People who think best outside, and newcomers who want to know the town beyond its streets.',
  'Fitness & Wellness': 'Anyone who would rather not train alone. Say how fast you go, and others find you.',
  'Food & Dining': 'Curious eaters, and everybody who finds it easier to talk with something on the table.',
  'Social & Networking': 'People who are new here, and people who are not and still like new faces.',
  'Creative & Arts': 'Makers of every level: something to do with your hands leaves room for talk.',
};
const SUITS_ANYBODY = 'Anyone who likes to try something together instead of alone.';

/** Who an experience of this category suits, in a sentence. */
export function suitsText(category: string): string {
  return new Map<string, string>(Object.entries(SUITS)).get(category) ?? SUITS_ANYBODY;
}
