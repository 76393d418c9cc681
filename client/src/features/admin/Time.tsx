const WHEN = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

export function Time({ at, className }: { at: string; className?: string }) {
  return (
    <time dateTime={at} className={`text-sm text-muted ${className ?? ''}`}>
      {WHEN.format(new Date(at))}
    </time>
  );
}
