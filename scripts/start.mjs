import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Without a name the server, else a command for operators, which gets what follows. */
const [program = 'server'] = process.argv.splice(2, 1);
/** The stamp is what a build writes last. */
const [STAMP, PROGRAM] = ['dist/.stamp', `dist/${program}.mjs`];
const SOURCES = [
  'client',
  'server',
  'shared',
  'scripts/build',
  'scripts/build.ts',
  'scripts/gazetteer',
  'package-lock.json',
  'tailwind.config.ts',
  'vite.config.ts',
];

const complete = [STAMP, PROGRAM].every((path) => existsSync(join(root, path)));
const reason = complete ? 'sources have changed' : 'first start';
// A command runs beside the server, whose files a new build would replace.
if (!complete || (program === 'server' && isStale() && hasBuildTools())) build();

// In this process, so that signals reach the server itself.
await import(`../${PROGRAM}`);

function isStale() {
  const builtAt = statSync(join(root, STAMP)).mtimeMs;
  return SOURCES.some((path) => newestIn(join(root, path)) > builtAt);
}

/** @param {string} path a file or a folder @returns {number} when it or anything in it was last written */
function newestIn(path) {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return 0;
  if (!stat.isDirectory()) return stat.mtimeMs;
  return readdirSync(path).reduce(
    (newest, name) => Math.max(newest, newestIn(join(path, name))),
    stat.mtimeMs,
  );
}

/** Without development packages, an existing build is run. */
function hasBuildTools() {
  return existsSync(join(root, 'node_modules/tsx'));
}

function build() {
  console.log(`Building (${reason})…`);
  const tsx = join(root, 'node_modules/tsx/dist/cli.mjs');
  const { status } = spawnSync(process.execPath, [tsx, 'scripts/build.ts'], { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(1);
}
