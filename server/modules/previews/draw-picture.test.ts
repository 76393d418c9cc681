import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { drawPicture } from './draw-picture';

const draw = (headline: string, ...lines: string[]) => drawPicture({ key: 'test', headline, lines });

/** Which says nobody's name. */
const greeting = draw('\u{10FFFD}');
const isGreeting = async (picture: Buffer) => picture.equals(await greeting);

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

  it('leaves out emoji and keeps the name', async () => {
    const [one, other] = await Promise.all([draw('Maya 🌸', 'x'), draw('Maya', 'x')]);
    expect(one.equals(other)).toBe(true);
  });
});
