import { type Figures, load, median } from './measure';
import type { Target } from './targets';

export type Plan = { rounds: number; seconds: number; warmUpSeconds: number };

export type Series = { target: Target; figures: Figures[] };

/**
 * Measures all targets in turn, repeatedly: a machine that slows down for a while slows all of them down, and the
 * ratios within one round hardly change.
 */
export async function runRounds(targets: readonly Target[], plan: Plan): Promise<Series[]> {
  const series = targets.map((target): Series => ({ target, figures: [] }));
  for (const { target } of series) await load(target, plan.warmUpSeconds);
  for (let round = 1; round <= plan.rounds; round++) {
    process.stderr.write(`round ${round} of ${plan.rounds}\n`);
    for (const { target, figures } of series) figures.push(await load(target, plan.seconds));
  }
  return series;
}

export function medians({ figures }: Series): Figures {
  const of = (key: keyof Figures) => median(figures.map((figure) => figure[key]));
  return { perSecond: of('perSecond'), p50: of('p50'), p99: of('p99') };
}

/** The median of the ratios of the rounds. */
export function ratio(a: Series, b: Series, key: keyof Figures): number {
  return median(
    a.figures.flatMap((figure, round) => {
      const other = b.figures[round];
      return other ? [figure[key] / other[key]] : [];
    }),
  );
}
