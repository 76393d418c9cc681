/** Below that, an agreement would be chance. */
const PAIRS_MIN = 30;

type Counted = { score: number; mutual: number; others: number };

/**
 * The area under the curve: how often a pair who wished to meet again on both sides has a higher score than one who did
 * not; half where the scores are the same. 0.5 is chance, 1 is perfect; null while there are too few pairs.
 */
export function agreementOf(counted: readonly Counted[]): { pairs: number; auc: number | null } {
  const sum = (key: 'mutual' | 'others') => counted.reduce((total, row) => total + row[key], 0);
  const [mutual, others] = [sum('mutual'), sum('others')];
  const pairs = mutual + others;
  if (pairs < PAIRS_MIN || mutual === 0 || others === 0) return { pairs, auc: null };
  let wins = 0;
  let below = 0;
  for (const row of counted.toSorted((a, b) => a.score - b.score)) {
    wins += row.mutual * (below + row.others / 2);
    below += row.others;
  }
  return { pairs, auc: wins / (mutual * others) };
}
