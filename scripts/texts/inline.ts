import { readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { type Plugin as BundlePlugin, transform as toScript } from 'esbuild';
import { parseSync, type Plugin } from 'vite';
import { FALLBACK, type Lang, languageOfPage } from '../../shared/texts/languages';
import { type Area, HASH_LENGTH, hashOf, readAreas, type Text, wordsIn } from './catalogue';
import { codeOf, type HELPERS, helpersOf } from './code-of';
import { generateTexts } from './generate';

/** What stands for a text in the scripts until `inLanguage` puts its words there: `__T("features/feed/meetups.Xy12z",a)`. */
const MARK = '__T';
const MARKS = /__T\(\s*(["'`])([^"'`]+)\1((?:,\s*[\w$]+)*)\s*\)/g;
/** They get their language in the same way. */
const LANG_FILE = /\/client\/src\/lib\/lang\.ts$/;
const LANG_MODULE = Object.keys(languageOfPage(FALLBACK))
  .map((name) => `export const ${name} = /* @__PURE__ */ ${MARK}("@${name}");`)
  .join('\n');
const HELPER_FILES = {
  rich: ['rich-node', 'richNode'],
  plural: ['plural', 'plural'],
  count: ['plural', 'count'],
};

type Node = { type: string; start: number; end: number } & Record<string, unknown>;
type Edit = { start: number; end: number; by: string };

export type Catalogues = { root: string; areas: readonly Area[]; byModule: ReadonlyMap<string, Area> };

export function readCatalogues(root: string): Catalogues {
  const areas = readAreas(root);
  return { root, areas, byModule: new Map(areas.map((area) => [join(area.folder, 'texts'), area])) };
}

/**
 * Finds `t.id` and `textsOf(lang).id`, names the used ids, and puts a mark in the place of each, so that every text is in
 * the script that shows it. Returns null for a module without texts.
 */
export function markTexts(
  { root, byModule }: Catalogues,
  code: string,
  file: string,
): { code: string; used: readonly string[] } | null {
  if (!/\/texts['"`]/.test(code)) return null;
  const { program } = parseSync(file, code);
  const names = new Map<string, Area>();
  const edits: Edit[] = [];
  for (const statement of nodesIn(program['body'])) {
    if (statement.type !== 'ImportDeclaration') continue;
    const area = byModule.get(moduleOf(root, file, nodeAt(statement, 'source')?.['value']));
    if (!area) continue;
    for (const specifier of nodesIn(statement['specifiers'])) names.set(nameAt(specifier, 'local'), area);
    edits.push({ start: statement.start, end: statement.end, by: '' });
  }
  if (names.size === 0) return null;
  const used: string[] = [];
  const helpers = new Set<(typeof HELPERS)[number]>();
  // The server keeps all languages, so there an object of texts may have a name.
  const isServer = file.startsWith(join(root, 'server/'));
  visit(program);
  const imports = [...helpers].map((helper) => {
    const [module, name] = HELPER_FILES[helper];
    return `import { ${name} as __${helper} } from ${JSON.stringify(join(root, `client/src/lib/${module}.ts`))};`;
  });
  return { code: imports.join('') + edited(code, edits), used };

  function visit(node: unknown): void {
    if (Array.isArray(node)) return node.forEach(visit);
    if (!isNode(node) || node.type === 'ImportDeclaration') return;
    if (isServer && node.type === 'VariableDeclarator') {
      const area = areaOf(nodeAt(node, 'init'));
      if (area) names.set(nameAt(node, 'id'), area);
    }
    if (node.type === 'MemberExpression' && node['computed'] === false) {
      const area = areaOf(nodeAt(node, 'object'));
      if (area) {
        edits.push({ start: node.start, end: node.end, by: markOf(area, nameAt(node, 'property'), node) });
        return;
      }
      visit(node['object']);
      return;
    }
    if (node.type === 'Identifier' && names.has(String(node['name'])) && !isServer)
      refuse(node, 'a text is only used as t.id, or as textsOf(lang).id');
    for (const [key, value] of Object.entries(node)) {
      if (key !== 'key' || node['computed'] !== false) visit(value);
    }
  }

  function areaOf(object: Node | undefined): Area | undefined {
    const name = object?.type === 'CallExpression' ? nodeAt(object, 'callee') : object;
    return name?.type === 'Identifier' ? names.get(String(name['name'])) : undefined;
  }

  function markOf(area: Area, id: string, node: Node): string {
    const { [id]: text } = area.texts;
    if (!text) return refuse(node, `${area.name} has no text of this name`);
    const key = `${area.name}/${id}`;
    used.push(key);
    const needed = helpersOf(Object.values(text.translations));
    for (const helper of needed) helpers.add(helper);
    return `/* @__PURE__ */ ${MARK}(${[JSON.stringify(`${key}.${hashOf(text)}`), ...needed.map((helper) => `__${helper}`)].join(',')})`;
  }

  function refuse({ start, end }: Node, why: string): never {
    throw new Error(`${file}: ${why}: ${code.slice(start, end + 20)}`);
  }
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;
const nodesIn = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : []);
const nodeAt = (node: Node, key: string) => (isNode(node[key]) ? node[key] : undefined);
const nameAt = (node: Node, key: string) => String(nodeAt(node, key)?.['name']);

const moduleOf = (root: string, file: string, source: unknown) =>
  String(source).startsWith('#shared/')
    ? join(root, String(source).slice('#'.length))
    : resolve(dirname(file), String(source));

function edited(code: string, edits: readonly Edit[]): string {
  return edits
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end, by }) => text.slice(0, start) + by + text.slice(end), code);
}

/** Puts the words of a language into built code. A text that is not translated yet stays English. */
export function inLanguage(code: string, lang: Lang, areas: readonly Area[]): string {
  const byKey = new Map<string, Text>(
    areas.flatMap(({ name, texts }) =>
      Object.entries(texts).map(([id, text]) => [`${name}/${id}`, text] as const),
    ),
  );
  const ofPage = new Map<string, string | number>(Object.entries(languageOfPage(lang)));
  return code.replaceAll(MARKS, (_mark, _quote, key: string, given: string) => {
    if (key.startsWith('@')) return JSON.stringify(ofPage.get(key.slice(1)));
    const text = byKey.get(key.slice(0, -HASH_LENGTH - 1));
    if (!text) throw new Error(`There is no text ${key}.`);
    const names = given
      .split(',')
      .slice(1)
      .map((name) => name.trim());
    const needed = helpersOf(Object.values(text.translations));
    const words = wordsIn(lang, text);
    return codeOf(
      words.source,
      words.lang,
      Object.fromEntries(needed.map((helper, index) => [helper, names[index]])),
    );
  });
}

/** For Vite: in a build it puts marks into the scripts; in development it writes `texts.ts` again after a change. */
export function inlineTexts(root: string): Plugin {
  let catalogues: Catalogues;
  let isBuild = false;
  return {
    name: 'inline-texts',
    configResolved({ command }) {
      isBuild = command === 'build';
    },
    configureServer({ watcher }) {
      watcher.on('change', (file) => {
        if (/\/texts\.[\w-]+\.json$/.test(file)) generateTexts(root);
      });
    },
    buildStart() {
      catalogues = readCatalogues(root);
    },
    load: (id) => (isBuild && LANG_FILE.test(id) ? LANG_MODULE : undefined),
    transform(code, id) {
      const [file = ''] = id.split('?');
      if (!isBuild || !/\.tsx?$/.test(file)) return undefined;
      const marked = markTexts(catalogues, code, file);
      return marked && { code: marked.code, map: null };
    },
  };
}

/** For what esbuild bundles for the browser: the first lines of a page, and the service worker. */
export function inlineTextsOfBundle(root: string): BundlePlugin {
  return {
    name: 'inline-texts',
    setup(build) {
      const catalogues = readCatalogues(root);
      build.onLoad({ filter: /\/(?:client\/src|shared)\/.*\.tsx?$/ }, async ({ path }) => {
        if (LANG_FILE.test(path)) return { contents: LANG_MODULE };
        const source = await readFile(path, 'utf8');
        const marked = markTexts(catalogues, source, path);
        if (!marked) return undefined;
        const loader = path.endsWith('x') ? 'tsx' : 'ts';
        const { code } = await toScript(marked.code, { loader, jsx: 'automatic', target: 'es2022' });
        return { contents: code };
      });
    },
  };
}
