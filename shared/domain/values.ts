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

export type ValueScale = { key: ValueKey; label: string; low: string; high: string };

export const VALUE_SCALES: readonly ValueScale[] = [
  { key: 'valuesEnvironment', label: 'Environment', low: 'Nature', high: 'City' },
  { key: 'valuesLifestyle', label: 'Lifestyle', low: 'Family', high: 'Individualist' },
  { key: 'valuesOpenness', label: 'Openness', low: 'Traditions', high: 'Progress' },
  { key: 'valuesIdentity', label: 'I am', low: 'Body', high: 'Soul' },
];

/** What the two ends of each scale mean, as a question. */
export const VALUE_MEANINGS: Readonly<Record<ValueKey, string>> = {
  valuesEnvironment: 'Woods and quiet, or streets and lights?',
  valuesLifestyle: 'Your people first, or your own way?',
  valuesOpenness: 'What has proved itself, or what is new?',
  valuesIdentity: 'Moving and doing, or feeling and thinking?',
};

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
