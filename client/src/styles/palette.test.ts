import { describe, expect, it } from 'vitest';
import { dark, ember, light, type Palette } from './palette';

const TEXT_AA = 4.5;
const OUTLINE_AA = 3;
const GROUNDS = ['canvas', 'surface', 'raised'] as const;
const NOT_TEXT = new Set<string>([...GROUNDS, 'line', 'edge']);

/** Relative luminance as WCAG 2.2 defines it. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

const textColours = (palette: Palette) => Object.entries(palette).filter(([name]) => !NOT_TEXT.has(name));

describe.each([
  ['dark', dark],
  ['light', light],
])('the %s theme', (_name, palette) => {
  it.each(textColours(palette))('keeps %s readable on every background', (_colour, hex) => {
    for (const ground of GROUNDS) expect(contrast(hex, palette[ground])).toBeGreaterThanOrEqual(TEXT_AA);
  });

  it('outlines controls clearly enough on every background', () => {
    for (const ground of GROUNDS)
      expect(contrast(palette.edge, palette[ground])).toBeGreaterThanOrEqual(OUTLINE_AA);
  });
});

it.each([ember.fill, ember.from, ember.to])('keeps the text on ember %s readable', (ground) => {
  expect(contrast(ember.on, ground)).toBeGreaterThanOrEqual(TEXT_AA);
});
