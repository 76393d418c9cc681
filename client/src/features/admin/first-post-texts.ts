import type { FirstPost } from '#shared/api/first-posts';

const DAY_MS = 86_400_000;

/** How old the account is, and what else it has posted. */
export function makerText({ createdAt, shown, refused }: FirstPost['maker'], now: Date): string {
  const days = Math.floor((now.getTime() - new Date(createdAt).getTime()) / DAY_MS);
  const age = days < 1 ? 'Signed up today' : `Signed up ${plural(days, 'day')} ago`;
  const earlier = shown === 0 ? 'nothing shown yet' : `${plural(shown, 'post')} shown`;
  return [age, earlier, ...(refused > 0 ? [`${refused} refused`] : [])].join(' · ');
}

const plural = (count: number, thing: string) => `${count} ${thing}${count === 1 ? '' : 's'}`;
