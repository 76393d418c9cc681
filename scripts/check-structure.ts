import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseSync } from 'vite';
import { isMain } from './lib/is-main';
import { findTextErrors } from './texts/report';

type SourceFile = { path: string; text: string };
/** `target` is a path from the root without its extension, or "npm:" and the name of a package. */
type Import = { path: string; target: string; typeOnly: boolean };

/** The imports that are refused, and why. The first row that fits an import refuses it. */
const REFUSED: [importer: RegExp, target: RegExp, why: string][] = [
  [/^shared\/(?!texts\/|testing\/|.*\.test\.)/, /^npm:(?!zod(\/|$))/, 'shared imports zod and nothing else'],
  [
    /^shared\/texts\/(?!.*\.test\.)/,
    /^npm:(?!icu-minify\/)/,
    'shared/texts imports icu-minify and nothing else',
  ],
  [/^shared\/domain\//, /^shared\/api\//, 'shared/domain knows nothing of shared/api'],
  [/^shared\//, /^(?!npm:|shared\/)/, 'shared imports only shared'],
  [/^client\/src\/ui\//, /^npm:(wouter|@tanstack\/react-query)(\/|$)/, 'ui knows no router and no query'],
  [/^(?!client\/src\/lib\/motion\/)/, /^npm:framer-motion$/, 'only lib/motion, which loads it later, may'],
  [/^client\/src\/(ui|lib)\//, /^client\/src\/(?!ui\/|lib\/)/, 'ui and lib import only each other'],
  [
    /^client\/src\/navigation\//,
    /^client\/src\/(?!ui\/|lib\/|navigation\/)/,
    'navigation imports only ui and lib',
  ],
  [
    /^client\/src\/features\/(?!.*(\.test\.|\/testing\/))/,
    /^client\/src\/(?!ui\/|lib\/|navigation\/|features\/)/,
    'features know no app',
  ],
  [/^client\//, /^(?!npm:|shared\/|client\/)/, 'the client imports only shared'],
  [/^server\/(?!pages\/)/, /^dist\//, 'only server/pages reads build output'],
  [
    /^server\/pages\//,
    /^client\/(?!src\/app\/route-list$)/,
    'of the client, the pages know only the list of routes',
  ],
  [
    /^server\/(?!pages\/)/,
    /^(?!npm:|shared\/|server\/|dist\/|package\.json$)/,
    'the server imports only shared',
  ],
  [
    /^server\/modules\/.*\.rules\.ts$/,
    /^server\/http\/errors$/,
    'rules return a reason, which a service or a route refuses',
  ],
  [
    /^server\/modules\/.*\.(queries|service|rules|views)\.ts$/,
    /^npm:express$/,
    'only routes know the request',
  ],
  [
    /^server\/(?!db\/embedded\/|testing\/)/,
    /^npm:@electric-sql\/pglite(\/|$)/,
    'only db/embedded knows PGlite',
  ],
  [
    /^server\/(?!db\/embedded\/|testing\/)/,
    /^server\/db\/embedded\/(?!embedded$)/,
    'the door of db/embedded is embedded.ts',
  ],
  [/^server\/(db|http)\/(?!.*\.test\.)/, /^server\/modules\//, 'db and http know no module'],
  [/^server\/(db|http|modules)\/(?!.*\.test\.)/, /^server\/(app|index|routes)$/, 'only the app itself may'],
];
/** Queries, code that creates and fills the database, and tests, which inspect it, may use SQL. */
const MAY_USE_SQL = /^(?!server\/)|^server\/(db|testing)\/|\.(queries|test)\.ts$/;
const SQL_IMPORT = /^npm:drizzle-orm(\/|$)|\/db\/schema\//;
/** A database handle also runs plain text, so imports alone do not show all SQL. */
const STATEMENT = /\.(execute|query)\s*\(\s*['"`]/;
/** What depends on it is a field of `Database`. */
const ASKS_WHICH = /\bdatabase\.kind\b.*[=!]==|\[(?:\w+\.)*database\.kind\]/;
/** Each may import those before it, and every other feature may import all of them, so no two import each other. */
const GROUND_FEATURES =
  'theme interests places auth first-posts cities photos people communities tribs notifications chat account trib-card tables'.split(
    ' ',
  );
/** The groups of the server's areas. An area may import those of its own group and of the groups before it. */
const GROUPS = 'trust matching places people talk meetups evenings reach accounts running'.split(' ');
const FEATURE = /^client\/src\/features\/([^/]+)\//;
const GROUP = /^server\/modules\/([^/]+)\//;
const AREA = /^server\/modules\/[^/]+\/([^/]+)\//;
const INTERFACE = /\.(queries|service|rules|views|errors)$/;
const AREA_FILE = /^[a-z0-9-]+(\.(routes|queries|rules|service|views|errors))?$/;
const TEST = /\.(test|spec)\.\w+$/;
const SHOWN_TEXT = /^client\/src\/(?!.*\.test\.)/;
/** What is drawn, with its styles. */
const DRAWN = /^client\/src\/(?!.*\.test\.).*\.(tsx?|css)$/;
const SIDE_OF_CLASS =
  /(?<![\w\-./$])-?((scroll-)?[mp][lr]-(?=[[(\d]|auto|px)|(left|right)-(?!1\/2)(?=[[(\d]|auto|full|px)|((text|float|clear|bg|object)-|origin-(top-|bottom-)?)(left|right)(?!\w)|(border|rounded|rounded-[tb])-?(?<!-[tb]-)[lr](?!\w))/;
const SIDE_OF_STYLE =
  /style=\{\{[^}]*\b(left|right|(margin|padding|border)(Left|Right)|(textAlign|float): '(left|right)')\b/;
const SIDE_OF_RULE =
  /(?<![\w-])(((margin|padding|border|scroll-margin|scroll-padding)-)?(left|right)\s*:|border-(top|bottom)-(left|right)-|(text-align|float|clear|transform-origin):\s*(left|right)|(inset|margin|padding):\s*(?:[^\s();]|\((?:[^()]|\([^()]*\))*\))+\s+(?<end>(?:[^\s();]|\((?:[^()]|\([^()]*\))*\))+)\s+(?:[^\s();]|\((?:[^()]|\([^()]*\))*\))+\s+(?!\k<end>;)(?:[^\s();]|\((?:[^()]|\([^()]*\))*\))+;)/;
const STAYS_THERE = /physical: /;
/** What people read; an error for programmers has no full stop. */
const SENTENCE = /^[A-Z].* .*\w[.!?…]$/;
const ENGLISH_ALONE = /^client\/src\/(features\/admin\/|.*(fixture|testing|texts\.ts$))/;
const CURLY_APOSTROPHE = /\p{L}’\p{L}/u;
/** For each of these the glossary has the word that the screen shows instead. */
const OTHER_WORDS =
  /(?<![-\w])([Gg]uests?|[Aa]ttendees?|[Pp]articipants?|events?|tribs?|liked|called off)(?![-\w])/;
/** What people of a town read; errors of the backup are for its operators. */
const READ_IN_A_TOWN =
  /^(client\/src|shared|server\/modules(?!\/running\/backup))\/(?!domain\/names\.ts$|.*(\.test\.|testing))/;
const NOUNS_OF_THE_SPECIFICATION = new Set(['Create Trib', 'Join Trib', 'Join This Trib', 'Trib saved!']);
const TEXTS_OF_THE_SPECIFICATION = new Set([
  'Create your first trib to get started!',
  'Failed to load tribs',
  'Loading tribs...',
  'Max participants',
  'No tribs available',
  'No tribs created yet',
  'Sign-in is needed only to join or save a trib.',
  'create this trib',
  'join this trib',
  'save this trib',
]);

export function findErrors(all: readonly SourceFile[]): string[] {
  const files = all.filter(({ path }) => !path.endsWith('.css'));
  const imports = files.flatMap(importsOf);
  const sources = new Set(files.filter(({ path }) => !TEST.test(path)).map(({ path }) => stemOf(path)));
  return [
    ...imports.flatMap((found) => complain(`${found.path} → ${found.target}`, refusal(found))),
    ...areaCycles(imports).map((cycle) => `areas import each other: ${cycle.join(' → ')}`),
    ...fileCycles(imports).map((cycle) => `files import each other: ${cycle.join(' → ')}`),
    ...files.flatMap(({ path }) => complain(path, wrongName(path, sources))),
    ...files.flatMap(({ path, text }) =>
      complain(path, !MAY_USE_SQL.test(path) && STATEMENT.test(text) && 'SQL is only in *.queries.ts'),
    ),
    ...files.flatMap(({ path, text }) =>
      complain(
        path,
        /^server\/(?!.*\.test\.)/.test(path) && ASKS_WHICH.test(text) && 'nothing asks which database it is',
      ),
    ),
    ...files.flatMap(({ path, text }) =>
      complain(
        path,
        SHOWN_TEXT.test(path) &&
          CURLY_APOSTROPHE.test(text) &&
          'apostrophes are straight, as in the specification',
      ),
    ),
    ...all.filter(({ path }) => DRAWN.test(path)).flatMap(leftAndRight),
    ...files.filter(({ path }) => SHOWN_TEXT.test(path)).flatMap(wordsInCode),
    ...files.filter(({ path }) => READ_IN_A_TOWN.test(path)).flatMap(productNames),
  ];
}

const complain = (where: string, why: string | false | undefined) => (why ? [`${where}: ${why}`] : []);

function refusal({ path, target, typeOnly }: Import): string | undefined {
  if (!typeOnly && !MAY_USE_SQL.test(path) && SQL_IMPORT.test(target)) return 'SQL is only in *.queries.ts';
  if (target.endsWith('/texts') && !TEST.test(path) && !path.startsWith(posix.dirname(target)))
    return 'only the code of an area uses its texts';
  const row = REFUSED.find(([importer, refused]) => importer.test(path) && refused.test(target));
  return row?.[2] ?? betweenFeatures(path, target) ?? betweenAreas(path, target);
}

function betweenFeatures(path: string, target: string): string | undefined {
  const [from, to] = [nameIn(FEATURE, path), nameIn(FEATURE, target)];
  if (!from || !to || from === to) return undefined;
  const [rank, otherRank] = [GROUND_FEATURES.indexOf(from), GROUND_FEATURES.indexOf(to)];
  return otherRank !== -1 && (rank === -1 || otherRank < rank) ? undefined : `${from} may not import ${to}`;
}

function betweenAreas(path: string, target: string): string | undefined {
  const [from, to] = [nameIn(AREA, path), nameIn(AREA, target)];
  if (!from || !to || from === to) return undefined;
  if (!INTERFACE.test(target))
    return `only the queries, service, rules, views and errors of ${to} may be imported`;
  const [group, other] = [nameIn(GROUP, path) ?? '', nameIn(GROUP, target) ?? ''];
  const isAbove = !TEST.test(path) && GROUPS.indexOf(other) > GROUPS.indexOf(group);
  return isAbove ? `${group}/${from} may not import ${other}/${to}, which builds on it` : undefined;
}

const nameIn = (folder: RegExp, path: string) => folder.exec(path)?.[1];

/** Areas that import each other, through whichever of their files. */
const areaCycles = (imports: readonly Import[]) =>
  cyclesIn(
    imports.flatMap(({ path, target }) => {
      const [from, to] = [nameIn(AREA, path), nameIn(AREA, target)];
      return from && to && from !== to && !TEST.test(path) ? [[from, to] as const] : [];
    }),
  );

/** Files that import each other when they run, lazily too: none of them can be read, or loaded, without the others. */
const fileCycles = (imports: readonly Import[]) =>
  cyclesIn(
    imports.flatMap(({ path, target, typeOnly }) =>
      typeOnly || TEST.test(path) ? [] : [[path.replace(/\.[jt]sx?$/, ''), target] as const],
    ),
  );

/** Searches depth first and finishes each node once, so every cycle is found by its first back edge. */
function cyclesIn(edges: readonly (readonly [from: string, to: string])[]): string[][] {
  const graph = new Map<string, Set<string>>();
  for (const [from, to] of edges) graph.set(from, (graph.get(from) ?? new Set()).add(to));
  const [found, finished]: [string[][], Set<string>] = [[], new Set()];
  const visit = (node: string, trail: readonly string[]): void => {
    if (trail.includes(node)) found.push([...trail.slice(trail.indexOf(node)), node]);
    else if (!finished.has(node)) for (const next of graph.get(node) ?? []) visit(next, [...trail, node]);
    finished.add(node);
  };
  for (const node of graph.keys()) visit(node, []);
  return found;
}

/** Finds names that oxlint's `filename-case` does not notice. */
function wrongName(path: string, sources: ReadonlySet<string>): string | undefined {
  const { name } = posix.parse(path);
  if (/^e2e\/(?!live-state\/).*\.test\.|^(?!e2e\/).*\.spec\./.test(path)) return 'no runner reads this test';
  if (/\.test\./.test(path) && !sources.has(stemOf(path))) return 'no file of this name beside this test';
  if (name === 'index' && path !== 'server/index.ts') return 'import the files themselves, not an index';
  const group = nameIn(GROUP, path);
  if (group && !(GROUPS.includes(group) && AREA.test(path))) return 'an area is in one of the groups';
  if (group && !TEST.test(path) && !AREA_FILE.test(name)) return 'no kind of file of an area';
  return undefined;
}

const stemOf = (path: string) => posix.join(posix.dirname(path), posix.basename(path).replace(/\..*$/, ''));

export function importsOf({ path, text }: SourceFile): Import[] {
  const { module } = parseSync(path, text);
  const exported = module.staticExports.flatMap(({ entries }) => entries);
  const found = [
    ...module.staticImports.map(({ moduleRequest, entries }) => ({
      specifier: moduleRequest.value,
      typeOnly: entries.length > 0 && entries.every(({ isType }) => isType),
    })),
    ...exported.map(({ moduleRequest, isType }) => ({ specifier: moduleRequest?.value, typeOnly: isType })),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => ({
      specifier: /^(['"])(.*)\1$/.exec(text.slice(start, end))?.[2],
      typeOnly: false,
    })),
  ];
  return found.flatMap(({ specifier, typeOnly }) =>
    specifier === undefined ? [] : [{ path, target: targetOf(path, specifier), typeOnly }],
  );
}

/** Finds styles that would stay on their side where lines begin at the right. */
function leftAndRight({ path, text }: SourceFile): string[] {
  const refused = path.endsWith('.css') ? [SIDE_OF_RULE] : [SIDE_OF_CLASS, SIDE_OF_STYLE];
  const lines = text.split('\n');
  return lines.flatMap((line, at) => {
    const side = refused.map((each) => each.exec(line)?.[0].trim()).find(Boolean);
    if (!side || /^\s*(\/\/|\/?\*)/.test(line) || STAYS_THERE.test(lines[at - 1] ?? '')) return [];
    return `${path}:${at + 1}: "${side}" is a side of the screen: use start and end (ms-, pe-, start-, text-end, inset-inline-start), or say in a comment on the line before, after "physical: ", why it stays there`;
  });
}

/** Finds sentences that can not be translated, and texts with a word that the glossary replaces. */
function wordsInCode({ path, text }: SourceFile): string[] {
  const texts = textsIn(parseSync(path, text).program).map((shown) => shown.trim().replaceAll(/\s+/g, ' '));
  return [
    ...texts
      .filter((shown) => SENTENCE.test(shown) && !ENGLISH_ALONE.test(path))
      .map((shown) => `${path}: "${shown}" belongs in the texts of its area`),
    ...texts
      .filter((shown) => /^[A-Z]| /.test(shown) && OTHER_WORDS.test(shown))
      .filter((shown) => !TEXTS_OF_THE_SPECIFICATION.has(shown))
      .map((shown) => `${path}: "${shown}" has another word than the glossary`),
  ];
}

/** A town has a name of its own, so that of the product stands in one constant. */
function productNames({ path, text }: SourceFile): string[] {
  if (!/\bTrib\b/.test(text)) return [];
  return textsIn(parseSync(path, text).program)
    .map((shown) => shown.trim().replaceAll(/\s+/g, ' '))
    .filter((shown) => /\bTrib\b/.test(shown) && !NOUNS_OF_THE_SPECIFICATION.has(shown))
    .map((shown) => `${path}: "${shown}" has the product's name, where a town has its own`);
}

function textsIn(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  if ('type' in node && node.type === 'TemplateElement' && 'value' in node) return textsIn(node.value);
  return Object.entries(node).flatMap(([key, value]) => {
    if (typeof value !== 'string') return textsIn(value);
    return key === 'cooked' || key === 'value' ? [value] : [];
  });
}

function targetOf(path: string, specifier: string): string {
  const plain = specifier.replace(/\?.*$|\.[jt]sx?$/, '');
  if (plain.startsWith('#')) return plain.slice(1);
  return plain.startsWith('.') ? posix.join(posix.dirname(path), plain) : `npm:${plain}`;
}

function readTree(root: string): SourceFile[] {
  const inFolders = ['bench', 'client', 'e2e', 'scripts', 'server', 'shared'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
      posix.join(folder, name),
    ),
  );
  return inFolders
    .filter((path) => /(?<!\.d)\.(tsx?|mjs|css)$/.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

function main(): void {
  const root = join(import.meta.dirname, '..');
  const files = readTree(root);
  const errors = [...findErrors(files), ...findTextErrors(root)];
  for (const error of errors) process.stdout.write(`error ${error}\n`);
  process.stdout.write(`Structure: ${files.length} files, ${errors.length} errors.\n`);
  if (errors.length > 0) process.exitCode = 1;
}

if (isMain(import.meta.filename)) main();
