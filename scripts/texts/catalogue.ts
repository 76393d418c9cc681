import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { FALLBACK, type Lang, PSEUDO, TRANSLATED } from '../../shared/texts/languages';
import { type Arguments, argumentsOf } from './message-rules';
import { pseudoOf } from './pseudo';

export type Text = {
  en: string;
  args: Arguments;
  /** By language, English too; one that lacks it is shown in English. */
  translations: Readonly<Partial<Record<Lang, string>>>;
};

/** The texts of one folder, in Format.JS JSON beside its code, a file for each language: `texts.en.json`, `texts.de.json`. */
export type Area = {
  /** "features/landing", "modules/reach/mail": what its texts are called by. */
  name: string;
  folder: string;
  isClient: boolean;
  texts: Readonly<Record<string, Text>>;
};

const ROOTS = ['client/src', 'server', 'shared'];
const fileOf = (lang: Lang) => `texts.${lang}.json`;
/** JavaScript's own words and those that the linter refuses as properties can be no ids. */
const ID =
  /^(?!(?:new|delete|default|in|if|else|for|do|while|case|switch|class|const|export|import|return|this|true|false|null|try|catch|throw|typeof|void|with|yield|await|enum|super|var|let|function|finally|break|continue|static|instanceof|skip|only|fixme)$)[a-z][A-Za-z0-9]*$/;

/** Reads all catalogues, or throws with every fault in them. */
export function readAreas(root: string): Area[] {
  const faults: string[] = [];
  const areas = ROOTS.flatMap((top) =>
    readdirSync(join(root, top), { recursive: true, encoding: 'utf8' })
      .filter((path) => /(?:^|\/)texts\.[\w-]+\.json$/.test(path))
      .map((path) => dirname(join(root, top, path))),
  );
  const read = [...new Set(areas)].toSorted().map((folder) => readArea(root, folder, faults));
  if (faults.length > 0) throw new Error(`The texts have faults:\n${faults.join('\n')}`);
  return read;
}

function readArea(root: string, folder: string, faults: string[]): Area {
  const path = relative(root, folder);
  const english = readMessages(join(folder, fileOf(FALLBACK)), faults);
  const others = TRANSLATED.filter((lang) => lang !== FALLBACK).map(
    (lang) => [lang, readMessages(join(folder, fileOf(lang)), faults)] as const,
  );
  for (const [lang, messages] of others)
    for (const id of Object.keys(messages))
      if (!Object.hasOwn(english, id)) faults.push(`${path}/${fileOf(lang)}: there is no ${id} in English`);
  const texts = Object.entries(english).map(([id, en]) => {
    if (!ID.test(id)) faults.push(`${path}: ${id} cannot be an id`);
    const args = check(en, FALLBACK, `${path}/${fileOf(FALLBACK)}: ${id}`);
    const translations: Text['translations'] = Object.fromEntries([
      [FALLBACK, en],
      ...others.flatMap(([lang, messages]) => {
        const own = Object.hasOwn(messages, id) ? messages[id] : undefined;
        if (own === undefined) return [];
        check(own, lang, `${path}/${fileOf(lang)}: ${id}`, args);
        return [[lang, own]];
      }),
    ]);
    return [id, { en, args, translations }] as const;
  });
  const name = path.replace(/^client\/src\/|^server\/|(?<=^shared)\//, '').replace(/^shared/, 'shared-');
  return { name, folder, isClient: path.startsWith('client/'), texts: Object.fromEntries(texts) };

  function check(source: string, lang: Lang, where: string, expected?: Arguments): Arguments {
    const { args, fault } = argumentsOf(source, lang);
    const why = fault ?? (expected && differs(args, expected));
    if (why) faults.push(`${where}: ${why}: ${JSON.stringify(source)}`);
    return args;
  }
}

/** A translation that names something else, or leaves something out, would say less than the English does. */
function differs(args: Arguments, english: Arguments): string | undefined {
  for (const [name, kind] of args)
    if (english.get(name) !== kind) return `{${name}} is not in English, or is of another kind there`;
  for (const name of english.keys()) if (!args.has(name)) return `{${name}} is missing`;
  return undefined;
}

function readMessages(file: string, faults: string[]): Record<string, string> {
  if (!existsSync(file)) return {};
  const text = readFileSync(file, 'utf8');
  const read: unknown = JSON.parse(text);
  const entries = Object.entries(typeof read === 'object' && read !== null ? read : {});
  if ((text.match(/"[^"\\]+"\s*:\s*\{/g)?.length ?? 0) !== entries.length)
    faults.push(`${file}: an id stands there twice`);
  return Object.fromEntries(
    entries.map(([id, entry]: [string, unknown]) => {
      if (isMessage(entry)) return [id, entry.defaultMessage];
      faults.push(`${file}: ${id} has no defaultMessage, or something besides it and a description`);
      return [id, ''];
    }),
  );
}

const isMessage = (entry: unknown): entry is { defaultMessage: string } =>
  typeof entry === 'object' &&
  entry !== null &&
  'defaultMessage' in entry &&
  typeof entry.defaultMessage === 'string' &&
  Object.keys(entry).every((key) => key === 'defaultMessage' || key === 'description');

/** What is shown in a language, and the language that it is in. */
export function wordsIn(lang: Lang, { en, translations }: Text): { source: string; lang: Lang } {
  if (PSEUDO.includes(lang)) return { source: pseudoOf(en), lang };
  const { [lang]: own } = translations;
  return own === undefined ? { source: en, lang: FALLBACK } : { source: own, lang };
}

/** Changes with a text in any language, so that the scripts that contain it get another name. */
export const hashOf = ({ translations }: Text) =>
  createHash('sha256').update(JSON.stringify(translations)).digest('base64url').slice(0, HASH_LENGTH);
export const HASH_LENGTH = 5;
