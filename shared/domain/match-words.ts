import type { Lang } from '../texts/languages';
import type { ValueSide } from './compatibility';
import { listOf, withinSentence } from './group-names';
import { textsOf } from './texts';
import type { ValueKey } from './values';

type Words = (lang: Lang) => string;
type ValueWords = Record<ValueSide, Words> & { topic: Words };

const VALUES: Record<ValueKey, ValueWords> = {
  valuesEnvironment: {
    low: (lang) => textsOf(lang).preferNature,
    high: (lang) => textsOf(lang).preferCity,
    topic: (lang) => textsOf(lang).cityOrNature,
  },
  valuesLifestyle: {
    low: (lang) => textsOf(lang).familyFirst,
    high: (lang) => textsOf(lang).goOwnWay,
    topic: (lang) => textsOf(lang).familyOrOwnWay,
  },
  valuesOpenness: {
    low: (lang) => textsOf(lang).careTraditions,
    high: (lang) => textsOf(lang).careProgress,
    topic: (lang) => textsOf(lang).traditionOrProgress,
  },
  valuesIdentity: {
    low: (lang) => textsOf(lang).moreBody,
    high: (lang) => textsOf(lang).moreSoul,
    topic: (lang) => textsOf(lang).bodyOrSoul,
  },
};

/** What people with an interest do: "travel", "like music". */
const INTERESTS: Readonly<Record<string, Words>> = {
  Travel: (lang) => textsOf(lang).doTravel,
  Sports: (lang) => textsOf(lang).doSports,
  'Art & Hobbies': (lang) => textsOf(lang).doMake,
  Food: (lang) => textsOf(lang).doFood,
  Business: (lang) => textsOf(lang).doBusiness,
  Social: (lang) => textsOf(lang).doCompany,
  Families: (lang) => textsOf(lang).doFamilies,
  Wellness: (lang) => textsOf(lang).doWellness,
  Tech: (lang) => textsOf(lang).doTech,
  Nature: (lang) => textsOf(lang).doNature,
  Music: (lang) => textsOf(lang).doMusic,
  'Books & Ideas': (lang) => textsOf(lang).doBooks,
  Games: (lang) => textsOf(lang).doGames,
  Photography: (lang) => textsOf(lang).doPhotography,
  Volunteering: (lang) => textsOf(lang).doVolunteering,
  'Film & Theatre': (lang) => textsOf(lang).doFilm,
  Languages: (lang) => textsOf(lang).doLanguages,
};

const NAMED_MAX = 3;

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
export function matchText({ name, interests: names, ...reasons }: Match, lang: Lang): string {
  const pursuits = names
    .slice(0, NAMED_MAX)
    .map((one) => INTERESTS[one]?.(lang) ?? textsOf(lang).doOther({ interest: withinSentence(one, lang) }));
  const interests = pursuits.length > 0 ? listOf(pursuits, lang) : null;
  const agreement =
    name === null ? agreementOfGroup(reasons, lang) : agreementWith(name, interests, reasons, lang);
  const some = name === null && interests && textsOf(lang).someLike({ interests });
  return [agreement, some, differenceText(reasons, lang)].filter(Boolean).join(' ');
}

function agreementOfGroup({ closest, closestSide }: Reasons, lang: Lang): string | null {
  if (closest === null) return null;
  const words = VALUES[closest];
  return closestSide === null
    ? textsOf(lang).groupMostOn({ topic: words.topic(lang) })
    : textsOf(lang).groupValues({ values: words[closestSide](lang) });
}

function agreementWith(
  name: string,
  interests: string | null,
  { closest, closestSide }: Reasons,
  lang: Lang,
): string | null {
  if (closest === null) return interests && textsOf(lang).bothLike({ name, interests });
  if (closestSide === null) {
    const topic = VALUES[closest].topic(lang);
    return interests
      ? textsOf(lang).mostOnAnd({ name, topic, interests })
      : textsOf(lang).mostOn({ name, topic });
  }
  const values = VALUES[closest][closestSide](lang);
  return interests
    ? textsOf(lang).bothValuesAnd({ name, values, interests })
    : textsOf(lang).bothValues({ name, values });
}

function differenceText({ farthest, areFarApart }: Reasons, lang: Lang): string | null {
  if (farthest === null) return null;
  const topic = VALUES[farthest].topic(lang);
  if (areFarApart === null) return textsOf(lang).leastOn({ topic });
  return areFarApart ? textsOf(lang).differOn({ topic }) : textsOf(lang).notFarApart;
}
