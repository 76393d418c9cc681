import { findCycles } from './cycles';
import { importsOf } from './imports';
import type { Finding, Rule, SourceFile } from './types';

const AREA = /^server\/modules\/([^/]+)\//;

/** The areas every other area may build on, so they import only each other. */
const GROUND_AREAS = new Set(['compatibility', 'friends', 'places', 'cities', 'safety', 'search']);

/** Areas import each other in one direction, including types. */
export const areaCycles: Rule = (files) =>
  findCycles(areaGraph(files)).map((cycle) => ({
    path: `server/modules/${cycle[0]}`,
    message: `areas import each other: ${[...cycle, cycle[0]].join(' → ')}`,
  }));

export const groundAreas: Rule = (files) =>
  areaImports(files).flatMap(({ path, line, from, to }): Finding[] =>
    GROUND_AREAS.has(from) && !GROUND_AREAS.has(to)
      ? [{ path, line, message: `${from} is a ground area and may not import ${to}` }]
      : [],
  );

function areaGraph(files: readonly SourceFile[]): Map<string, string[]> {
  const graph = new Map<string, Set<string>>();
  for (const { from, to } of areaImports(files)) graph.set(from, (graph.get(from) ?? new Set()).add(to));
  return new Map([...graph].map(([from, to]) => [from, [...to]]));
}

function areaImports(files: readonly SourceFile[]) {
  return files
    .filter(({ path }) => !path.includes('.test.'))
    .flatMap((file) =>
      importsOf(file).flatMap(({ target = '', line }) => {
        const [from, to] = [AREA.exec(file.path)?.[1], AREA.exec(target)?.[1]];
        return from && to && from !== to ? [{ path: file.path, line, from, to }] : [];
      }),
    );
}
