import fc from 'fast-check';
import { expect, it } from 'vitest';
import { changeSearch, flag, id, linkedId, oneOf, page, text } from './search';
import { anyCharacter } from '#shared/testing/any-character';

const example = page('/example', {
  with: id,
  link: linkedId,
  tab: oneOf(['one', 'two']),
  q: text,
  seat: flag,
});

it.each([
  ['?with=7&tab=two&q=tea+%26+cake&seat', { with: 7, tab: 'two', q: 'tea & cake', seat: true }],
  ['?with=0&tab=three&q=++&link=x', { link: 0 }],
  ['?with=2147483648&link=-1&tab=__proto__', { link: 0 }],
  ['?q=100%25', { q: '100%' }],
  ['', {}],
])('reads what is valid in "%s" and nothing else', (search, values) => {
  expect(example.parse(search)).toEqual(values);
});

it('changes what is named and keeps the rest', () => {
  expect(example.href()).toBe('/example');
  expect(example.href({ with: 7, tab: undefined })).toBe('/example?with=7');
  expect(example.change('?inv=3&with=7&tab=one', { tab: 'two', with: undefined })).toBe('?inv=3&tab=two');
  expect(changeSearch('?with=7', { with: undefined })).toBe('');
});

it('reads back what it has written, and never throws, whatever the URL', () => {
  const values = fc.record(
    {
      with: fc.integer({ min: 1, max: 2_147_483_647 }),
      tab: fc.constantFrom('one' as const, 'two' as const),
      q: fc.string({ minLength: 1, unit: 'grapheme' }).filter((typed) => typed.trim() === typed),
      seat: fc.constant(true as const),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(values, (written) => {
      expect(example.parse(example.href(written).replace('/example', ''))).toEqual(written);
    }),
  );
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (search) => {
      expect(example.parse(search)).toBeDefined();
    }),
  );
});
