export const MATCH_LEVELS = ['perfect', 'great', 'good', 'okay', 'not-good'] as const;
export type MatchLevel = (typeof MATCH_LEVELS)[number];
export type MatchLabel = { level: MatchLevel; label: string };

/** People see scores only as whole numbers; each label starts at `from`. */
const FEED_LABELS: readonly (MatchLabel & { from: number })[] = [
  { from: 85, level: 'perfect', label: 'Perfect match' },
  { from: 70, level: 'great', label: 'Great match' },
  { from: 55, level: 'good', label: 'Good match' },
  { from: 40, level: 'okay', label: 'Okay match' },
  { from: -Infinity, level: 'not-good', label: 'Not good match' },
];

export function matchLabel(score: number): MatchLabel {
  const { level, label } = FEED_LABELS.find(({ from }) => score >= from) ?? {
    level: 'not-good',
    label: 'Not good match',
  };
  return { level, label };
}

export function labelOf(level: MatchLevel): string {
  return FEED_LABELS.find((entry) => entry.level === level)?.label ?? 'Not good match';
}

/** The scores that have this label: at least `from` and less than `below`. */
export function scoreRange(level: MatchLevel): { from: number; below: number } {
  const index = FEED_LABELS.findIndex((entry) => entry.level === level);
  return { from: FEED_LABELS[index]?.from ?? -Infinity, below: FEED_LABELS[index - 1]?.from ?? Infinity };
}

/** Sample invitations have thresholds and capitalization of their own; real ones have the feed's labels. */
export function invitationMatch(score: number): MatchLabel {
  if (score >= 95) return { level: 'perfect', label: 'Perfect Match' };
  if (score >= 85) return { level: 'great', label: 'Great Match' };
  if (score >= 75) return { level: 'good', label: 'Good Match' };
  return { level: 'okay', label: 'Compatible' };
}
