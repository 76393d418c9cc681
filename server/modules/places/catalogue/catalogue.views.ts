import type { Idea } from '#shared/api/catalogue';
import type { Interest } from '#shared/api/interests';
import { choiceText } from '#shared/domain/choice-texts';
import { foldText } from '#shared/domain/fold-text';
import { FALLBACK, type Lang } from '#shared/texts/languages';
import { CATEGORIES } from '#shared/domain/trib-options';
import { ideas, ideasIn } from '../../../db/seed/data/ideas';
import { interests, interestsIn } from '../../../db/seed/data/interests';
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
  const words = wordsOf(typed);
  if (lang === FALLBACK || words.length === 0) return [];
  const anywhere = titlesWith(lang, words, ({ title, category, location, description }) => [
    title,
    choiceText(category, lang),
    location,
    description,
  ]);
  return [...new Set([...titlesWith(lang, words, inTitle), ...anywhere])];
}

const meanings = new Map<Lang, readonly Meaning[]>();

/**
 * The words of ideas' titles, categories and interests in a language that may be meant by a text, with the English by which the
 * search knows them. The search decides; words that have no three letters in common with the text are only left out to save time.
 */
export function meaningsIn(lang: Lang, typed: string): Meaning[] {
  if (lang === FALLBACK) return [];
  const known = meanings.get(lang) ?? makeMeanings(lang);
  meanings.set(lang, known);
  const parts = wordsOf(typed).flatMap((word) => [
    ` ${word.slice(0, 2)}`,
    ...Array.from(word.slice(2), (_letter, at) => word.slice(at, at + 3)),
  ]);
  return known.filter(({ word }) => parts.some((part) => ` ${word}`.includes(part)));
}

function makeMeanings(lang: Lang): Meaning[] {
  const titles = ideasIn(lang).map(({ title }, index) => ({ own: title, text: ideas[index]?.title ?? '' }));
  const names = [...CATEGORIES, ...interests.map(({ name }) => name)];
  const all = [...titles, ...names.map((name) => ({ own: choiceText(name, lang), text: name }))];
  return all.flatMap(({ own, text }) => wordsOf(own).map((word) => ({ word, text })));
}

const wordsOf = (text: string) => foldText(text).split(' ').filter(Boolean);

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
