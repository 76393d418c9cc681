import type { Series, SeriesDate } from '#shared/api/series';
import type { Viewer } from '../../../http/viewer';
import { ruleOf } from '../tribs/make-dates.service';
import type { LastDateRow, SeriesDateRow, VisibleSeries } from './series.queries';

export function seriesView(
  { series, regularCount, isRegular, isAsked }: VisibleSeries,
  { dates, lastDates }: { dates: readonly SeriesDateRow[]; lastDates: readonly LastDateRow[] },
  viewer: Viewer | null,
): Series {
  const { every, weekdays, until, times } = ruleOf(series);
  return {
    id: series.id,
    repeats: { every, ...(weekdays && { weekdays }), ...(until && { until }), ...(times && { times }) },
    firstDay: series.firstDay,
    ended: series.endedAt !== null,
    isHost: series.creatorId === viewer?.id,
    newcomerSpots: series.newcomerSpots,
    regularCount,
    isRegular,
    isAsked,
    dates: dates.map(dateView),
    lastDates: lastDates.map(({ startsAt, ...date }) => ({ ...date, startTime: instant(startsAt) })),
  };
}

function dateView({ startsAt, endsAt, ...row }: SeriesDateRow): SeriesDate {
  return { ...row, startTime: instant(startsAt), endTime: instant(endsAt) };
}

export const instant = (moment: Date | null) => moment?.toISOString() ?? null;
