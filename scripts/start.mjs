import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
/** The program to start: the server by default, or a command for operators, which gets the remaining arguments. */
const [program = 'server'] = process.argv.splice(2, 1);
/** A build writes the stamp last. */
const [STAMP, PROGRAM] = ['dist/.stamp', `dist/${program}.mjs`];
const SOURCES = [
  'client',
  'server',
  'shared',
  'scripts/build',
  'scripts/build.ts',
  'scripts/gazetteer',
  'scripts/texts',
  'package-lock.json',
  'tailwind.config.ts',
  'vite.config.ts',
];

const complete = [STAMP, PROGRAM].every((path) => existsSync(join(root, path)));
const reason = complete ? 'sources have changed' : 'first start';
// A command may run while the server does, and a new build would replace the server's files.
if (!complete || (program === 'server' && isStale() && hasBuildTools())) build();

// The program runs in this process, so that signals reach it directly.
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

/** Without development packages, an existing build is run even if it is outdated. */
function hasBuildTools() {
  return existsSync(join(root, 'node_modules/tsx'));
}

function build() {
  console.log(`Building (${reason})…`);
  const tsx = join(root, 'node_modules/tsx/dist/cli.mjs');
  const { status } = spawnSync(process.execPath, [tsx, 'scripts/build.ts'], { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(1);
}
