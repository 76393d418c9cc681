type Props = { hours: string | null; zone: string | null };

/** "8:00 PM - 10:00 PM (Lyon time)" */
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
