import { join, relative } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { type RouteEntry, routeList } from '../../client/src/app/route-list';

/** The name of the first module: its path below `client/src` without the extension, as for all modules here. */
const FIRST = 'main';
const NAVIGATION = ['app/BottomNav', 'navigation/OverlayHost'];
const SIGNED_IN = ['app/SignedInExtras'];

/** Parts of libraries that the first page does not use, although it imports the whole library. */
const NOT_FIRST =
  /\/@tanstack\/.*\/(infiniteQueryObserver|useInfiniteQuery|mutationObserver|useMutation|useIsFetching)\.js$/;

type ModuleInfo = { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] };
type Graph = (id: string) => ModuleInfo | null;

/**
 * Puts every module into one of a few chunks, by the pages that need it at once: what every page needs, what pages
 * with the navigation share, one chunk for each page, and what is loaded later, by area. With a script for each
 * module, the browser would request them one by one.
 */
export function routeChunks(root: string): Plugin {
  const source = join(root, 'client/src');
  let names: ReadonlyMap<string, string> = new Map();
  return {
    name: 'route-chunks',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    config: () => ({
      build: {
        rolldownOptions: {
          preserveEntrySignatures: 'allow-extension',
          output: {
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [
                {
                  debugName: 'routes',
                  name: (id) => names.get(id),
                },
              ],
            },
          },
        },
      },
    }),
    buildEnd() {
      names = chunkNames(source, (id) => this.getModuleInfo(id));
    },
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      refuseCycles(chunks);
      const emit = (fileName: string, content: object) =>
        this.emitFile({ type: 'asset', fileName, source: JSON.stringify(content, null, 1) });
      emit('.vite/routes.json', filesByRoute(source, chunks));
      emit('.vite/modules.json', scriptsByModule(source, chunks));
    },
  };
}

const rootsOf = ({ page, modules = [], isBare }: RouteEntry) => [
  page,
  ...modules,
  ...(isBare ? [] : NAVIGATION),
];

/**
 * Names the chunk of each module:
 * - `first`: what every page starts with
 * - `common`: what the onboarding has in common with other pages
 * - `forms`: what the wizard has
 * - `shell`: what the feed shares with pages that have the navigation; `pages`: what those also share
 * - `controls` and `fields`: what the onboarding or the wizard shows or asks for, and other pages later
 * - `device`: what the wizard and a signed-in person keep on the device
 * - `contract`: the schemas of responses that the onboarding shows; `shell-contract`: those that other pages show at
 *   first; `later-contract`: the others
 * - one for each page, one for signed-in people, and one for each area's part that is opened later
 */
export function chunkNames(source: string, graph: Graph): ReadonlyMap<string, string> {
  const everything = closure([join(source, `${FIRST}.tsx`)], graph, { isDynamic: true });
  const stems = new Map([...everything].map((id) => [stemOf(source, id), id]));
  const closureOf = (modules: readonly string[]) =>
    closure(
      modules.map((module) => stems.get(module) ?? missing(module)),
      graph,
    );
  const first = closureOf([FIRST]);
  const signedIn = closureOf(SIGNED_IN);
  const pages = routeList.map((route) => ({ ...route, needed: closureOf(rootsOf(route)) }));
  const later = [...everything]
    .flatMap((id) => graph(id)?.dynamicallyImportedIds ?? [])
    .map((id) => ({ area: areaOf(source, id), needed: closure([id], graph) }));
  return new Map([...everything].map((id) => [id, nameOf(id)]));

  function nameOf(id: string): string {
    if (NOT_FIRST.test(id)) return 'common';
    if (first.has(id)) return 'first';
    const users = pages.filter(({ needed }) => needed.has(id));
    if (isContract(id)) {
      if (users.some(isOnboarding)) return 'contract';
      if (users.length > 0 && users.every(({ isBare }) => isBare) && !signedIn.has(id)) return 'fields';
      if (users.length > 0) return 'shell-contract';
      return signedIn.has(id) ? 'signed-in' : 'later-contract';
    }
    const [only, ...others] = users;
    if (!only) return signedIn.has(id) ? 'signed-in' : laterName(source, id);
    if (others.every(({ page }) => page === only.page)) {
      const isOwn = (area: string) => rootsOf(only).some((module) => module.includes(area));
      const isElsewhere = later.some(({ area, needed }) => !isOwn(area) && needed.has(id));
      if (!isElsewhere && !signedIn.has(id)) return only.name;
      if (isOnboarding(only)) return 'controls';
      if (only.isBare) return signedIn.has(id) ? 'device' : 'fields';
    }
    if (users.every(isOnboarding)) return 'onboarding';
    if (users.some(isOnboarding)) return 'common';
    if (users.some(({ isBare }) => isBare)) return 'forms';
    return signedIn.has(id) || users.some(({ page }) => page === FEED) ? 'shell' : 'pages';
  }
}

const FEED = 'features/feed/FeedPage';
const isOnboarding = ({ path }: RouteEntry) => path.startsWith('/onboarding/');
const isContract = (id: string) => /\/shared\/(api|domain)\/|\/node_modules\/zod\//.test(id);

/** The folder of a module's feature, such as `/chat/`. */
const areaOf = (source: string, id: string) =>
  /^features(\/[^/]+\/)/.exec(relative(source, id))?.[1] ?? '/none/';

function laterName(source: string, id: string): string {
  if (/\/node_modules\/(framer-motion|motion-)|\/lib\/motion\/(animated|transitions)/.test(id))
    return 'motion';
  const [folder = '', area] = relative(source, id).split('/');
  return folder === 'features' ? `later-${area}` : folder === 'app' ? 'later-app' : 'later-ui';
}

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

function filesByRoute(source: string, chunks: readonly Rolldown.OutputChunk[]): Record<string, RouteFiles> {
  const importsOf = new Map(chunks.map(({ fileName, imports }) => [fileName, imports]));
  const byModule = new Map(
    chunks.flatMap((chunk) => chunk.moduleIds.map((id) => [stemOf(source, id), chunk.fileName])),
  );
  const scriptsOf = (modules: readonly string[]) => {
    const scripts = new Set(modules.map((module) => byModule.get(module) ?? missing(module)));
    for (const file of scripts) for (const next of importsOf.get(file) ?? []) scripts.add(next);
    return [...scripts];
  };
  return Object.fromEntries(
    routeList.map((route) => {
      const scripts = scriptsOf([FIRST, ...rootsOf(route)]);
      const signedIn = route.isBare ? [] : scriptsOf(SIGNED_IN).filter((file) => !scripts.includes(file));
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

/** In a cycle, a script would run before those that it imports. */
function refuseCycles(chunks: readonly Rolldown.OutputChunk[]): void {
  const importsOf = new Map(chunks.map(({ fileName, imports }) => [fileName, imports]));
  const finished = new Set<string>();
  const visit = (file: string, trail: readonly string[]): void => {
    if (trail.includes(file)) throw new Error(`Scripts import each other: ${[...trail, file].join(' → ')}`);
    if (!finished.has(file)) for (const next of importsOf.get(file) ?? []) visit(next, [...trail, file]);
    finished.add(file);
  };
  for (const file of importsOf.keys()) visit(file, []);
}
