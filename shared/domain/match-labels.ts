import type { Lang } from '../texts/languages';
import { textsOf } from './texts';

export const MATCH_LEVELS = ['perfect', 'great', 'good', 'okay', 'not-good'] as const;
export type MatchLevel = (typeof MATCH_LEVELS)[number];
export type MatchLabel = { level: MatchLevel; label: string };

/** People see scores only as whole numbers; each level starts at `from`. */
const LEVELS: readonly { from: number; level: MatchLevel }[] = [
  { from: 85, level: 'perfect' },
  { from: 70, level: 'great' },
  { from: 55, level: 'good' },
  { from: 40, level: 'okay' },
  { from: -Infinity, level: 'not-good' },
];

export const levelOf = (score: number): MatchLevel =>
  LEVELS.find(({ from }) => score >= from)?.level ?? 'not-good';

const LABELS: Readonly<Record<MatchLevel, (lang: Lang) => string>> = {
  perfect: (lang) => textsOf(lang).perfectMatch,
  great: (lang) => textsOf(lang).greatMatch,
  good: (lang) => textsOf(lang).goodMatch,
  okay: (lang) => textsOf(lang).okayMatch,
  'not-good': (lang) => textsOf(lang).notGoodMatch,
};
export const labelOf = (level: MatchLevel, lang: Lang): string => LABELS[level](lang);

/** The scores that have this label: at least `from` and less than `below`. */
export function scoreRange(level: MatchLevel): { from: number; below: number } {
  const index = LEVELS.findIndex((entry) => entry.level === level);
  return { from: LEVELS[index]?.from ?? -Infinity, below: LEVELS[index - 1]?.from ?? Infinity };
}

/** Sample invitations have thresholds and capitalization of their own; real ones have the feed's labels. */
export function invitationMatch(score: number, lang: Lang): MatchLabel {
  if (score >= 95) return { level: 'perfect', label: textsOf(lang).perfectSample };
  if (score >= 85) return { level: 'great', label: textsOf(lang).greatSample };
  if (score >= 75) return { level: 'good', label: textsOf(lang).goodSample };
  return { level: 'okay', label: textsOf(lang).compatibleSample };
}
