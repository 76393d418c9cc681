import type { Lang } from '../texts/languages';
import { textsOf } from './texts';

/** The four scales on which people place themselves, 0 to 100, in the order in which they are asked. */
export const VALUE_KEYS = [
  'valuesEnvironment',
  'valuesLifestyle',
  'valuesOpenness',
  'valuesIdentity',
] as const;
export type ValueKey = (typeof VALUE_KEYS)[number];
export type Values = Record<ValueKey, number>;

export const VALUE_MIN = 0;
export const VALUE_MAX = 100;
export const VALUE_DEFAULT = 50;

/** `meaning` says what its two ends mean, as a question. */
type ValueScale = { key: ValueKey; label: string; low: string; high: string; meaning: string };

export const valueScales = (lang: Lang): readonly ValueScale[] => [
  {
    key: 'valuesEnvironment',
    label: textsOf(lang).environment,
    low: textsOf(lang).natureEnd,
    high: textsOf(lang).cityEnd,
    meaning: textsOf(lang).environmentMeaning,
  },
  {
    key: 'valuesLifestyle',
    label: textsOf(lang).lifestyle,
    low: textsOf(lang).familyEnd,
    high: textsOf(lang).individualistEnd,
    meaning: textsOf(lang).lifestyleMeaning,
  },
  {
    key: 'valuesOpenness',
    label: textsOf(lang).openness,
    low: textsOf(lang).traditionsEnd,
    high: textsOf(lang).progressEnd,
    meaning: textsOf(lang).opennessMeaning,
  },
  {
    key: 'valuesIdentity',
    label: textsOf(lang).iAm,
    low: textsOf(lang).bodyEnd,
    high: textsOf(lang).soulEnd,
    meaning: textsOf(lang).iAmMeaning,
  },
];

export const DEFAULT_VALUES: Values = {
  valuesEnvironment: VALUE_DEFAULT,
  valuesLifestyle: VALUE_DEFAULT,
  valuesOpenness: VALUE_DEFAULT,
  valuesIdentity: VALUE_DEFAULT,
};

export function clampValue(value: number): number {
  if (Number.isNaN(value)) return VALUE_DEFAULT;
  return Math.round(Math.min(VALUE_MAX, Math.max(VALUE_MIN, value)));
}
