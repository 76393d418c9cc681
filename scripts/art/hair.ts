import { line, mix } from './kit';

/** Hair in three layers: behind the body, over the shoulders, over the forehead. */
export type Hair = { back?: string; mid?: string; front?: string; ears?: boolean; drop?: number };
export type Tones = { hair: string; dark: string; light: string; cloth: string; fold: string };
export type Style = (tones: Tones) => Hair;

export const tones = (hair: string, cloth: string): Tones => ({
  hair,
  cloth,
  dark: mix(hair, '#0E0508', 0.34),
  light: mix(hair, '#FFD9A8', hair < '#4' ? 0.16 : 0.26),
  fold: mix(cloth, '#1A0810', 0.24),
});

/** Hair drawn tight to the skull with a hairline across the forehead. */
export const CAP = 'M37 54C36 43 44 34.5 60 34.5S84 43 83 54C90 38 81 18 60 18S30 38 37 54Z';
export const CENTRE = 'M60 29C50 33 42 43 40 58L35 64C28 36 38 16 60 16S92 36 85 64L80 58C78 43 70 33 60 29Z';
export const SIDE =
  'M47 27C44 36 41 46 39 60L34 62C28 34 40 15 62 15.5S92 36 86 62L81.5 58C82 47 79 39 73 34C64 36 53 34 47 27Z';
export const LONG_BACK =
  'M60 16C34 16 29 36 30 58C31 80 25 92 23 112H97C95 92 89 80 90 58C91 36 86 16 60 16Z';
export const BOB_BACK = 'M60 16C34 16 28 38 29 58C29 70 29 80 32 87H88C91 80 91 70 91 58C92 38 86 16 60 16Z';

export const strands = (t: Tones, d: string, width = 1.5): string => line(d, t.light, width);
