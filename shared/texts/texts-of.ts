import { FALLBACK, type Lang } from './languages';
import { say } from './message';

type Table = Readonly<Record<string, string>>;
type Values = Record<string, string | number | ((inside: string) => string)>;

/** Texts in every language: one without arguments is a string, each other one a function of them. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the generated module says what its tables make
export function makeTextsOf<T extends object>(
  withArguments: readonly string[],
  tables: { en: Table } & Partial<Record<Lang, Table>>,
): (lang: Lang) => T {
  const made = new Map<Lang, T>();
  const make = (lang: Lang): T => {
    const own: Table = { ...tables[lang] };
    const texts = Object.entries(tables.en).map(([id, english]) => {
      const [source, language] = own[id] === undefined ? [english, FALLBACK] : [own[id], lang];
      const text = withArguments.includes(id)
        ? (values: Values) => plainText(source, language, values)
        : plainText(source, language, {});
      return [id, text];
    });
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type is generated from the same file as the tables
    return Object.fromEntries(texts) as T;
  };
  return (lang) => {
    const texts = made.get(lang) ?? make(lang);
    made.set(lang, texts);
    return texts;
  };
}

function plainText(source: string, lang: Lang, values: Values): string {
  const said = say<string>(
    source,
    lang,
    Object.fromEntries(
      Object.entries(values).map(([key, value]) => [
        key,
        typeof value === 'function' ? (inside: string[]) => value(inside.join('')) : value,
      ]),
    ),
  );
  return Array.isArray(said) ? said.join('') : said;
}
