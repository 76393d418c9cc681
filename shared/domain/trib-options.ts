import { FALLBACK, formatLocale, type Lang } from '../texts/languages';

export const WHO_CAN_JOIN = ['Everyone welcome', 'Friends only', 'Invite only'] as const;
/** Who sees a meetup besides those who are in it: everybody, friends of its host, or members of its community. */
export const VISIBILITIES = ['everybody', 'friends', 'members'] as const;
export const DRESS_CODES = ['Casual', 'Smart casual', 'Formal', 'Themed'] as const;
export const ALCOHOL_POLICIES = ['None', 'Optional'] as const;
export const COSTS = ['Free', '$5-15', '$15-30', '$30+'] as const;
/** Writes "$15-30" in the town's own currency, which stands where the language has it: "15–30 €" in German. */
export function costText(cost: string, { currency }: { currency: string }, lang: Lang): string {
  if (!cost.startsWith('$')) return cost;
  const amount = lang === FALLBACK ? cost.slice(1) : cost.slice(1).replace('-', '–');
  const format = new Intl.NumberFormat(formatLocale(lang), {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
  });
  return format
    .formatToParts(1)
    .map(({ type, value }) => {
      if (type === 'currency') return currency;
      if (type === 'integer') return amount;
      return type === 'literal' ? value : '';
    })
    .join('');
}

export const CITIES = ['Austin, TX', 'Seattle, WA', 'Denver, CO', 'Miami, FL'] as const;
/** The ids of these cities in the list of all cities, which are those of GeoNames. */
export const CITY_IDS = {
  'Austin, TX': 4_671_654,
  'Seattle, WA': 5_809_844,
  'Denver, CO': 5_419_384,
  'Miami, FL': 4_164_138,
} as const satisfies Record<(typeof CITIES)[number], number>;
export const CATEGORIES = [
  'Outdoor & Nature',
  'Fitness & Wellness',
  'Food & Dining',
  'Social & Networking',
  'Creative & Arts',
] as const;
export const WHEN = ['today', 'tomorrow', 'weekend', 'week'] as const;

export const MEMBERSHIP_STATUSES = ['joined', 'waitlisted', 'requested'] as const;
export const GIVEN_ROLES = ['member', 'cohost', 'host'] as const;
/** A `volunteer` exists only at a table of a round, which has no host. */
export const MEMBER_ROLES = ['member', 'volunteer', 'cohost', 'host'] as const;

export type WhoCanJoin = (typeof WHO_CAN_JOIN)[number];
export type Visibility = (typeof VISIBILITIES)[number];

/** What is for friends is for them to see. The database has the same definition. */
export function visibilityOf(trib: { whoCanJoin: WhoCanJoin; membersOnly: boolean }): Visibility {
  if (trib.whoCanJoin === 'Friends only') return 'friends';
  return trib.membersOnly ? 'members' : 'everybody';
}
export type Category = (typeof CATEGORIES)[number];
export type When = (typeof WHEN)[number];
export type MembershipStatus = (typeof MEMBERSHIP_STATUSES)[number];
export type GivenRole = (typeof GIVEN_ROLES)[number];
export type MemberRole = (typeof MEMBER_ROLES)[number];
