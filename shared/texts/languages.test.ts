import { expect, it } from 'vitest';
import { directionOf, formatLocale, isLang, type Lang, negotiate, PSEUDO, TRANSLATED } from './languages';

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
