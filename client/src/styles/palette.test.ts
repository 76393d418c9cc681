import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { accentOf, contrast, TEXT_CONTRAST } from '#shared/domain/accent';
import { dark, ember, light, type Palette } from './palette';

const OUTLINE_AA = 3;
const GROUNDS = ['canvas', 'surface', 'raised'] as const;
const NOT_TEXT = new Set<string>([...GROUNDS, 'line', 'edge']);

const textColours = (palette: Palette) => Object.entries(palette).filter(([name]) => !NOT_TEXT.has(name));

describe.each([
  ['dark', dark],
  ['light', light],
])('the %s theme', (_name, palette) => {
  it.each(textColours(palette))('keeps %s readable on every background', (_colour, hex) => {
    for (const ground of GROUNDS)
      expect(contrast(hex, palette[ground])).toBeGreaterThanOrEqual(TEXT_CONTRAST);
  });

  it('outlines controls clearly enough on every background', () => {
    for (const ground of GROUNDS)
      expect(contrast(palette.edge, palette[ground])).toBeGreaterThanOrEqual(OUTLINE_AA);
  });
});

it.each([ember.fill, ember.from, ember.to])('keeps the text on ember %s readable', (ground) => {
  expect(contrast(ember.on, ground)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
});

describe("a town's accent colour", () => {
  it.each(['#FF6B4A', '#0B5FFF', '#7A1FA2', '#00796B', '#C2185B', '#8A6D00', '#777777', '#E53935'])(
    'is readable in both themes and on its buttons, made from %s',
    (hex) => {
      const accent = accentOf(hex);
      if ('problem' in accent) throw new Error(accent.problem);
      for (const ground of GROUNDS) {
        expect(contrast(accent.dark, dark[ground])).toBeGreaterThanOrEqual(TEXT_CONTRAST);
        expect(contrast(accent.light, light[ground])).toBeGreaterThanOrEqual(TEXT_CONTRAST);
      }
      expect(contrast(accent.on, accent.fill)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
    },
  );

  it('takes the place of ember in every stylesheet but for the fire', () => {
    const folder = join(import.meta.dirname, '..');
    const styles = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /(?<!campfire)\.css$/.test(name),
    );
    expect(styles.length).toBeGreaterThan(5);
    const fixed = styles.filter((name) => /(?<!, )#ff6b4a/i.test(readFileSync(join(folder, name), 'utf8')));
    expect(fixed).toEqual([]);
  });

  it.each([
    ['#FFFFFF', 'Too light'],
    ['#FFF3A0', 'Too light'],
    ['#000000', 'Too dark'],
    ['#1A1412', 'Too dark'],
  ])('is refused with the reason: %s', (hex, reason) => {
    expect(accentOf(hex)).toMatchObject({ problem: expect.stringContaining(reason) });
  });
});
