import { allScripts, filesOf, keyOf, type Manifest } from './manifest';
import { ALL_CHUNKS_LIMIT, ENTRY, KB, type RouteBudget, ROUTES, TUTORIAL } from './table';

export type Row = { name: string; limit: number } & (
  | { state: 'measured'; kb: number }
  | { state: 'not built' }
  | { state: 'missing' }
);

export type Build = {
  manifest: Manifest;
  /** Compressed size in bytes of a file in the manifest. */
  sizeOf: (file: string) => number;
  pageExists: (page: string) => boolean;
};

export function measure(build: Build): Row[] {
  const entry = keyOf(build.manifest, ENTRY);
  if (!entry) throw new Error(`The manifest has no entry ${ENTRY}.`);
  return [
    ...ROUTES.map((budget) => ({
      name: budget.route,
      limit: budget.limit,
      ...routeState(build, entry, budget),
    })),
    ...tutorialRows(build, entry),
    measured('all chunks', ALL_CHUNKS_LIMIT, build, allScripts(build.manifest)),
  ];
}

/** A page that does not exist yet is no failure; an existing page without a chunk is. */
export function isOver(row: Row): boolean {
  return row.state === 'missing' || (row.state === 'measured' && row.kb > row.limit);
}

type State = { state: 'measured'; kb: number } | { state: 'not built' } | { state: 'missing' };

function routeState(build: Build, entry: string, { page, inEntry }: RouteBudget): State {
  const key = keyOf(build.manifest, page);
  if (key) return { state: 'measured', kb: weigh(build, filesOf(build.manifest, [entry, key])) };
  if (!build.pageExists(page)) return { state: 'not built' };
  if (!inEntry) return { state: 'missing' };
  return { state: 'measured', kb: weigh(build, filesOf(build.manifest, [entry])) };
}

function tutorialRows(build: Build, entry: string): Row[] {
  const { manifest } = build;
  const overlay = Object.keys(manifest).find((key) => TUTORIAL.source.test(key));
  if (!overlay) return [{ name: 'tutorial overlay', limit: TUTORIAL.limit, state: 'not built' }];
  const under = keyOf(manifest, TUTORIAL.over);
  const before = filesOf(manifest, under ? [entry, under] : [entry]);
  const added = [...filesOf(manifest, [overlay])].filter((file) => !before.has(file));
  return [measured('tutorial overlay', TUTORIAL.limit, build, new Set(added))];
}

function measured(name: string, limit: number, build: Build, files: ReadonlySet<string>): Row {
  return { name, limit, state: 'measured', kb: weigh(build, files) };
}

function weigh(build: Build, files: ReadonlySet<string>): number {
  return [...files].reduce((sum, file) => sum + build.sizeOf(file), 0) / KB;
}

export function formatTable(rows: readonly Row[]): string {
  const width = Math.max(...rows.map((row) => row.name.length));
  return rows
    .map((row) => {
      const limit = `${row.limit} KB`.padStart(7);
      if (row.state !== 'measured') return `${row.name.padEnd(width)} ${row.state.padStart(10)} of ${limit}`;
      const share = `${Math.round((row.kb / row.limit) * 100)} %`.padStart(6);
      const over = isOver(row) ? '  OVER' : '';
      return `${row.name.padEnd(width)} ${`${row.kb.toFixed(1)} KB`.padStart(10)} of ${limit} ${share}${over}`;
    })
    .join('\n');
}
