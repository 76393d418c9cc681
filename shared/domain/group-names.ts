import { formatLocale, type Lang } from '../texts/languages';
import { startingSentence } from './names';
import { textsOf } from './texts';

/** The name of the room of a meetup that repeats, which exists beside the rooms of its dates. */
export const seriesRoomName = (name: string, lang: Lang): string => textsOf(lang).allDates({ name });

/** Writes "Nora and Milo are coming": it names `people`, and says how many more of the `count` there are. */
export function comingText(people: readonly { displayName: string }[], count: number, lang: Lang): string {
  const names = startingSentence(
    people.map(({ displayName }) => displayName),
    lang,
  );
  return textsOf(lang).areComing({ names: namesText(names, count, lang), count });
}

/** Writes "you, Ana, Ben and 2 others". */
export function namesText(names: readonly string[], count: number, lang: Lang): string {
  const rest = count - names.length;
  return listOf(rest > 0 ? [...names, textsOf(lang).others({ count: rest })] : names, lang);
}

/** A noun within a sentence: German ones keep their capital. */
export const withinSentence = (noun: string, lang: Lang): string =>
  lang === 'de' ? noun : noun.toLowerCase();

/** Writes "a, b and c"; American English would have another comma. */
export const listOf = (items: readonly string[], lang: Lang): string =>
  new Intl.ListFormat(formatLocale(lang).replace('en-US', 'en-GB')).format(items);
