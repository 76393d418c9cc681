import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { choiceText } from './choice-texts';
import {
  ALLOWED_INTEREST_NAMES,
  INTEREST_ICON_KEYS,
  interestIconKey,
  onboardingInterests,
} from './interests';

const named = (...names: string[]) => names.map((name, index) => ({ id: index + 1, name }));

describe('the interests of onboarding', () => {
  it('are only the allowed names, each once, the first of its name', () => {
    const catalogue = named('Travel', 'Karaoke', 'Food', 'Travel', 'food', ' Tech', 'Nature');
    expect(onboardingInterests(catalogue).map(({ id }) => id)).toEqual([1, 3, 7]);
  });

  it('keep the order of the catalogue, whatever it contains', () => {
    const names = fc.array(fc.oneof(fc.constantFrom(...ALLOWED_INTEREST_NAMES), fc.string()));
    fc.assert(
      fc.property(names, (given) => {
        const shown = onboardingInterests(named(...given));
        const expected = [...new Set(given)].filter((name) =>
          ALLOWED_INTEREST_NAMES.some((one) => one === name),
        );
        expect(shown.map(({ name }) => name)).toEqual(expected);
        expect(shown.map(({ id }) => id)).toEqual(expected.map((name) => given.indexOf(name) + 1));
      }),
    );
  });
});

describe('the icon of an interest', () => {
  it.each(INTEREST_ICON_KEYS)('is its own for %s', (key) => expect(interestIconKey(key)).toBe(key));

  it.each(['drums', '', 'TRAVEL', 'constructor', null, undefined])('is that of tech for %s', (key) => {
    expect(interestIconKey(key)).toBe('tech');
  });
});

it('an interest has a name in each language, and one that a town gave itself stays as it is', () => {
  for (const name of [...ALLOWED_INTEREST_NAMES, 'Books & Ideas', 'Volunteering', 'Languages']) {
    expect(choiceText(name, 'en')).toBe(name);
    const translated = (['de', 'es'] as const).map((language) => choiceText(name, language));
    expect(translated, 'A word may be the same in one language, not in both').not.toEqual([name, name]);
  }
  expect(choiceText('Murwellen-Surfen', 'de')).toBe('Murwellen-Surfen');
});
