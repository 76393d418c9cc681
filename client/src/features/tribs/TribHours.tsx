import { Dotted } from '../../ui/Dotted';

type DayProps = { day: string; date: string | null };

/** For example "This Weekend · Sat, Nov 28". */
export function TribDay({ day, date }: DayProps) {
  return (
    <Dotted>
      {day}
      {date}
    </Dotted>
  );
}

type Props = { hours: string | null; zone: string | null };

/** For example "8:00 PM - 10:00 PM (Lyon time)". */
export function TribHours({ hours, zone }: Props) {
  return (
    <>
      <span className="inline-block">{hours}</span>
      {zone !== null && (
        <>
          {' '}
          <span className="inline-block">({zone})</span>
        </>
      )}
    </>
  );
}

/** For example "This Weekend · Sat, Nov 28 · 2:00 PM - 6:00 PM". */
export function TribWhen({ day, date, hours, zone }: DayProps & Props) {
  return (
    <Dotted>
      {day}
      {date}
      {hours !== null && <TribHours hours={hours} zone={zone} />}
    </Dotted>
  );
}
