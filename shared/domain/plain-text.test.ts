import { describe, expect, it } from 'vitest';
import { isInvisible, plainText } from './plain-text';

describe('plainText', () => {
  it('keeps every script, accents and emoji', () => {
    for (const name of ['Łukasz Żółć', 'محمد', '山田太郎', 'Zoë 👩‍🚀']) expect(plainText(name, 50)).toBe(name);
  });

  it('removes control characters and direction marks', () => {
    expect(plainText('\u202eMaria\u0000\u2066 \u200fB\u061c', 50)).toBe('Maria B');
    expect(plainText('\u202e'.repeat(5_000), 50)).toBe('');
  });

  it('is one line of the given length and never splits a character', () => {
    expect(plainText('a \n\n b', 50)).toBe('a b');
    expect(plainText('x'.repeat(60), 50)).toHaveLength(50);
    expect(plainText('👋'.repeat(60), 49)).toBe('👋'.repeat(24));
  });
});

describe('isInvisible', () => {
  it.each(['', ' \n\t', '\u200b', '\u00ad\u2060', '\u115f\u3164\uffa0', '\u2800', '\ufe0f', '\u{e0061}'])(
    'is true of %j',
    (text) => {
      expect(isInvisible(text)).toBe(true);
    },
  );

  it.each(['.', '👩‍🚀', '❤️', '\u200bא', '한'])('is false of %j', (text) => {
    expect(isInvisible(text)).toBe(false);
  });
});
