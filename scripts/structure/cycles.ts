import { findModule, importsOf } from './imports';
import type { Rule, SourceFile } from './types';

type Graph = ReadonlyMap<string, readonly string[]>;

/** What each file loads eagerly: static imports of values. A dynamic import runs later and closes no cycle. */
export function importGraph(files: readonly SourceFile[]): Graph {
  const paths = new Set(files.map((file) => file.path));
  return new Map(
    files.map((file) => {
      const modules = importsOf(file)
        .filter((found) => !found.typeOnly && !found.dynamic && found.target !== undefined)
        .map((found) => findModule(paths, found.target ?? ''))
        .filter((path) => path !== undefined);
      return [file.path, modules];
    }),
  );
}

export const cycles: Rule = (files) =>
  findCycles(importGraph(files)).map((cycle) => ({
    path: cycle[0] ?? '',
    message: `import cycle: ${[...cycle, cycle[0]].join(' → ')}`,
  }));

/** A depth-first search that finishes each file once, so every cycle is found by its first back edge. */
export function findCycles(graph: Graph): string[][] {
  const found: string[][] = [];
  const finished = new Set<string>();
  const visit = (path: string, trail: readonly string[]): void => {
    const seenAt = trail.indexOf(path);
    if (seenAt !== -1) {
      found.push(trail.slice(seenAt));
      return;
    }
    if (finished.has(path)) return;
    for (const next of graph.get(path) ?? []) visit(next, [...trail, path]);
    finished.add(path);
  };
  for (const path of graph.keys()) visit(path, []);
  return found;
}

/** Everything that is loaded eagerly with `entry`. */
export function staticClosure(graph: Graph, entry: string): Set<string> {
  const closure = new Set<string>();
  const visit = (path: string): void => {
    if (closure.has(path)) return;
    closure.add(path);
    for (const next of graph.get(path) ?? []) visit(next);
  };
  visit(entry);
  return closure;
}
