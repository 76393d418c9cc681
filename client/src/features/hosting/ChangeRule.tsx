import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type RuleChange, type Series, SERIES_SCOPES, type SeriesScope } from '#shared/api/series';
import { dateLabel, weekday } from '#shared/domain/meetup-time';
import { AHEAD_WEEKS, dayNumber } from '#shared/domain/series';
import { LANG } from '../../lib/lang';
import { messageFor } from '../../lib/errors';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/Field';
import { Failure } from '../../ui/Form';
import { RadioPills } from '../../ui/RadioPills';
import { Skeleton } from '../../ui/Skeleton';
import { formOf, problemWithRepeats, repeatsOf } from '../tribs/fields/repeats-form';
import { RepeatsField } from '../tribs/fields/RepeatsField';
import { type putRule, ruleQuery } from '../tribs/series.api';
import * as t from './texts';

const TEXTS = { following: t.andLater, all: t.allUpcoming };

type Props = {
  series: Series;
  tribId: number;
  viewerId: number;
  write: {
    send: (change: Parameters<typeof putRule>[0]) => void;
    isPending: boolean;
    failure: string | null;
  };
  onBack: () => void;
};

/** Changes the days, the rhythm or the end of a series, from this date on or for all dates to come. */
export function ChangeRule({ series, tribId, viewerId, write, onBack }: Props) {
  const [next, own] = [series.dates[0]?.day, series.dates.find(({ id }) => id === tribId)?.day];
  const [scope, setScope] = useState<SeriesScope>('following');
  const [firstDay, setFirstDay] = useState(own ?? next ?? series.firstDay);
  const [form, setForm] = useState(() => formOf(series.repeats, series.firstDay, firstDay));
  const isDay = /^\d{4}-\d\d-\d\d$/.test(firstDay);
  const repeats = isDay ? repeatsOf(form, weekday(dayNumber(firstDay))) : undefined;
  const isReady = repeats !== undefined && problemWithRepeats(repeats, firstDay) === null;
  const change = { tribId, scope, rule: { repeats: repeats ?? series.repeats, firstDay } };
  const preview = useQuery({
    ...ruleQuery(viewerId, change),
    enabled: isReady,
    placeholderData: keepPreviousData,
  });
  const choose = (chosen: SeriesScope) => {
    setScope(chosen);
    setFirstDay((chosen === 'all' ? next : own) ?? firstDay);
  };
  return (
    <div className="grid grid-cols-1 gap-5">
      {own !== next && (
        <RadioPills
          legend={t.changeWhat}
          options={SERIES_SCOPES}
          value={scope}
          onChange={choose}
          textOf={(one) => TEXTS[one]}
        />
      )}
      <TextField
        label={t.firstDay}
        type="date"
        max={undefined}
        value={firstDay}
        onChange={setFirstDay}
        hint={t.withinWeeks({ weeks: AHEAD_WEEKS })}
      />
      <RepeatsField value={form} onChange={setForm} startTime={firstDay} />
      <div aria-live="polite" className="min-h-16">
        {isReady && preview.isPending && <Skeleton className="h-16" />}
        {isReady && preview.isError && <Failure text={messageFor(preview.error, t.cantCheckedRightNow)} />}
        {isReady && preview.data && !preview.isError && <Consequences change={preview.data} />}
      </div>
      <Failure text={write.failure} />
      <div className="grid grid-cols-2 gap-3">
        <Button variant="secondary" disabled={write.isPending} onClick={onBack}>
          {t.back}
        </Button>
        <Button
          variant={preview.data?.cancelled.length ? 'danger' : 'primary'}
          busy={write.isPending}
          disabled={!isReady || !preview.isSuccess || preview.isPlaceholderData}
          onClick={() => write.send(change)}
        >
          {t.save}
        </Button>
      </div>
    </div>
  );
}

/** Says what the change does before it is made, above all which dates are cancelled. */
function Consequences({ change: { cancelled, people, kept } }: { change: RuleChange }) {
  const stay = t.datesStay({ kept });
  if (cancelled.length === 0) return <p className="font-semibold">{stay}</p>;
  return (
    <>
      <p className="font-semibold text-pretty">
        {t.datesAreCancelled({ count: cancelled.length })}{' '}
        {people === 0 ? t.nobodyElseGoingTo : t.peopleAreTold({ people })}
      </p>
      <p className="text-sm text-muted">{stay}</p>
      <ul className="mt-3 grid gap-2.5">
        {cancelled.map(({ id, startTime, timeZone, memberCount }) => (
          <li
            key={id}
            className="flex flex-wrap justify-between gap-x-4 rounded-input border border-line bg-raised px-3.5 py-2.5 text-sm"
          >
            <span className="font-semibold">
              {startTime === null ? t.dateToSet : dateLabel(new Date(startTime), timeZone, LANG)}
            </span>
            <span className="text-muted tabular-nums">{t.goingCount({ count: memberCount })}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
