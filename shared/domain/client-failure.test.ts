import fc from 'fast-check';
import { expect, it } from 'vitest';
import { FAILURE_MESSAGE_MAX, withoutValues } from './client-failure';
import { anyCharacter } from '../testing/any-character';

it.each([
  [
    "Cannot read properties of undefined (reading 'nickname')",
    'Cannot read properties of undefined (reading …',
  ],
  ['undefined is not an object (evaluating `a.b`)', 'undefined is not an object (evaluating …'],
  [`Unexpected token 'H', "Hello Ana, it's"... is not valid JSON`, 'Unexpected token …'],
  ['Failed to fetch https://trib.example/api/users/12?token=abc', 'Failed to fetch …'],
  ["Can't find variable: nickname", "Can't find variable: nickname"],
  [`Bad name "it's Ana's"`, 'Bad name …'],
  ['No user ana@trib.example with +49 170 1234567', 'No user … with …'],
  ['Unterminated "Meet me at the old', 'Unterminated …'],
  ['404: {"message":"Ana is not here"}', '… {…'],
  ['Bad name Żółć', 'Bad name …'],
  ['two\nlines\u0000 and\u202e more', 'two…lines… and… more'],
])('keeps of %j only what says something about the code', (message, kept) => {
  expect(withoutValues(message)).toBe(kept);
});

it('leaves nothing of what stood between quotes, of numbers and of addresses', () => {
  const secret = fc.stringMatching(/^[a-z]{6,12}$/);
  const around = fc.constantFrom(
    (text: string) => `Bad "${text}" here`,
    (text: string) => `Bad '${text}`,
    (text: string) => `Bad \`x ${text} y\` and more`,
    (text: string) => `Bad ${text}@trib.example`,
    (text: string) => `Bad https://trib.example/${text}`,
    (text: string) => `Bad ${text}1`,
    (text: string) => `Bad “${text}”`,
  );
  fc.assert(
    fc.property(secret, around, (text, wrap) => {
      expect(withoutValues(wrap(text))).not.toContain(text);
    }),
  );
});

it('is bounded, without control characters, and the same when it is applied again', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter, maxLength: 5_000 }), (message) => {
      const kept = withoutValues(message);
      expect(kept.length).toBeLessThanOrEqual(FAILURE_MESSAGE_MAX);
      expect(kept).toMatch(/^[\x20-\x7e…]*$/);
      expect(withoutValues(kept)).toBe(kept);
    }),
  );
});
