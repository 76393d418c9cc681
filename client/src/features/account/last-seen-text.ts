const DAY_MS = 86_400_000;
const DATE = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });

/** Known to the day, so nothing more exact is claimed. */
export function lastSeenText(lastSeenAt: string, now: Date): string {
  const days = Math.floor((now.getTime() - Date.parse(lastSeenAt)) / DAY_MS);
  if (days < 1) return 'Used today';
  if (days === 1) return 'Used yesterday';
  if (days < 30) return `Used ${days} days ago`;
  return `Used on ${DATE.format(new Date(lastSeenAt))}`;
}
