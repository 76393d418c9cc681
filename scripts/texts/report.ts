import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FALLBACK, type Lang, OFFERED, TRANSLATED } from '../../shared/texts/languages';
import type { Text } from './catalogue';
import { markTexts, readCatalogues } from './inline';

/** An offered language has at least so much of all texts, in percent. */
const TRANSLATED_MIN = 90;

type Named = Text & { name: string };

/** What the catalogues have, and what of it no source uses, by the analysis that the build makes. */
function readTexts(root: string): { all: readonly Named[]; unused: readonly string[] } {
  const catalogues = readCatalogues(root);
  const used = new Set(
    ['client/src', 'server', 'shared'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|(?:^|\/)texts\.ts$|\.d\.ts$/.test(path))
        .map((path) => join(root, folder, path))
        .flatMap((file) => markTexts(catalogues, readFileSync(file, 'utf8'), file)?.used ?? []),
    ),
  );
  const all = catalogues.areas.flatMap(({ name, texts }) =>
    Object.entries(texts).map(([id, text]) => ({ ...text, name: `${name}/${id}` })),
  );
  return { all, unused: all.map(({ name }) => name).filter((name) => !used.has(name)) };
}

const missingIn = (lang: Lang, all: readonly Named[]) =>
  all.filter(({ translations }) => translations[lang] === undefined).map(({ name }) => name);

const percentOf = (missing: readonly string[], all: readonly Named[]) =>
  Math.floor((100 * (all.length - missing.length)) / Math.max(1, all.length));

/** What `npm run structure` refuses. */
export function findTextErrors(root: string, offered: readonly Lang[] = OFFERED): string[] {
  const { all, unused } = readTexts(root);
  return [
    ...unused.map((name) => `the text ${name} is not used`),
    ...offered.flatMap((lang) => {
      const percent = percentOf(missingIn(lang, all), all);
      return percent < TRANSLATED_MIN ? [`${lang} is offered with ${percent} % of all texts`] : [];
    }),
  ];
}

/** For translators: how much there is of each language, what is missing and what may be too long. */
export function reportTexts(root: string): string {
  const { all, unused } = readTexts(root);
  const lines = TRANSLATED.filter((lang) => lang !== FALLBACK).flatMap((lang) => {
    const missing = missingIn(lang, all);
    const long = all.filter(
      ({ en, translations: { [lang]: own = '' } }) => en.length < 25 && own.length > en.length * 2,
    );
    return [
      `${lang}: ${percentOf(missing, all)} % of ${all.length} texts`,
      ...missing.map((name) => `  missing: ${name}`),
      ...long.map(({ name, en, translations }) => `  long: ${name} "${translations[lang]}" for "${en}"`),
    ];
  });
  return [...lines, ...unused.map((name) => `not used: ${name}`)].join('\n');
}
