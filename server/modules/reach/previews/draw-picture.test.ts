import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { drawPicture } from './draw-picture';

/** On this grey the darker of our two text colours, #FFB08A, has 4.5:1. */
const DARK_ENOUGH = 82;

const draw = (headline: string, ...lines: string[]) => drawPicture({ key: 'test', headline, lines });

/** This character is in no font, so the card shows a greeting instead of a name. */
const greeting = draw('\u{10FFFD}');
const isGreeting = async (picture: Buffer) => picture.equals(await greeting);

describe('drawPicture', () => {
  it.each([
    ['a short name', 'Maya'],
    ['a word that fits no line', 'W'.repeat(50)],
    ['the longest name of a meetup', 'A long evening of stories '.repeat(4).trim()],
    ['markup', '"><script>$&'],
    ['emoji', '🔥🔥🔥'],
  ])('draws %s within the size limits', async (_what, headline) => {
    const picture = await draw(headline, 'Friday, March 5', 'East Austin, Austin, TX');
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    expect(picture.length).toBeLessThan(200_000);
  });

  it('keeps a word of twenty letters in one piece', async () => {
    const words = { left: 64, top: 160, width: 570, height: 410 };
    const picture = sharp(await draw('Brettspielnachmittag'))
      .extract(words)
      .greyscale();
    const grey = await picture.raw().toBuffer();
    const inked = Array.from({ length: words.height }, (_, y) =>
      grey.subarray(y * words.width, (y + 1) * words.width).some((value) => value > 225),
    );
    const [first, last] = [inked.indexOf(true), inked.lastIndexOf(true)];
    expect(first).toBeGreaterThan(0);
    // One line of 54 px; two would take more than 100.
    expect(last - first).toBeLessThan(70);
  });

  it.each([
    'Łukasz Dvořák',
    'Nguyễn Thị Ánh',
    'Александра Ћирић',
    'Αλέξανδρος',
    'محمد علي',
    'علی\u200cرضا',
    'יוסף כהן',
    'आदित्य शर्मा',
    '山田太郎',
    'さくら',
    '김민준',
    'Мария 🌸',
  ])('draws the name %s', async (name) => {
    expect(await isGreeting(await draw(name, 'x'))).toBe(false);
  });

  it.each([
    ['letters no font of ours has', 'ᜑᜈᜒ'],
    ['simplified Chinese, whose font would be too large', '张伟'],
    ['two directions at once', 'محمد Ali'],
    ['numbers in a name from right to left', 'דוד 42'],
    ['emoji alone', '🔥👩🏽‍🚀🇫🇮'],
  ])('greets without the name for %s', async (_what, name) => {
    expect(await isGreeting(await draw(name, 'x'))).toBe(true);
  });

  it('drops emoji and keeps the name', async () => {
    const [one, other] = await Promise.all([draw('Maya 🌸', 'x'), draw('Maya', 'x')]);
    expect(one.equals(other)).toBe(true);
  });

  it.each([
    ['a white photo', { create: { width: 1080, height: 1350, channels: 3 as const, background: '#fff' } }],
    [
      'a busy one',
      {
        create: {
          width: 1080,
          height: 1350,
          channels: 3 as const,
          background: '#888',
          noise: { type: 'gaussian' as const, mean: 128, sigma: 60 },
        },
      },
    ],
  ])('keeps the text legible on %s, in a small file', async (_what, options) => {
    const photo = await sharp(options).webp().toBuffer();
    const bare = { key: 'test', headline: 'Hi', lines: [], scene: { photo: 'a', cover: 'picnic' } };
    const picture = await drawPicture(bare, photo);
    expect(picture.length).toBeLessThanOrEqual(200_000);
    // The area is as wide as text can get (64 + 570 px); the shade is the same from top to bottom.
    const words = await sharp(picture).extract({ left: 0, top: 140, width: 634, height: 250 }).toBuffer();
    const { channels } = await sharp(words).stats();
    expect(Math.max(...channels.map(({ max }) => max))).toBeLessThan(DARK_ENOUGH);
    const { data } = await sharp(picture)
      .extract({ left: 1190, top: 300, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    if (_what === 'a white photo') expect(Math.min(...data)).toBeGreaterThan(240);
  });

  it("shows the category's cover without a photo", async () => {
    const card = { key: 'test', headline: 'Picnic', lines: [] };
    const cover = (slug: string) => drawPicture({ ...card, scene: { photo: null, cover: slug } });
    const [picnic, tea, night] = await Promise.all([cover('picnic'), cover('tea'), drawPicture(card)]);
    expect(new Set([picnic, tea, night].map((picture) => picture.toString('base64'))).size).toBe(3);
  });
});
