import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { type RouteEntry, routeList } from '../client/src/app/route-list';
import type { RouteFiles } from './build/route-chunks';
import { isMain } from './lib/is-main';

/** 1,024 bytes. JavaScript is measured after gzip and pages after brotli, as they are sent. */
const KB = 1024;
/** The limits of a route that declares none of its own. */
const ROUTE = { kb: 165, scripts: 14 };
const LIMITS = {
  /** For what signed-in people need in addition on any page. */
  signedIn: 15,
  /** For each part that is loaded when something is pressed. */
  later: 55,
  /** No page loads all scripts; this limit notices a library that slipped in. */
  all: 490,
  landingPage: 14,
};

export type Row = { name: string; kb: number; limit: number; scripts?: { count: number; limit: number } };

type Build = {
  routes: Readonly<Record<string, RouteFiles>>;
  sizes: ReadonlyMap<string, number>;
};

/** Stands for a route that was not built: it has no size, so it is over every budget. */
const NOT_BUILT: RouteFiles = { scripts: ['missing'], signedIn: [] };

export function measure({ routes, sizes }: Build, list: readonly RouteEntry[] = routeList): Row[] {
  const sizeOf = (files: readonly string[]) =>
    files.reduce((sum, file) => sum + (sizes.get(file) ?? Number.NaN), 0) / KB;
  const rows = list.map(({ name, path, budget = ROUTE }): Row => {
    const { scripts, signedIn } = routes[name] ?? NOT_BUILT;
    const count = scripts.length + signedIn.length;
    return { name: path, kb: sizeOf(scripts), limit: budget.kb, scripts: { count, limit: budget.scripts } };
  });
  const besides = Math.max(...Object.values(routes).map((route) => sizeOf(route.signedIn)));
  const needed = new Set(Object.values(routes).flatMap(({ scripts, signedIn }) => [...scripts, ...signedIn]));
  const later = [...sizes.keys()].filter((file) => !needed.has(file));
  const largest = later.toSorted((one, other) => sizeOf([other]) - sizeOf([one])).slice(0, 1);
  return [
    ...rows,
    { name: 'besides, signed in', kb: besides, limit: LIMITS.signedIn },
    { name: 'largest part opened later', kb: sizeOf(largest), limit: LIMITS.later },
    { name: 'all scripts', kb: sizeOf([...sizes.keys()]), limit: LIMITS.all },
  ];
}

export const isOver = ({ kb, limit, scripts }: Row) =>
  !(kb <= limit) || (scripts !== undefined && scripts.count > scripts.limit);

export function formatTable(rows: readonly Row[]): string {
  const width = Math.max(...rows.map(({ name }) => name.length));
  return rows
    .map((row) => {
      const { name, kb, limit, scripts } = row;
      const size = `${kb.toFixed(1)} KB`.padStart(10);
      const count = scripts ? `  ${String(scripts.count).padStart(2)} of ${scripts.limit} scripts` : '';
      return `${name.padEnd(width)} ${size} of ${`${limit} KB`.padStart(7)}${count}${isOver(row) ? '  OVER' : ''}`;
    })
    .join('\n');
}

function main(): void {
  const client = join(import.meta.dirname, '../dist/client');
  const routesFile = join(client, '.vite/routes.json');
  if (!existsSync(routesFile)) {
    process.stderr.write('dist/client is not there: run "npm run build" first.\n');
    process.exitCode = 1;
    return;
  }
  const scripts = readdirSync(join(client, 'assets')).filter((name) => name.endsWith('.js'));
  const sizes = new Map(
    scripts.map((name) => [
      `assets/${name}`,
      gzipSync(readFileSync(join(client, 'assets', name)), { level: 9 }).length,
    ]),
  );
  const landing = brotliCompressSync(readFileSync(join(client, 'landing.html'))).length / KB;
  const rows = [
    ...measure({ routes: JSON.parse(readFileSync(routesFile, 'utf8')), sizes }),
    { name: 'landing.html (brotli)', kb: landing, limit: LIMITS.landingPage },
  ];
  process.stdout.write(`${formatTable(rows)}\n`);
  if (rows.some(isOver)) process.exitCode = 1;
}

if (isMain(import.meta.filename)) main();
