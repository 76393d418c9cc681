import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { build } from 'esbuild';
import { expect, it } from 'vitest';
import { PSEUDO, TRANSLATED } from '../../shared/texts/languages';
import { say } from '../../shared/texts/message';
import { temporaryFolder } from '../../server/testing/temporary-folder';
import { bundleShared } from '../build/server';
import { type Area, readAreas, type Text, wordsIn } from './catalogue';
import { codeOf } from './code-of';
import { inLanguage, inlineTextsOfBundle } from './inline';

const root = join(import.meta.dirname, '../..');
const areas = readAreas(root);
const NUMBERS = [0, 1, 2, 3, 5, 11, 21, 100, 1_234, 1_000_000];

/** A module that uses every text of the client and of shared, built as the scripts are. */
async function buildAll(): Promise<string> {
  const lines = areas.filter(({ folder }) => !folder.includes('/server/')).map(useAll);
  // In folders of these names, because only the app's own sources get texts.
  const entry = join(temporaryFolder(), 'client/src/all.ts');
  mkdirSync(dirname(entry), { recursive: true });
  const uses = lines.map((each) => each.uses).join();
  writeFileSync(entry, `${lines.map(({ imports }) => imports).join('\n')}\nglobalThis.texts = {${uses}};`);
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [entry],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    nodePaths: [join(root, 'node_modules')],
    plugins: [inlineTextsOfBundle(root), bundleShared(root)],
  });
  return outputFiles.map(({ text }) => text).join('');
}

it('says in every built language what icu-minify says, for ten numbers', async () => {
  const script = await buildAll();
  for (const lang of [...TRANSLATED, ...PSEUDO]) {
    const built = run(inLanguage(script, lang, areas));
    for (const { name, texts } of areas) {
      for (const [id, text] of Object.entries(texts)) {
        const shown = built[`${name}/${id}`];
        if (shown === undefined) continue;
        const words = wordsIn(lang, text);
        for (const number of NUMBERS)
          for (const values of argumentSets(text, number))
            expect([lang, id, textOf(typeof shown === 'function' ? shown(values) : shown)]).toEqual([
              lang,
              id,
              textOf(say(words.source, words.lang, values)),
            ]);
      }
    }
  }
});

it('calls what the minifier has named like a parameter', () => {
  const source = '{zoom, number} of {n, plural, one {# photo} other {# photos}}';
  const named = { count: 'p', plural: 'n' };
  const context = createContext({
    p: (value: number) => `${value}!`,
    n: (value: number, { other }: { other: (number: string) => string }) => other(String(value)),
  });
  const shown = runInContext(codeOf(source, 'en', named), context);
  expect(shown({ zoom: 3, n: 2 })).toBe('3! of 2 photos');
});

it('never ends the script of a page early, nor runs what a translator wrote', () => {
  for (const text of ['</script><script>alert(1)', '`${alert(1)}`', String.raw`\`, "'`, 'two\nlines']) {
    const code = codeOf(text.replaceAll(/[<{}]/g, "'$&'"), 'de', {});
    expect(code).not.toContain('<');
    expect(runInContext(code, createContext({}))).toBe(text);
  }
});

function useAll({ name, isClient, folder, texts }: Area, index: number) {
  const used = Object.keys(texts).map(
    (id) => `"${name}/${id}": ${isClient ? `t${index}.${id}` : `t${index}('en').${id}`}`,
  );
  const imported = isClient ? `* as t${index}` : `{ textsOf as t${index} }`;
  return { imports: `import ${imported} from '${join(folder, 'texts')}';`, uses: used.join() };
}

type Shown = string | ((values: object) => unknown);

function run(code: string): Record<string, Shown | undefined> {
  const context: { texts?: Record<string, Shown> } = {};
  runInContext(code, createContext(Object.assign(context, { globalThis: context, Intl })));
  return context.texts ?? {};
}

const TAG = (inside: unknown) => ['<', inside, '>'];

type Values = NonNullable<Parameters<typeof say<unknown>>[2]>;

/** A select is said once for each of its keys. */
function argumentSets({ args }: Text, number: number): Values[] {
  return [...args].reduce<Values[]>(
    (sets, [key, kind]) => {
      const choices =
        kind === 'number'
          ? [number]
          : kind === 'tag'
            ? [TAG]
            : kind === 'text'
              ? ['Zoë']
              : kind.split(' | ').map((each) => each.slice(1, -1));
      return sets.flatMap((set) => choices.map((choice) => ({ ...set, [key]: choice })));
    },
    [{}],
  );
}

/** The words of a string, of parts, or of React's element. */
function textOf(shown: unknown): string {
  if (Array.isArray(shown)) return shown.map(textOf).join('');
  if (typeof shown !== 'object' || shown === null || !('props' in shown))
    return typeof shown === 'string' ? shown : '';
  const { props } = shown;
  return typeof props === 'object' && props !== null && 'children' in props ? textOf(props.children) : '';
}
