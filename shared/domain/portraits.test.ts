import { existsSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { avatarSources, portraitIndex } from './portraits';

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

  it('has a face even for an invalid id', () => {
    expect(portraitIndex(Number.NaN)).toBe(1);
  });
});

describe('avatarSources', () => {
  it("tries the person's own picture before the portrait", () => {
    expect(avatarSources({ id: 5, profileImage: '/api/photos/a.jpg' })).toEqual([
      '/api/photos/a.jpg',
      '/portraits/placeholder-5.webp',
    ]);
  });

  it.each([undefined, null, '', '   '])(
    'goes straight to the portrait when the picture is %j',
    (profileImage) => {
      expect(avatarSources({ id: 5, profileImage })).toEqual(['/portraits/placeholder-5.webp']);
    },
  );

  it('names an existing file for every face', () => {
    const files = FACES.flatMap((id) => avatarSources({ id }));
    expect(files.filter((file) => !existsSync(`client/public${file}`))).toEqual([]);
  });

  it('gives nobody without a picture the face of somebody', () => {
    const faces = FACES.map((id) => avatarSources({ id, profileImage: `/portraits/${id}.svg` })[0]);
    expect(faces.filter((face) => !existsSync(`client/public${face}`))).toEqual([]);
    expect(FACES.flatMap((id) => avatarSources({ id })).filter((one) => faces.includes(one))).toEqual([]);
  });

  it('uses our own portraits in any position', () => {
    expect(avatarSources({ id: 5, profileImage: '/portraits/33.svg' })).toEqual([
      '/portraits/33.webp',
      '/portraits/placeholder-5.webp',
    ]);
  });
});
