/** Shared tools for the drawings: seeded randomness, colour mixing, and short SVG strings. */

import { mulberry32 } from '../../server/testing/seeded-random';

export type SeededRandom = {
  next: () => number;
  pick: <T>(from: readonly T[]) => T;
  between: (low: number, high: number) => number;
  yes: (probability: number) => boolean;
  shuffle: <T>(list: readonly T[]) => T[];
};

/** The same seed always gives the same picture. */
export function createSeededRandom(seed: number): SeededRandom {
  const next = mulberry32(seed);
  const pick = <T>(from: readonly T[]): T => {
    const chosen = from[Math.floor(next() * from.length)];
    if (chosen === undefined) throw new Error('nothing to pick from');
    return chosen;
  };
  const shuffle = <T>(list: readonly T[]): T[] =>
    list
      .map((item) => ({ item, order: next() }))
      .toSorted((a, b) => a.order - b.order)
      .map(({ item }) => item);
  return { next, pick, shuffle, between: (low, high) => low + next() * (high - low), yes: (p) => next() < p };
}

const channels = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

/** Mixes `share` of `other` into `colour`. */
export function mix(colour: string, other: string, share: number): string {
  const to = channels(other);
  const mixed = channels(colour).map((value, i) => Math.round(value + ((to[i] ?? 0) - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** How far apart two colours look, 0 to about 1 (lightness weighs most). */
export function distance(a: string, b: string): number {
  const [r1 = 0, g1 = 0, b1 = 0] = channels(a);
  const [r2 = 0, g2 = 0, b2 = 0] = channels(b);
  return Math.sqrt(2 * (r1 - r2) ** 2 + 4 * (g1 - g2) ** 2 + 3 * (b1 - b2) ** 2) / 765;
}

/** At most one decimal, no leading zero: paths stay small. */
export const n = (value: number): string => String(Math.round(value * 10) / 10).replace(/^(-?)0\./, '$1.');

export const fill = (d: string, colour: string, more = ''): string =>
  `<path d="${d}" fill="${colour}"${more}/>`;

/** Round caps and joins, and no fill, come from the picture's root. */
export const line = (d: string, colour: string, width: number, more = ''): string =>
  `<path d="${d}" stroke="${colour}" stroke-width="${n(width)}"${more}/>`;

export const dot = (x: number, y: number, r: number, colour: string, more = ''): string =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${colour}"${more}/>`;

/** A string of beads along a path: braids, locs, pearls. */
export const beads = (d: string, colour: string, width: number, gap: number): string =>
  line(d, colour, width, ` stroke-dasharray="0 ${n(gap)}"`);

/** A bumpy arc round an ellipse (degrees, 0 = right, 90 = down): curls, fleece, foliage. */
export function scallop(
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  from: number,
  to: number,
  bumps: number,
): string {
  const at = (i: number): [number, number] => {
    const angle = ((from + ((to - from) * i) / bumps) * Math.PI) / 180;
    return [Math.round(cx + rx * Math.cos(angle)), Math.round(cy + ry * Math.sin(angle))];
  };
  let [x, y] = at(0);
  let d = `M${x} ${y}`;
  for (let i = 1; i <= bumps; i += 1) {
    const [nextX, nextY] = at(i);
    const out = 0.95;
    d += `Q${Math.round((x + nextX) / 2 + (nextY - y) * out)} ${Math.round((y + nextY) / 2 - (nextX - x) * out)} ${nextX} ${nextY}`;
    [x, y] = [nextX, nextY];
  }
  return d;
}
