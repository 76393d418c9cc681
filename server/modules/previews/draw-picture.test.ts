import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { drawPicture } from './draw-picture';

const draw = (headline: string, ...lines: string[]) => drawPicture({ key: 'test', headline, lines });

describe('drawPicture', () => {
  it.each([
    ['a short name', 'Maya'],
    ['a word that fits no line', 'W'.repeat(50)],
    ['the longest name of a meetup', 'A long evening of stories '.repeat(4).trim()],
    ['markup', '"><script>$&'],
    ['emoji', '🔥🔥🔥'],
  ])('draws %s within the limits', async (_what, headline) => {
    const picture = await draw(headline, 'Friday, March 5', 'East Austin, Austin, TX');
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    expect(picture.length).toBeLessThan(200_000);
  });

  it('greets without a name in letters its font does not have', async () => {
    const [one, other] = await Promise.all([draw('山田太郎', 'x'), draw('Łukasz', 'x')]);
    expect(one.equals(other)).toBe(true);
  });
});
