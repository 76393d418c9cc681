const KILOMETRES_PER_MILE = 1.609_344;
/** Where roads are signposted in miles. */
const MILE_REGIONS = new Set(['US', 'GB', 'LR', 'MM']);

/** "3 miles away", in kilometres for readers who think in them. */
export function distanceText(miles: number, locale: string): string {
  const isMiles = usesMiles(locale);
  const distance = isMiles ? miles : Math.round(miles * KILOMETRES_PER_MILE);
  if (distance < 1) return isMiles ? 'Less than a mile away' : 'Less than 1 km away';
  const unit = isMiles ? (distance === 1 ? 'mile' : 'miles') : 'km';
  return `${distance.toLocaleString('en')} ${unit} away`;
}

/** A language without a region counts as that of most of its speakers. */
function usesMiles(locale: string): boolean {
  try {
    return MILE_REGIONS.has(new Intl.Locale(locale).maximize().region ?? '');
  } catch {
    return true;
  }
}
