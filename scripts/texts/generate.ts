import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { PSEUDO, TRANSLATED } from '../../shared/texts/languages';
import { type Area, readAreas, type Text, wordsIn } from './catalogue';

/** Writes `texts.ts` beside each `texts.en.json`: what the editor completes, the compiler checks and tests run. */
export function generateTexts(root: string): void {
  for (const area of readAreas(root)) {
    const file = join(area.folder, 'texts.ts');
    const code = `// Written from texts.en.json by \`npm run texts\`.\n${area.isClient ? clientModule(root, area) : serverModule(root, area)}`;
    // An unchanged file must not wake whoever watches it.
    if (!existsSync(file) || readFileSync(file, 'utf8') !== code) writeFileSync(file, code);
  }
}

/** `import * as t from './texts'`: English, which the build replaces by the words of a language. */
function clientModule(root: string, { folder, texts }: Area): string {
  const lines = Object.entries(texts).map(([id, text]) => {
    const source = JSON.stringify(text.en);
    const { values, tags } = typesOf(text);
    const value =
      tags.length > 0
        ? `rich<${objectType(values)}, ${tags.map((tag) => `'${tag}'`).join(' | ')}>(${source})`
        : `plain<${objectType(values)}>(${source})`;
    return `${comment(text.en)}\nexport const ${id} = ${text.args.size === 0 ? source : value};\n`;
  });
  const all = lines.join('');
  const used = ['plain', 'rich'].filter((name) => all.includes(` = ${name}<`));
  const from = relative(folder, join(root, 'client/src/lib/texts-unbuilt')).replace(/^(?!\.)/, './');
  return `${used.length > 0 ? `import { ${used.join(', ')} } from '${from}';\n` : ''}${all}`;
}

/**
 * `textsOf(lang).id`: every language, for the server, and for what it shares with the client. Where the server does not
 * know yet who reads it, as in a refusal, `says.id` is the text in whichever language that is.
 */
function serverModule(root: string, { folder, texts }: Area): string {
  const types = Object.entries(texts).map(([id, text]) => {
    const { values, tags } = typesOf(text);
    const functions = tags.map((tag) => `${tag}: (inside: string) => string`);
    const type =
      text.args.size === 0 ? 'string' : `(values: ${objectType([...values, ...functions])}) => string`;
    return `  ${comment(text.en)}\n  ${id}: ${type};\n`;
  });
  const withArguments = Object.keys(texts).filter((id) => texts[id]?.args.size);
  const languages = [...TRANSLATED, ...(process.env['TEST_LANGUAGES'] ? PSEUDO : [])];
  const tables = languages.map((lang) => {
    const own = Object.entries(texts).flatMap(([id, text]) => {
      const words = wordsIn(lang, text);
      return words.lang === lang ? [[id, words.source]] : [];
    });
    return `  '${lang}': ${JSON.stringify(Object.fromEntries(own))},\n`;
  });
  const says = Object.entries(texts).map(([id, { args }]) =>
    args.size === 0
      ? `  ${id}: (lang: Lang) => textsOf(lang).${id},\n`
      : `  ${id}: (values: Parameters<Texts['${id}']>[0]) => (lang: Lang) => textsOf(lang).${id}(values),\n`,
  );
  const isServer = folder.startsWith(join(root, 'server/'));
  return `${isServer ? "import type { Lang } from '#shared/texts/languages';\n" : ''}import { makeTextsOf } from '#shared/texts/texts-of';

export type Texts = {
${types.join('')}};

export const textsOf = makeTextsOf<Texts>(${JSON.stringify(withArguments)}, {
${tables.join('')}});
${isServer ? `\nexport const says = {\n${says.join('')}};\n` : ''}`;
}

const comment = (text: string) => `/** ${text.replaceAll('*/', '*\\/').replaceAll('\n', ' ')} */`;

const objectType = (fields: readonly string[]) =>
  fields.length === 0 ? 'Record<never, never>' : `{ ${fields.join('; ')} }`;

const typeOf = (kind: string) => (kind === 'text' ? 'string' : kind);

function typesOf({ args }: Text): { values: string[]; tags: string[] } {
  const all = [...args];
  return {
    values: all.flatMap(([name, kind]) => (kind === 'tag' ? [] : [`${name}: ${typeOf(kind)}`])),
    tags: all.flatMap(([name, kind]) => (kind === 'tag' ? [name] : [])),
  };
}
