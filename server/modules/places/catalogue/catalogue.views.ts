import type { Idea } from '#shared/api/catalogue';
import type { Interest } from '#shared/api/interests';
import { choiceText } from '#shared/domain/choice-texts';
import { foldText } from '#shared/domain/fold-text';
import { FALLBACK, type Lang } from '#shared/texts/languages';
import { ideas, ideasIn } from '../../../db/seed/data/ideas';
import { interestsIn } from '../../../db/seed/data/interests';
import type { IdeaSeed } from '../../../db/seed/data/types';
import type { Meaning } from '../../matching/search/words.queries';

const textsIn = (lang: Lang) => [
  ...ideasIn(lang).flatMap(({ title, description, location, duration }) => [
    title,
    description,
    location,
    duration,
  ]),
  ...interestsIn(lang).map(({ description }) => description),
];

/** The database has the catalogue in English. What is not of it, such as a town's own idea, is shown as it is stored. */
function translation(lang: Lang) {
  const translated = textsIn(lang);
  const texts = new Map(textsIn(FALLBACK).map((english, index) => [english, translated[index] ?? '']));
  return <T extends string | null>(stored: T): T | string => texts.get(stored) || stored;
}

export function ideasFor(lang: Lang, stored: Idea[]): Idea[] {
  const textOf = translation(lang);
  return stored.map((idea) => ({
    ...idea,
    title: textOf(idea.title),
    description: textOf(idea.description),
    location: textOf(idea.location),
    duration: textOf(idea.duration),
  }));
}

export function interestsFor(lang: Lang, stored: Interest[]): Interest[] {
  const textOf = translation(lang);
  return stored.map((interest) => ({ ...interest, description: textOf(interest.description) }));
}

const SHORT_WORD_MAX = 3;

/**
 * The English titles of the catalogue's ideas that have all typed words in another language, first those that have them in
 * the title. The database's search knows English words only. German joins words, so a longer one is found within another.
 */
export function titlesFoundIn(lang: Lang, typed: string): string[] {
  const words = wordsOf(lang, typed);
  if (words.length === 0) return [];
  const anywhere = titlesWith(lang, words, ({ title, category, location, description }) => [
    title,
    choiceText(category, lang),
    location,
    description,
  ]);
  return [...new Set([...titlesWith(lang, words, inTitle), ...anywhere])];
}

/** For each typed word, the English titles of the catalogue's ideas that have it in theirs: meetups are found by these. */
export const titlesByWord = (lang: Lang, typed: string): Meaning[] =>
  wordsOf(lang, typed).flatMap((word) => titlesWith(lang, [word], inTitle).map((text) => ({ word, text })));

const wordsOf = (lang: Lang, typed: string) =>
  lang === FALLBACK ? [] : foldText(typed).split(' ').filter(Boolean);

const inTitle = ({ title }: IdeaSeed): (string | null)[] => [title];

function titlesWith(lang: Lang, words: readonly string[], partsOf: typeof inTitle): string[] {
  const translated = ideasIn(lang);
  return ideas.flatMap(({ title }, index) => {
    const idea = translated[index];
    const text = idea ? ` ${foldText(partsOf(idea).join(' '))}` : '';
    const has = (word: string) => text.includes(word.length > SHORT_WORD_MAX ? word : ` ${word}`);
    return words.every(has) ? [title] : [];
  });
}
