import type { HAIR, SKINS } from './palette';

/** Which features go together: five broad looks keep skin, hair and features of one person consistent. */
export type Look = {
  skins: readonly (keyof typeof SKINS)[];
  hairs: readonly (keyof typeof HAIR)[];
  noses: readonly ('plane' | 'hook' | 'button' | 'broad')[];
  eyes: readonly ('open' | 'almond' | 'narrow' | 'smiling')[];
  freckles: number;
};

export const LOOKS = {
  fair: {
    skins: ['porcelain', 'rose', 'porcelain'],
    hairs: ['flax', 'honey', 'copper', 'chestnut', 'auburn', 'espresso'],
    noses: ['hook', 'button', 'plane'],
    eyes: ['almond', 'open', 'almond', 'smiling'],
    freckles: 0.35,
  },
  warm: {
    skins: ['sand', 'honey', 'rose'],
    hairs: ['espresso', 'chestnut', 'ink', 'espresso', 'auburn'],
    noses: ['plane', 'hook'],
    eyes: ['almond', 'almond', 'open'],
    freckles: 0.12,
  },
  east: {
    skins: ['porcelain', 'rose', 'sand'],
    hairs: ['ink', 'ink', 'espresso'],
    noses: ['button', 'hook'],
    eyes: ['narrow', 'narrow', 'smiling', 'narrow'],
    freckles: 0.06,
  },
  south: {
    skins: ['olive', 'bronze', 'umber', 'honey'],
    hairs: ['ink', 'espresso', 'ink'],
    noses: ['plane', 'hook', 'broad'],
    eyes: ['almond', 'almond', 'open'],
    freckles: 0,
  },
  deep: {
    skins: ['umber', 'cocoa', 'espresso', 'cocoa'],
    hairs: ['ink', 'ink', 'espresso'],
    noses: ['broad', 'broad', 'button'],
    eyes: ['almond', 'open', 'almond', 'smiling'],
    freckles: 0.05,
  },
} as const satisfies Record<string, Look>;

export type LookName = keyof typeof LOOKS;
