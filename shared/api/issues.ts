import type * as z from 'zod/mini';
import { FALLBACK, type Lang } from '../texts/languages';
import { textsOf } from './texts';

type Says = (lang: Lang) => string;

/** By their English, which is what a schema keeps: it is made before anybody's language is known. */
const sentences = new Map<string, Says>();

/** Our own message of a check, in English for the schema and in every language for `issueText`. */
export function sentence(says: Says): string {
  const english = says(FALLBACK);
  sentences.set(english, says);
  return english;
}

const TYPES = ['string', 'number', 'boolean', 'array'] as const;

/** What is wrong with a field, for people: zod's own sentences are for programmers. */
export function issueText(issue: z.core.$ZodIssue, lang: Lang): string {
  const own = sentences.get(issue.message);
  if (own) return own(lang);
  switch (issue.code) {
    case 'invalid_type': {
      const expected = issue.expected === 'int' ? 'number' : issue.expected;
      return textsOf(lang).wrongType({ expected: TYPES.find((type) => type === expected) ?? 'other' });
    }
    case 'too_small': {
      const limit = Number(issue.minimum);
      if (issue.origin === 'string') return textsOf(lang).tooShort({ count: limit });
      return issue.origin === 'array'
        ? textsOf(lang).tooFew({ count: limit })
        : textsOf(lang).tooSmall({ limit });
    }
    case 'too_big': {
      const limit = Number(issue.maximum);
      if (issue.origin === 'string') return textsOf(lang).tooLong({ count: limit });
      return issue.origin === 'array'
        ? textsOf(lang).tooMany({ count: limit })
        : textsOf(lang).tooBig({ limit });
    }
    default:
      // Only programs send what the other checks refuse, such as keys and tokens.
      return lang === FALLBACK && !issue.message.startsWith('Invalid')
        ? issue.message
        : textsOf(lang).notAccepted;
  }
}
