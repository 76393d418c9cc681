import { FALLBACK, type Lang } from '../texts/languages';
import { textsOf } from './texts';

const once = <V>(make: (lang: Lang) => V) => {
  const made = new Map<Lang, V>();
  return (lang: Lang): V => {
    const value = made.get(lang) ?? make(lang);
    made.set(lang, value);
    return value;
  };
};

const countries = once((lang) => new Intl.DisplayNames(lang, { type: 'region', fallback: 'none' }));

/** All countries by their English names, made once somebody reads another language. */
const codes = once((lang) => {
  const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
  const pairs = letters.flatMap((first) => letters.map((second) => first + second));
  return new Map(pairs.map((code) => [countries(lang).of(code), code]));
});

/** Cities in the US have their state instead of the country: "Austin, TX". */
const US_STATE = /^[A-Z]{2}$/;
const codeOf = (country: string) => (US_STATE.test(country) ? 'US' : codes(FALLBACK).get(country));

/** What a language calls cities, by "Vienna, AT", where it is not what the list of cities calls them. */
export const cityNames = once(
  (lang): ReadonlyMap<string, string> =>
    new Map(
      textsOf(lang)
        .cityNames.split('; ')
        .flatMap((line) => {
          const [city = '', name] = line.split(' = ');
          return name === undefined ? [] : [[city, name]];
        }),
    ),
);

/** The English name of a country, as it is stored and sent, in the reader's language. */
export function countryText(country: string, lang: Lang): string {
  const code = lang === FALLBACK || US_STATE.test(country) ? undefined : codeOf(country);
  return (code && countries(lang).of(code)) ?? country;
}

/** The same for a city, whose country tells it from others of its name. */
export const cityName = (name: string, country: string, lang: Lang): string =>
  lang === FALLBACK ? name : (cityNames(lang).get(`${name}, ${codeOf(country)}`) ?? name);

/** A text that ends like "Vienna, Austria" or "New York City, NY" in the reader's language; others stay as they are. */
export function placeText(text: string, lang: Lang): string {
  const parts = text.split(', ');
  const country = parts.pop() ?? '';
  if (lang === FALLBACK || codeOf(country) === undefined) return text;
  const city = parts.pop();
  // A city that is called like its country has a label of one word.
  if (city === undefined) return cityName(text, country, lang);
  const name = cityName(city, country, lang);
  // Whoever types "Atlanta, Georgia" means the state.
  if (country === 'Georgia' && name === city) return text;
  return [...parts, name, countryText(country, lang)].join(', ');
}

/** Only the city of such a text: "Vienna", "New York City". */
export const cityOf = (text: string, lang: Lang): string => placeText(text, lang).split(',')[0]?.trim() ?? '';
