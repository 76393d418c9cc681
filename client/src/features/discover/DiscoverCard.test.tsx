import fc from 'fast-check';
import { expect, it } from 'vitest';
import { highlightParts } from './DiscoverCard';

const marked = (text: string, search: string) =>
  highlightParts(text, search)
    .filter(({ isMatch }) => isMatch)
    .map((part) => part.text);

it.each([
  ['Hiking at dawn', 'hik', ['Hiking']],
  ['Hiking at dawn', 'hikking', ['Hiking']],
  ['Hiking at dawn', 'hkiing', ['Hiking']],
  ['Hiking at dawn', 'HIKING', ['Hiking']],
  ['Café crawl', 'cafe', ['Café']],
  ['Cafe crawl', 'CAFÉ', ['Cafe']],
  ['Tea and talk, tea and books', 'tea', ['Tea', 'tea']],
  ['Board game night', 'game board', ['Board', 'game']],
  ['A walk in the park', 'wal par', ['walk', 'park']],
  ['Straßenfest', 'strasse', ['Straßenfest']],
  ['نزهة في الحديقة', 'نزهة', ['نزهة']],
])('marks in "%s" what "%s" found', (text, search, words) => {
  expect(marked(text, search)).toEqual(words);
});

it.each(['', '   ', '%_\\', '🔥🔥', 'zzzz', '\u{D83D}'])('marks nothing for "%s"', (search) => {
  expect(highlightParts('Fire 🔥 & tea', search)).toEqual([{ at: 0, text: 'Fire 🔥 & tea', isMatch: false }]);
});

it('does not take short words for similar', () => {
  expect(marked('Tea for ten', 'ten')).toEqual(['ten']);
});

it('loses and adds nothing, and never splits a surrogate pair', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 80 });
  fc.assert(
    fc.property(text, text, (shown, search) => {
      const parts = highlightParts(shown, search);
      expect(parts.map((part) => part.text).join('')).toBe(shown);
      expect(() => parts.map((part) => encodeURIComponent(part.text))).not.toThrow();
    }),
  );
});
