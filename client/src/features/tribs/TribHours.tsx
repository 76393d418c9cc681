import type { ReactNode } from 'react';

/** What follows a "·", which begins a line rather than end one. */
export function AfterDot({ children }: { children: ReactNode }) {
  return (
    <>
      {' '}
      <span className="inline-block">
        · <span>{children}</span>
      </span>
    </>
  );
}

type DayProps = { day: string; date: string | null };

/** "This Weekend · Sat, Nov 28" */
export function TribDay({ day, date }: DayProps) {
  return (
    <>
      <span className="inline-block">{day}</span>
      {date !== null && <AfterDot>{date}</AfterDot>}
    </>
  );
}

type Props = { hours: string | null; zone: string | null };

/** "8:00 PM - 10:00 PM (Lyon time)" */
export function TribHours({ hours, zone, isAfterDay = false }: Props & { isAfterDay?: boolean }) {
  return (
    <>
      {isAfterDay ? <AfterDot>{hours}</AfterDot> : <span className="inline-block">{hours}</span>}
      {zone !== null && (
        <>
          {' '}
          <span className="inline-block">({zone})</span>
        </>
      )}
    </>
  );
}

/** "This Weekend · Sat, Nov 28 · 2:00 PM - 6:00 PM" */
export function TribWhen({ day, date, hours, zone }: DayProps & Props) {
  return (
    <>
      <TribDay day={day} date={date} />
      {hours !== null && <TribHours hours={hours} zone={zone} isAfterDay />}
    </>
  );
}
