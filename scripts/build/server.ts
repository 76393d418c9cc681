import { cpSync, existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build as bundle, type Plugin } from 'esbuild';
import { languagesToBuild } from '../texts/split';
import { FONT_PACKAGES, fontFolder } from '../../server/modules/reach/previews/draw-words';

/** `packages: 'external'` would leave these imports in the bundle, and node would find only TypeScript for them. */
export const bundleShared = (root: string): Plugin => ({
  name: 'bundle-shared',
  setup(build) {
    build.onResolve({ filter: /^#shared\// }, ({ path }) => ({ path: join(root, `${path.slice(1)}.ts`) }));
  },
});

/** Folders that the server reads by a path relative to the reading module. */
const BESIDE = ['db/migrations', 'modules/reach/previews/fonts', 'modules/reach/previews/art'];

/**
 * Packages with native code or with files next to theirs, and packages that only development loads. All others are in
 * the bundle: reading and linking their thousand files would be half of the time that a server takes to start.
 */
const BESIDE_BUNDLE = [
  '@electric-sql/*',
  '@node-rs/argon2',
  '@resvg/resvg-js',
  'pg-native',
  'pino',
  'satori',
  'sharp',
  'swagger-ui-dist',
  'tsx',
  'vite',
];

/**
 * Sets the production environment also for packages outside the bundle, and defines `require` for CommonJS packages inside it.
 */
const BANNER = `process.env.NODE_ENV = 'production';
import { createRequire as createRequireOfBundle } from 'node:module';
const require = createRequireOfBundle(import.meta.url);`;

const PROGRAMS = ['index', 'account', 'backup', 'mail'];

/**
 * Bundles each program into one file and each worker thread (`*-worker.ts`) into another one next to it, and copies
 * the files that they read.
 */
export async function buildServer(root: string, out: string): Promise<void> {
  await bundle({
    absWorkingDir: root,
    entryPoints: [
      ...PROGRAMS.map((name) => ({ in: `server/${name}.ts`, out: name === 'index' ? 'server' : name })),
      ...workersOf(root),
    ],
    outdir: out,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: BESIDE_BUNDLE,
    plugins: [bundleShared(root)],
    sourcemap: true,
    // This lets esbuild drop code for development, and what only that imports.
    minifySyntax: true,
    define: {
      'process.env.NODE_ENV': '"production"',
      "process.env['BUILT_LANGUAGES']": JSON.stringify(languagesToBuild(process.env).join(',')),
    },
    banner: { js: BANNER },
    logLevel: 'warning',
  });
  for (const folder of BESIDE) {
    const from = join(root, 'server', folder);
    if (existsSync(from)) cpSync(from, join(out, basename(folder)), { recursive: true });
  }
  for (const font of FONT_PACKAGES) copyFont(font, join(out, 'fonts', font.name));
}

/** Copies only the weight and format that pictures use, of a package that has all. */
function copyFont({ name, weight }: (typeof FONT_PACKAGES)[number], to: string): void {
  const from = fontFolder(name);
  for (const file of ['unicode.json', 'LICENSE']) cpSync(join(from, file), join(to, file));
  for (const file of readdirSync(join(from, 'files'))) {
    if (file.endsWith(`-${weight}-normal.woff`)) cpSync(join(from, 'files', file), join(to, 'files', file));
  }
}

function workersOf(root: string): { in: string; out: string }[] {
  return readdirSync(join(root, 'server'), { recursive: true })
    .map(String)
    .filter((path) => path.endsWith('-worker.ts'))
    .map((path) => ({ in: join('server', path), out: basename(path, '.ts') }));
}
