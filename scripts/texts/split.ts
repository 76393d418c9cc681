import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { FALLBACK, isLang, type Lang, OFFERED, PSEUDO, TRANSLATED } from '../../shared/texts/languages';
import { type Area, readAreas } from './catalogue';
import { inLanguage } from './inline';

/**
 * The languages of a build: those that are offered, or those that `LANGUAGES` names, such as "en,de". `TEST_LANGUAGES` adds
 * all others, and the two that only tests read.
 */
export function languagesToBuild(env: NodeJS.ProcessEnv): readonly Lang[] {
  const named = env['LANGUAGES']?.split(',').map((tag) => tag.trim());
  const unknown = named?.find((tag) => !isLang(tag));
  if (unknown !== undefined) throw new Error(`LANGUAGES names ${unknown}, which the app is not written in.`);
  const wanted = named?.filter(isLang) ?? OFFERED;
  return [...new Set([FALLBACK, ...wanted, ...(env['TEST_LANGUAGES'] ? [...TRANSLATED, ...PSEUDO] : [])])];
}

const ASSETS = 'assets';
/** English has the folder that scripts have had before there were languages, each other language one below it. */
const scriptsOf = (lang: Lang) => (lang === FALLBACK ? ASSETS : `${ASSETS}/${lang}`);
/** Where the pages of a language are, and its service worker. */
export const pagesOf = (lang: Lang) => (lang === FALLBACK ? '' : lang);

/** `assets/feed-x.js` becomes `assets/de/feed-x.js`. Imports between scripts are relative, and so stay in their folder. */
export const addressesIn = (lang: Lang, text: string) =>
  lang === FALLBACK ? text : text.replaceAll(/assets\/(?=[\w.-]+\.js\b)/g, `${scriptsOf(lang)}/`);

/** Writes a set of scripts for each language, from the one that was bundled. */
export function splitLanguages(root: string, folder: string, languages: readonly Lang[]): void {
  const areas = readAreas(root);
  for (const lang of languages) mkdirSync(join(folder, scriptsOf(lang)), { recursive: true });
  for (const name of readdirSync(join(folder, ASSETS)).filter(isScript)) {
    const code = readFileSync(join(folder, ASSETS, name), 'utf8');
    for (const lang of languages)
      writeFileSync(join(folder, scriptsOf(lang), name), addressesIn(lang, inLanguage(code, lang, areas)));
  }
}

/** The same for the modules that render pages, which only the build runs. Returns their folder. */
export function prerenderIn(lang: Lang, folder: string, areas: readonly Area[]): string {
  const to = `${folder}-${lang}`;
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(isScript)) {
    mkdirSync(dirname(join(to, path)), { recursive: true });
    writeFileSync(join(to, path), inLanguage(readFileSync(join(folder, path), 'utf8'), lang, areas));
  }
  return to;
}

const isScript = (path: string) => path.endsWith('.js');
