type Props = { hours: string | null; zone: string | null };

/** "8:00 PM - 10:00 PM (Lyon time)" */
export function TribHours({ hours, zone }: Props) {
  return (
    <>
      <span className="whitespace-nowrap">{hours}</span>
      {zone !== null && ` (${zone})`}
    </>
  );
}
