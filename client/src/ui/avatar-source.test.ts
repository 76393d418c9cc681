import { existsSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { avatarSources, initials, portraitIndex } from './avatar-source';

const FACES = Array.from({ length: 99 }, (_, index) => index + 1);

describe('portraitIndex', () => {
  it('is 1 to 99 for every id', () => {
    fc.assert(
      fc.property(fc.integer(), (id) => {
        expect(portraitIndex(id)).toBeOneOf(FACES);
      }),
    );
  });

  it('gives the first 99 people 99 faces and then starts again', () => {
    expect(new Set(FACES.map(portraitIndex)).size).toBe(99);
    expect(portraitIndex(100)).toBe(portraitIndex(1));
  });

  it('has a face even for what is no id', () => {
    expect(portraitIndex(Number.NaN)).toBe(1);
  });
});

describe('initials', () => {
  it.each([
    ['Maya Lindqvist', 'ML'],
    ['maya', 'M'],
    ['Ana de la Cruz', 'AC'],
    ['  Jean-Luc  ', 'JL'],
    ['ßa ßb', 'SS'],
    ['🔥', ''],
    ['', ''],
    ['𐐨𐐩 b', '𐐀B'],
    ['李 小龙', '李小'],
  ])('of %j are %j', (name, letters) => {
    expect(initials(name)).toBe(letters);
  });

  it('are never more than two letters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        expect(Array.from(initials(name)).length).toBeLessThanOrEqual(2);
      }),
    );
  });
});

describe('avatarSources', () => {
  it('tries the own picture before the portrait', () => {
    expect(avatarSources({ id: 5, profileImage: '/api/photos/a.jpg' })).toEqual([
      '/api/photos/a.jpg',
      '/portraits/5.webp',
    ]);
  });

  it.each([undefined, null, '', '   '])(
    'goes straight to the portrait when the picture is %j',
    (profileImage) => {
      expect(avatarSources({ id: 5, profileImage })).toEqual(['/portraits/5.webp']);
    },
  );

  it('names a file that is there for every face', () => {
    const files = FACES.flatMap((id) => avatarSources({ id }));
    expect(files.filter((file) => !existsSync(`client/public${file}`))).toEqual([]);
  });

  it('takes one of our own portraits as pixels, wherever it is named', () => {
    expect(avatarSources({ id: 5, profileImage: '/portraits/33.svg' })).toEqual([
      '/portraits/33.webp',
      '/portraits/5.webp',
    ]);
  });
});
