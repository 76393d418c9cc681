import { dot, fill, line, mix } from './kit';

/** Coat, its shade, the light parts, and the dark of eyes and nose. */
type Coat = { base: string; shade: string; light: string; dark: string };

const coat = (base: string, light: string, dark = '#24130F'): Coat => ({
  base,
  light,
  dark,
  shade: mix(base, '#33090F', 0.28),
});

/** Left and right are the same: drawn for the left, `x` from the middle. */
const both = (part: (side: -1 | 1) => string): string => part(-1) + part(1);
const eyes = (gap: number, y: number, { dark }: Coat, r = 4.2): string =>
  both((side) => dot(60 + side * gap, y, r, dark) + dot(60 + side * gap + 1.3, y - 1.4, 1.2, '#FFF6EA'));
const nose = (y: number, { dark }: Coat, width = 6): string =>
  fill(
    `M${60 - width} ${y}q${width}-3.4 ${2 * width} 0q-1.2 ${width} -${width} ${width}T${60 - width} ${y}Z`,
    dark,
  );
const smile = (y: number, { dark }: Coat): string =>
  line(`M60 ${y}v4M54 ${y + 5}q3.4 3 6-1q2.6 4 6 1`, dark, 1.8);
const mirror = (d: string, colour: string): string =>
  fill(d, colour) + `<g transform="matrix(-1 0 0 1 120 0)">${fill(d, colour)}</g>`;
const shoulders = ({ shade }: Coat): string => fill('M20 120C22 102 38 94 60 94s38 8 40 26Z', shade);

function fox(): string {
  const c = coat('#E0713A', '#FBE9D3');
  return (
    shoulders(c) +
    mirror('M30 58L27 18Q44 24 54 40Z', c.base) +
    mirror('M34 48L32 27Q42 32 47 40Z', c.dark) +
    fill('M60 34C38 34 28 50 24 66Q44 98 60 100Q76 98 96 66C92 50 82 34 60 34Z', c.base) +
    mirror('M24 66Q42 62 54 76Q60 84 60 100Q44 98 24 66Z', c.light) +
    eyes(15, 62, c) +
    nose(88, c)
  );
}

function bear(): string {
  const c = coat('#8A5A3C', '#D9B48C');
  return (
    shoulders(c) +
    both((side) => dot(60 + side * 27, 36, 13, c.base) + dot(60 + side * 27, 36, 7, c.shade)) +
    fill('M60 28C36 28 26 46 26 66s14 34 34 34 34-14 34-34S84 28 60 28Z', c.base) +
    fill('M60 66c-12 0-18 8-18 16s8 14 18 14 18-6 18-14-6-16-18-16Z', c.light) +
    eyes(14, 58, c) +
    nose(73, c) +
    smile(79, c)
  );
}

function owl(): string {
  const c = coat('#6E5A6B', '#F3E4CF');
  return (
    fill('M60 30C34 30 26 50 24 72C22 92 20 106 20 120h80C100 106 98 92 96 72C94 50 86 30 60 30Z', c.base) +
    mirror('M28 52Q24 34 28 22Q40 30 52 34Z', c.base) +
    mirror('M60 52C54 40 34 40 30 58s12 26 22 22 8-18 8-28Z', c.light) +
    both(
      (side) =>
        dot(60 + side * 15, 60, 8.5, '#F0A040') +
        dot(60 + side * 15, 60, 5, c.dark) +
        dot(60 + side * 15 + 1.6, 58.2, 1.5, '#FFF6EA'),
    ) +
    fill('M54 68q6-4 12 0q-2 9-6 12q-4-3-6-12Z', '#E0913A') +
    line('M44 96q4 4 8 0q4 4 8 0q4 4 8 0q4 4 8 0M52 108q4 4 8 0q4 4 8 0', c.light, 2.4, ' opacity=".7"')
  );
}

function hare(): string {
  const c = coat('#C9A27C', '#F7E8D6');
  return (
    shoulders(c) +
    mirror('M40 50C30 30 30 8 38 4s16 14 16 40Z', c.base) +
    mirror('M42 42C36 28 35 14 39 12s9 12 10 28Z', '#E59C90') +
    fill('M60 40C40 40 30 54 30 70s14 30 30 30 30-14 30-30S80 40 60 40Z', c.base) +
    fill('M60 74c-11 0-16 6-16 12s7 11 16 11 16-5 16-11-5-12-16-12Z', c.light) +
    eyes(15, 66, c) +
    nose(79, c, 4) +
    smile(83, c)
  );
}

function cat(): string {
  const c = coat('#3A3440', '#5A5162', '#17100F');
  return (
    shoulders(c) +
    mirror('M30 60Q24 36 30 20Q46 28 56 40Z', c.base) +
    mirror('M34 48Q31 36 34 29Q42 34 47 41Z', '#D8707F') +
    fill('M60 36C38 36 27 50 27 68s14 32 33 32 33-14 33-32S82 36 60 36Z', c.base) +
    both(
      (side) =>
        fill(`M${60 + side * 16 - 8} 66q8-10 16 0q-8 8-16 0Z`, '#E5C476') +
        line(`M${60 + side * 16} 62.6v6.6`, c.dark, 3),
    ) +
    nose(78, { ...c, dark: '#D8707F' }, 4) +
    line('M60 81v4M54 86q3.4 3 6-1q2.6 4 6 1M40 80l-14-3M40 85l-13 3M80 80l14-3M80 85l13 3', '#B8AEBE', 1.6)
  );
}

function deer(): string {
  const c = coat('#A8683F', '#F3DCC0');
  return (
    shoulders(c) +
    line(
      'M46 40C42 28 36 24 28 10M39 26Q32 26 24 25M74 40C78 28 84 24 92 10M81 26Q88 26 96 25',
      '#EBD3B2',
      5,
    ) +
    mirror('M40 50Q20 52 14 40Q30 32 44 42Z', c.base) +
    mirror('M36 47Q24 47 20 41Q30 38 40 43Z', c.light) +
    fill('M60 34C44 34 36 46 36 58c0 20 10 44 24 44s24-24 24-44c0-12-8-24-24-24Z', c.base) +
    fill('M60 78c-9 0-13 7-13 13s6 11 13 11 13-5 13-11-4-13-13-13Z', c.light) +
    eyes(14, 62, c) +
    nose(84, c) +
    both((side) => dot(60 + side * 5, 44, 1.8, c.light)) +
    dot(60, 50, 1.8, c.light)
  );
}

function raccoon(): string {
  const c = coat('#8B8A90', '#EDE6DE', '#241F22');
  return (
    shoulders(c) +
    both((side) => dot(60 + side * 26, 38, 12, c.base) + dot(60 + side * 26, 38, 6.5, c.dark)) +
    fill('M60 32C36 32 26 48 22 68Q42 100 60 100T98 68C94 48 84 32 60 32Z', c.base) +
    mirror('M54 56Q36 46 26 66Q34 82 50 76Q58 70 54 56Z', c.dark) +
    fill('M60 74c-9 0-14 8-14 14s7 11 14 11 14-5 14-11-5-14-14-14Z', c.light) +
    mirror('M29 56Q40 44 56 52Q44 38 29 56Z', c.light) +
    both((side) => dot(60 + side * 16, 64, 4.2, '#FFF6EA') + dot(60 + side * 16, 64, 2.6, '#120C0C')) +
    nose(82, c)
  );
}

function badger(): string {
  const c = coat('#2C2A2E', '#F5EEE4', '#17100F');
  return (
    shoulders(c) +
    both((side) => dot(60 + side * 27, 42, 9, c.base) + dot(60 + side * 27, 41, 4.5, c.light)) +
    fill('M60 32C38 32 30 50 30 66Q42 100 60 100T90 66C90 50 82 32 60 32Z', c.light) +
    mirror('M54 34Q40 36 34 56Q38 78 54 92Q46 62 54 34Z', c.base) +
    both((side) => dot(60 + side * 15, 62, 4, '#FFF6EA') + dot(60 + side * 15, 62, 2.4, '#120C0C')) +
    nose(88, c)
  );
}

function frog(): string {
  const c = coat('#6B9A5B', '#CFE0A8');
  return (
    shoulders(c) +
    both(
      (side) =>
        dot(60 + side * 21, 40, 15, c.base) +
        dot(60 + side * 21, 39, 9, '#FFF6EA') +
        dot(60 + side * 21, 39, 5, c.dark) +
        dot(60 + side * 21 + 1.6, 37, 1.6, '#FFF6EA'),
    ) +
    fill('M60 44C36 44 24 56 24 72s16 28 36 28 36-12 36-28-12-28-36-28Z', c.base) +
    fill('M60 84c-16 0-28-4-32-8 4 14 18 22 32 22s28-8 32-22c-4 4-16 8-32 8Z', c.light) +
    line('M34 76q26 13 52 0', c.dark, 2.4) +
    both((side) => dot(60 + side * 4, 64, 1.4, c.dark)) +
    both((side) => dot(60 + side * 26, 68, 4, '#E0713A', ' opacity=".35"'))
  );
}

function penguin(): string {
  const c = coat('#2D3A52', '#FFF6EA');
  return (
    fill('M60 26C36 26 27 46 26 68C25 90 22 106 22 120h76C98 106 95 90 94 68C93 46 84 26 60 26Z', c.base) +
    mirror('M60 58C56 44 38 42 36 62c-1 18 4 24 4 58h20Z', c.light) +
    eyes(13, 58, c) +
    fill('M51 68q9-6 18 0q-3 8-9 10q-6-2-9-10Z', '#F0A040') +
    both((side) => dot(60 + side * 20, 72, 4, '#F26A48', ' opacity=".3"'))
  );
}

function mouse(): string {
  const c = coat('#A99BA0', '#F0E2DC');
  return (
    shoulders(c) +
    both((side) => dot(60 + side * 28, 40, 19, c.base) + dot(60 + side * 28, 40, 12, '#E59C90')) +
    fill('M60 40C42 40 32 54 32 70Q42 98 60 100Q78 98 88 70C88 54 78 40 60 40Z', c.base) +
    fill('M60 78c-8 0-12 5-12 10s6 12 12 12 12-7 12-12-4-10-12-10Z', c.light) +
    eyes(13, 66, c) +
    nose(84, { ...c, dark: '#D8707F' }, 4.4) +
    line('M44 86l-16-2M44 90l-15 5M76 86l16-2M76 90l15 5', c.shade, 1.5)
  );
}

/** Eleven, so that with another number of grounds all 99 differ. */
export const ANIMALS: readonly (() => string)[] = [
  fox,
  owl,
  hare,
  bear,
  cat,
  deer,
  frog,
  raccoon,
  penguin,
  badger,
  mouse,
];
