import { describe, expect, it } from 'vitest';
import { costText } from '../domain/trib-options';
import {
  directionOf,
  formatLocale,
  isLang,
  type Lang,
  localeIn,
  negotiate,
  PSEUDO,
  TRANSLATED,
} from './languages';

const OFFERED: Lang[] = ['en', 'de', 'es'];

it.each([
  ['de-CH, fr;q=0.8', 'de'],
  ['fr, ES-mx;q=0.3, de;q=0.2', 'es'],
  ['de;q=0.2, es;q=0.30', 'es'],
  ['de;q=0, en', 'en'],
  ['fr', 'en'],
  ['*', 'en'],
  ['', 'en'],
  [undefined, 'en'],
  // Only tests have it, and here it is not offered.
  ['en-XA', 'en'],
])('of %s people get %s', (header, lang) => {
  expect(negotiate(header, OFFERED)).toBe(lang);
});

it.each([
  'de'.repeat(5_000),
  `${'x, '.repeat(4_000)}de`,
  ','.repeat(10_000),
  `de;q=${'9'.repeat(10_000)}`,
  '__proto__, constructor, toString',
  '../de, de/../..',
  'de;q=1;q=NaN, \u0000, 🤷',
  'de;q=Infinity',
])('of a header that no browser sends people get English, at once', (header) => {
  const started = performance.now();
  expect(negotiate(header, OFFERED)).toBe('en');
  expect(performance.now() - started).toBeLessThan(100);
});

it.each(['__proto__', 'constructor', 'toString', '', 'EN', 'de-DE', 7, null, ['de']])(
  '%s is no language',
  (tag) => {
    expect(isLang(tag)).toBe(false);
  },
);

it('formats numbers in a locale that Intl knows, and only the mirrored language runs from the right', () => {
  for (const lang of [...TRANSLATED, ...PSEUDO])
    expect(Intl.getCanonicalLocales(formatLocale(lang))).toHaveLength(1);
  expect([...TRANSLATED, ...PSEUDO].filter((lang) => directionOf(lang) === 'rtl')).toEqual(['ar-XB']);
});

describe('in the country of an installation', () => {
  const SEVEN = new Date('2026-11-28T19:00:00Z');
  const written = (lang: Lang, country: string) =>
    new Intl.DateTimeFormat(localeIn(lang, country), {
      timeZone: 'UTC',
      month: 'long',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
    })
      .format(SEVEN)
      .replaceAll(/\s/g, ' ');

  it.each([
    ['en', 'US', 'November 28 at 7:00 PM'],
    ['en', 'AT', '28 November at 19:00'],
    ['en', 'ES', '28 November at 19:00'],
    ['de', 'AT', '28. November um 19:00'],
    ['es', 'US', '28 de noviembre, 7:00 p.m.'],
    ['es', 'ES', '28 de noviembre, 19:00'],
  ] as const)('%s has the clock of %s', (lang, country, text) =>
    expect(written(lang, country).replaceAll(/ a las? /g, ', ')).toBe(text),
  );

  it('English of the United States is as without a country, to the letter', () => {
    expect(localeIn('en', 'US')).toBe('en-US');
    expect(formatLocale('en')).toBe('en-US');
  });
});

it('a price has the currency of the town where the language has it', () => {
  const euros = { currency: '€' };
  expect(costText('$5-15', { currency: '$' }, 'en')).toBe('$5-15');
  expect(costText('$30+', euros, 'en')).toBe('€30+');
  expect(costText('$5-15', euros, 'de').replace('\u00A0', ' ')).toBe('5–15 €');
  expect(costText('Gratis', euros, 'es')).toBe('Gratis');
});
