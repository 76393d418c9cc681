import type { Lang } from '../texts/languages';
import { PRODUCT_NAME } from './names';
import { textsOf } from './texts';

export type Town = {
  name: string;
  /** Stands beneath the name; empty texts leave the product's own. */
  line: string;
  /** What the landing page says before one has signed up. */
  greeting: string;
  /** Where whoever has chosen no city is taken to be. */
  city: { id: number; name: string } | null;
  /** The country of that city, such as AT, whose clock and distances people use. */
  country: string | null;
  /** Takes the place of the dollar sign. */
  currency: string;
  /** Where to write to, as a mail or web address. */
  contact: string | null;
  /** A colour such as #0B5FFF, from which those of both themes are made. */
  accent: string | null;
  /** The version of the logo's pictures, or null for ours. */
  logo: string | null;
  /** Hides what the specification shows and this town will not have. */
  onlyWorks: boolean;
  /** Counts changes, so that the second of two operators who change it at once is told. */
  version: number;
};

/** What a page carries of it, and whether it looks different from the product. */
export type TownOnPage = Omit<Town, 'accent' | 'contact' | 'country' | 'version'> & {
  /** The language of the page as it is written in the town's country. */
  locale: string | undefined;
  isOwn: boolean;
  /** A real installation, which began without the demo's people, meetups and places. */
  startsEmpty: boolean;
};

/** The product as it comes. */
export const DEFAULT_TOWN: Town = {
  name: PRODUCT_NAME,
  line: '',
  greeting: '',
  city: null,
  country: null,
  currency: '$',
  contact: null,
  accent: null,
  logo: null,
  onlyWorks: false,
  version: 0,
};

/** What the landing page says of the product. */
export const greeting = (lang: Lang): string => textsOf(lang).greeting;

/** The build draws pages with these in place of a town's texts. */
export const TOWN_SLOTS = {
  name: 'name-of-the-town',
  line: 'line-of-the-town',
  greeting: 'greeting-of-the-town',
  logo: 'logo-of-the-town',
};

/** Whether pages look different from those of the product. */
export const hasOwnLook = (town: Partial<Town>): boolean =>
  LOOK.some((key) => (town[key] ?? DEFAULT_TOWN[key]) !== DEFAULT_TOWN[key]);

const LOOK = ['name', 'line', 'greeting', 'accent', 'logo', 'onlyWorks'] as const;

/** "this Trib" of the product as it comes, and a town's name as it is. */
export const thisTown = ({ name }: Pick<Town, 'name'>, lang: Lang): string =>
  name === PRODUCT_NAME ? textsOf(lang).thisProduct({ name }) : name;

/** The server writes what the page needs of it into a meta element of this name, unless it is the default. */
export const TOWN_META = 'town';
