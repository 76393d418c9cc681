import { basename, dirname, join, relative } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { type RouteEntry, routeList, SHELL } from '../../client/src/app/route-list';

type ModuleInfo = {
  importedIds: readonly string[];
  dynamicallyImportedIds: readonly string[];
  code?: string | null;
};
type Graph = (id: string) => ModuleInfo | null;

/** In characters of source, which are a fifth as many bytes after minifying and gzip. */
const WORTH_A_REQUEST = 12_000;

/**
 * Puts every module into one of a few chunks, by the pages that need it at once. With a script for each module, the
 * browser would request them one by one. `docs/production-build.md` tells what the chunks are.
 */
export function routeChunks(root: string): Plugin {
  const source = join(root, 'client/src');
  let names: ReadonlyMap<string, string> = new Map();
  let main = '';
  let importsOf: ReadonlyMap<string, ReadonlySet<string>> = new Map();
  return {
    name: 'route-chunks',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    config: () => ({
      build: {
        modulePreload: {
          // Vite lists a module's own file only if the module imports others. What the importing script has imported itself
          // is loaded already.
          resolveDependencies: (file, imported, { hostId }) => [
            ...new Set([file, ...imported.filter((each) => !importsOf.get(hostId)?.has(each))]),
          ],
        },
        rolldownOptions: {
          preserveEntrySignatures: 'allow-extension',
          output: {
            codeSplitting: {
              includeDependenciesRecursively: false,
              // The page itself and the bundler's own module, which every script imports, are not in the graph.
              groups: [{ debugName: 'routes', name: (id) => names.get(id) ?? 'first' }],
            },
          },
        },
      },
    }),
    buildEnd() {
      // The entry is the HTML, which imports the first module.
      const html = [...this.getModuleIds()].find((id) => this.getModuleInfo(id)?.isEntry) ?? '';
      main = this.getModuleInfo(html)?.importedIds[0] ?? '';
      names = chunkNames(source, main, (id) => this.getModuleInfo(id));
    },
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      importsOf = importedBy(chunks);
      const emit = (fileName: string, content: object) =>
        this.emitFile({ type: 'asset', fileName, source: JSON.stringify(content, null, 1) });
      emit('.vite/routes.json', filesByRoute(source, main, chunks));
      emit('.vite/modules.json', scriptsByModule(source, chunks));
    },
  };
}

const rootsOf = ({ page, modules = [], isBare, hasNoQueries }: RouteEntry) => [
  page,
  ...modules,
  ...(hasNoQueries ? [] : SHELL.queries),
  ...(isBare ? [] : SHELL.navigation),
];

/**
 * Names the chunk of each module:
 * - `first`: what every page starts with, and what the landing page shares with any other
 * - one for each page, one for signed-in people, and one for the list of overlays: what they alone need
 * - one for two or three of these that share enough for a request of its own, such as `chat-profile`
 * - one for each set of kinds of pages that need the same: `onboarding`, `bare` (without navigation) and `pages` (with it)
 * - `other-pages` in place of `pages`: what neither the first one with navigation needs nor signed-in people on any of them
 * - `later-…`: one for each area, for what opens later and what only it imports; `later-parts` for what several areas import
 */
export function chunkNames(source: string, main: string, graph: Graph): ReadonlyMap<string, string> {
  const everything = closure([main], graph, { isDynamic: true });
  const stems = new Map([...everything].map((id) => [stemOf(source, id), id]));
  const closureOf = (modules: readonly string[]) =>
    closure(
      modules.map((module) => stems.get(module) ?? missing(module)),
      graph,
    );
  const first = closure([main], graph);
  const pages = routeList.map((route) => ({
    name: routeList.find(({ page }) => page === route.page)?.name ?? route.name,
    kind: kindOf(route),
    needed: closureOf(rootsOf(route)),
  }));
  const landing = pages.find(({ name }) => name === 'landing');
  const signedIn = { name: 'signed-in', kind: 'pages', needed: closureOf(SHELL.signedIn) };
  /** What the list of overlays needs must not wait for the scripts of other pages: it opens each of them. */
  const overlays = { name: 'overlays', kind: 'pages', needed: closureOf(SHELL.overlays) };
  const everywhere = new Set([
    pages.find(({ kind }) => kind === 'pages')?.name,
    signedIn.name,
    overlays.name,
  ]);
  const opened = new Set([...everything].flatMap((id) => graph(id)?.dynamicallyImportedIds ?? []));
  const later = [...everything]
    .filter((id) => isFeature(source, id) || opened.has(id))
    .map((id) => {
      const withoutOthers = (each: string) => (each === id || !isFeature(source, each) ? graph(each) : null);
      return { area: areaOf(source, id), needed: closure([id], withoutOthers) };
    });
  /** What the same ones need, in characters. */
  const shared = new Map<string, number>();
  const usersOf = (id: string) => [...pages, signedIn, overlays].filter(({ needed }) => needed.has(id));
  const sharedBy = (id: string) => [...new Set(usersOf(id).map(({ name }) => name))].join('-');
  for (const id of everything) {
    if (first.has(id)) continue;
    shared.set(sharedBy(id), (shared.get(sharedBy(id)) ?? 0) + (graph(id)?.code?.length ?? 0));
  }
  return new Map([...everything].map((id) => [id, nameOf(id)]));

  function nameOf(id: string): string {
    if (first.has(id)) return 'first';
    const users = usersOf(id);
    const [user, ...others] = new Set(users.map(({ name }) => name));
    if (user === undefined) return laterName(id);
    if (others.length === 0) return user;
    if (users.some((each) => each === landing)) return 'first';
    if (others.length <= 2 && (shared.get(sharedBy(id)) ?? 0) >= WORTH_A_REQUEST) return sharedBy(id);
    const kinds = [...new Set(users.map(({ kind }) => kind))].toSorted().join('-');
    return users.some(({ name }) => everywhere.has(name)) ? kinds : kinds.replace('pages', 'other-pages');
  }

  function laterName(id: string): string {
    if (isFeature(source, id)) return `later-${areaOf(source, id)}`;
    const [area, ...others] = new Set(later.flatMap((part) => (part.needed.has(id) ? [part.area] : [])));
    return others.length === 0 ? `later-${area}` : 'later-parts';
  }
}

/** Pages without navigation whose folder has several, such as the onboarding, follow each other and are a kind of their own. */
function kindOf({ page, isBare }: RouteEntry): string {
  if (!isBare) return 'pages';
  const folder = dirname(page);
  const neighbours = routeList.filter((other) => dirname(other.page) === folder && other.isBare);
  return neighbours.length > 1 ? basename(folder) : 'bare';
}

const isFeature = (source: string, id: string) => relative(source, id).startsWith('features/');

/** The feature of a module, or else its folder. */
const areaOf = (source: string, id: string) =>
  (isFeature(source, id) ? relative(source, id).split('/')[1] : basename(dirname(id))) ?? '';

function closure(roots: readonly string[], graph: Graph, { isDynamic = false } = {}): Set<string> {
  const reached = new Set(roots);
  // Additions during the loop are visited too, because a set is visited in the order in which it grows.
  for (const id of reached) {
    const info = graph(id);
    for (const next of info?.importedIds ?? []) reached.add(next);
    if (isDynamic) for (const next of info?.dynamicallyImportedIds ?? []) reached.add(next);
  }
  return reached;
}

const stemOf = (source: string, id: string) => relative(source, id).replace(/\.tsx?$/, '');

function missing(module: string): never {
  throw new Error(`The route list names ${module}, which the app does not import.`);
}

/** The scripts that a route's HTML names and the budgets count. `signedIn` is what signed-in people need in addition. */
export type RouteFiles = { scripts: string[]; signedIn: string[] };

function filesByRoute(
  source: string,
  main: string,
  chunks: readonly Rolldown.OutputChunk[],
): Record<string, RouteFiles> {
  const importsOf = importedBy(chunks);
  const byModule = new Map(
    chunks.flatMap((chunk) => chunk.moduleIds.map((id) => [stemOf(source, id), chunk.fileName])),
  );
  const scriptsOf = (modules: readonly string[]) => {
    const files = modules.map((module) => byModule.get(module) ?? missing(module));
    return [...new Set([...files, ...files.flatMap((file) => [...(importsOf.get(file) ?? [])])])];
  };
  return Object.fromEntries(
    routeList.map((route) => {
      const scripts = scriptsOf([stemOf(source, main), ...rootsOf(route)]);
      const signedIn = route.isBare
        ? []
        : scriptsOf(SHELL.signedIn).filter((file) => !scripts.includes(file));
      return [route.name, { scripts, signedIn }];
    }),
  );
}

/** Which script loads each module that is imported on demand, for tests that take one away. */
function scriptsByModule(
  source: string,
  chunks: readonly Rolldown.OutputChunk[],
): Record<string, { file: string; imports: string[] }> {
  return Object.fromEntries(
    chunks.flatMap(({ fileName, moduleIds, imports }) =>
      moduleIds.map((id) => [relative(source, id), { file: fileName, imports }]),
    ),
  );
}

/** The scripts that each script imports, directly or through others. */
function importedBy(chunks: readonly Rolldown.OutputChunk[]): ReadonlyMap<string, ReadonlySet<string>> {
  const importsOf = new Map(chunks.map(({ fileName, imports }) => [fileName, new Set(imports)]));
  for (const [file, all] of importsOf) {
    for (const each of all) for (const next of importsOf.get(each) ?? []) all.add(next);
    // In a cycle, a script would run before those that it imports.
    if (all.has(file)) throw new Error(`These scripts import each other: ${[...all].join(', ')}`);
  }
  return importsOf;
}
