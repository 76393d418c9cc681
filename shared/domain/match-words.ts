import type { ValueSide } from './compatibility';
import type { ValueKey } from './values';

type ValueWords = Record<ValueSide, string> & { topic: string };

const VALUES: Record<ValueKey, ValueWords> = {
  valuesEnvironment: {
    low: 'prefer nature',
    high: 'prefer the city',
    topic: 'city or nature',
  },
  valuesLifestyle: {
    low: 'put family first',
    high: 'like to go your own way',
    topic: 'family or your own way',
  },
  valuesOpenness: {
    low: 'care for traditions',
    high: 'care for progress',
    topic: 'tradition or progress',
  },
  valuesIdentity: {
    low: 'are more body than soul',
    high: 'are more soul than body',
    topic: 'body or soul',
  },
};

/** Phrases where "like" with the name would not be English. */
const INTERESTS: Record<string, string> = {
  Travel: 'travel',
  Sports: 'do sports',
  'Art & Hobbies': 'make things',
  Food: 'love good food',
  Business: 'talk business',
  Social: 'enjoy company',
  Families: 'make time for families',
};

const NAMED_MAX = 3;
const LIST = new Intl.ListFormat('en-GB');

type Reasons = {
  closest: ValueKey | null;
  closestSide: ValueSide | null;
  farthest: ValueKey | null;
  /** Null where this may not be told: then the text can only say which value is the farthest. */
  areFarApart: boolean | null;
};
type Match = Reasons & {
  /** The name of the one other person; null for a group. */
  name: string | null;
  /** The names of shared interests; empty also while they are not known. */
  interests: readonly string[];
};

/** Writes "You and Delphine both prefer the city, and both travel. You differ on tradition or progress." */
export function matchText({ name, interests, ...reasons }: Match): string {
  const both = name === null ? '' : 'both ';
  const pursuits = interests.slice(0, NAMED_MAX).map((one) => INTERESTS[one] ?? `like ${one.toLowerCase()}`);
  const doing = pursuits.length > 0 ? LIST.format(pursuits) : null;
  const agreement = agreementText(reasons, both);
  const you = `You and ${name ?? 'this group'} `;
  const sentences = [
    agreement && you + agreement + (doing && name !== null ? `, and both ${doing}` : ''),
    doing && name === null && `Some of them ${doing}, like you`,
    doing && name !== null && !agreement && `${you}both ${doing}`,
    differenceText(reasons),
  ];
  return sentences
    .filter(Boolean)
    .map((sentence) => `${sentence}.`)
    .join(' ');
}

function agreementText({ closest, closestSide }: Reasons, both: string): string | null {
  if (closest === null) return null;
  return closestSide === null
    ? `agree most on ${VALUES[closest].topic}`
    : both + VALUES[closest][closestSide];
}

function differenceText({ farthest, areFarApart }: Reasons): string | null {
  if (farthest === null) return null;
  const { topic } = VALUES[farthest];
  if (areFarApart === null) return `You agree least on ${topic}`;
  return areFarApart ? `You differ on ${topic}` : "You aren't far apart on anything you answered";
}
