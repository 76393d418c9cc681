import type { City } from '#shared/api/cities';
import { foldText } from '#shared/domain/fold-text';
import { countryText } from '#shared/domain/place-text';
import { TRANSLATED } from '#shared/texts/languages';
import type { CityRow } from './cities.queries';

const countryNames = new Intl.DisplayNames('en', { type: 'region' });

export function cityView({ id, name, region, country, timeZone }: CityRow): City {
  return { id, name, region, country, countryName: countryNames.of(country) ?? country, timeZone };
}

/** "Austin, TX", as in the catalogue; outside of the US "Lyon, France". */
export function cityLabel({ name, region, country, countryName }: Omit<City, 'id' | 'timeZone'>): string {
  if (name === countryName) return name;
  if (country !== 'US') return `${name}, ${countryName}`;
  return `${name.replace(/, D\.C\.$/, '')}, ${STATES[region] ?? (region || countryName)}`;
}

/** The folded names by which people refer to a city's state and country: "oregon", "or", "us", "united states", "vereinigte staaten". */
export const areasOf = ({ region, country, countryName }: Omit<City, 'id' | 'name' | 'timeZone'>): string[] =>
  [
    region,
    country === 'US' ? (STATES[region] ?? '') : '',
    country,
    ...TRANSLATED.map((lang) => countryText(countryName, lang)),
  ].map(foldText);

/** How far something is, is told from a city that the viewer has confirmed, and never from a guess. */
export const fromConfirmedCity = <T extends { distanceMiles: number | null }>(
  view: T,
  { timeZone }: { timeZone?: string | undefined },
): T => {
  if (timeZone === undefined) return view;
  return { ...view, distanceMiles: null, ...('direction' in view && { direction: null }) };
};

const STATES: Readonly<Record<string, string>> = {
  Alabama: 'AL',
  Alaska: 'AK',
  Arizona: 'AZ',
  Arkansas: 'AR',
  California: 'CA',
  Colorado: 'CO',
  Connecticut: 'CT',
  Delaware: 'DE',
  'District of Columbia': 'DC',
  Florida: 'FL',
  Georgia: 'GA',
  Hawaii: 'HI',
  Idaho: 'ID',
  Illinois: 'IL',
  Indiana: 'IN',
  Iowa: 'IA',
  Kansas: 'KS',
  Kentucky: 'KY',
  Louisiana: 'LA',
  Maine: 'ME',
  Maryland: 'MD',
  Massachusetts: 'MA',
  Michigan: 'MI',
  Minnesota: 'MN',
  Mississippi: 'MS',
  Missouri: 'MO',
  Montana: 'MT',
  Nebraska: 'NE',
  Nevada: 'NV',
  'New Hampshire': 'NH',
  'New Jersey': 'NJ',
  'New Mexico': 'NM',
  'New York': 'NY',
  'North Carolina': 'NC',
  'North Dakota': 'ND',
  Ohio: 'OH',
  Oklahoma: 'OK',
  Oregon: 'OR',
  Pennsylvania: 'PA',
  'Rhode Island': 'RI',
  'South Carolina': 'SC',
  'South Dakota': 'SD',
  Tennessee: 'TN',
  Texas: 'TX',
  Utah: 'UT',
  Vermont: 'VT',
  Virginia: 'VA',
  Washington: 'WA',
  'West Virginia': 'WV',
  Wisconsin: 'WI',
  Wyoming: 'WY',
};
