/**
 * `npm run release -- --dry-run` does everything that a release needs, but publishes nothing; `-- --publish` also tags this
 * commit and pushes the tag. From there the workflow `image` goes on, with `-- --tagged` and the tag's name. See
 * docs/releasing.md.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import packageJson from '../package.json' with { type: 'json' };
import { isMain } from './lib/is-main';

const USAGE = `Usage: npm run release -- --dry-run [--skip-tests], or npm run release -- --publish
In the workflow: npm run release -- --tagged v1.2.3`;
/** Outside the lock file, because it brings 177 packages that only a release needs. */
const SBOM_TOOL = '@cyclonedx/cyclonedx-npm@6.0.1';
const root = join(import.meta.dirname, '..');
const folder = join(root, '.cache/release');

type State = {
  version: string;
  lockVersion: string;
  changelog: string;
  /** The files that git does not have as they are. */
  changed: string;
  /** The tags of this commit, and the commit of the version's own tag, if it exists. */
  tagsHere: readonly string[];
  isTagged: boolean;
  /** Whether there is a backup of this version for the tests of all later ones. */
  hasStoredData: boolean;
};

/** Each reason why this state must not be released, in one line that says what to do. */
export function problemsOf(state: State): string[] {
  const { version, lockVersion, changelog, changed, tagsHere, isTagged, hasStoredData } = state;
  const tag = `v${version}`;
  const [newest = ''] = /^## .*$/m.exec(changelog) ?? [];
  const otherTags = tagsHere.filter((name) => /^v\d/.test(name) && name !== tag);
  const found: [boolean, string][] = [
    [changed !== '', `These files are not committed:\n${changed.trimEnd()}`],
    [
      lockVersion !== version,
      `package-lock.json says ${lockVersion}, package.json ${version}. Run npm install --package-lock-only.`,
    ],
    [
      !/^## \S+ \(\d{4}-\d{2}-\d{2}\)$/.test(newest) || newest.split(' ')[1] !== version,
      `CHANGELOG.md begins with "${newest}", not with "## ${version} (its date)".`,
    ],
    [
      otherTags.length > 0,
      `This commit is tagged ${otherTags.join(', ')}, but package.json says ${version}.`,
    ],
    [isTagged && !tagsHere.includes(tag), `${tag} is another commit. Raise the version in package.json.`],
    [!hasStoredData, `There is no stored data of ${version}. Make it: npm run stored-data -- ${version}`],
  ];
  return found.flatMap(([isProblem, text]) => (isProblem ? [text] : []));
}

const capture = (file: string, ...args: string[]) =>
  execFileSync(file, args, { cwd: root, encoding: 'utf8', maxBuffer: 1e8 });

function step(title: string, file: string, ...args: string[]): void {
  process.stdout.write(`\n${title}\n$ ${[file, ...args].join(' ')}\n`);
  execFileSync(file, args, { cwd: root, stdio: 'inherit' });
}

function readState(tag: string | undefined): State {
  const { version } = packageJson;
  const lines = (...args: string[]) =>
    capture('git', ...args)
      .split('\n')
      .filter(Boolean);
  return {
    version,
    lockVersion: JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).version,
    changelog: readFileSync(join(root, 'CHANGELOG.md'), 'utf8'),
    changed: capture('git', 'status', '--porcelain'),
    tagsHere: [...lines('tag', '--points-at', 'HEAD'), ...(tag === undefined ? [] : [tag])],
    isTagged: lines('tag', '--list', `v${version}`).length > 0,
    hasStoredData: existsSync(join(root, `server/testing/stored-data/${version}.tar`)),
  };
}

/** The lock file of some platforms lacks packages of others, which `npm ci` finds out only there. */
function checkLockFile(): void {
  const output = capture('npm', 'ci', '--dry-run', '--ignore-scripts', '--no-audit', '--no-fund');
  if (/Missing:/.test(output)) throw new Error(`package-lock.json is not complete:\n${output}`);
}

function buildImage(version: string): void {
  const label = `org.opencontainers.image.version=${version}`;
  const args = ['build', '-f', 'deploy/Dockerfile', '--label', label, '-t', `trib:${version}`, '.'];
  // A client alone builds nothing: `info` fails where its engine does not run.
  const engine = ['docker', 'podman', 'buildah'].find((name) => spawnSync(name, ['info']).status === 0);
  if (engine) return step('Image', engine, ...args);
  process.stdout.write(`\nImage: not built, no container engine runs here\n$ docker ${args.join(' ')}\n`);
}

/** The newest part of the changelog, without its heading. */
function writeNotes({ changelog }: State): void {
  mkdirSync(folder, { recursive: true });
  const [, newest = ''] = changelog.split(/^## .*$/m);
  writeFileSync(join(folder, 'notes.md'), `${newest.trim()}\n`);
}

function writeSbom(version: string): void {
  const file = join(folder, `trib-${version}.cdx.json`);
  const options = ['--omit', 'dev', '--output-reproducible', '--output-file', file];
  step('What the image consists of, as CycloneDX', 'npx', '--yes', SBOM_TOOL, ...options);
}

function main(args: string[]): void {
  const options = {
    'dry-run': { type: 'boolean' },
    publish: { type: 'boolean' },
    'skip-tests': { type: 'boolean' },
    tagged: { type: 'string' },
  } as const;
  const { values } = parseArgs({ args, options });
  const chosen = [values['dry-run'], values.publish, values.tagged].filter((value) => value !== undefined);
  if (chosen.length !== 1 || (values['skip-tests'] && !values['dry-run'])) throw new Error(USAGE);
  const state = readState(values.tagged);
  const problems = problemsOf(state);
  if (problems.length > 0) throw new Error(`Not to be released:\n- ${problems.join('\n- ')}`);
  writeNotes(state);
  if (values.tagged !== undefined) {
    writeSbom(state.version);
    return;
  }
  checkLockFile();
  if (values['skip-tests']) process.stdout.write('The tests were skipped.\n');
  else step('Tests', 'npm', 'test');
  step('Build', 'npm', 'run', '--silent', 'build');
  writeSbom(state.version);
  buildImage(state.version);
  const tag = `v${state.version}`;
  if (values.publish) {
    if (!state.isTagged) step('Tag', 'git', 'tag', '-a', tag, '-m', `Trib ${state.version}`);
    step('Publish', 'git', 'push', 'origin', tag);
  } else process.stdout.write(`\n${tag} can be released. Nothing was published.\n`);
}

if (isMain(import.meta.filename)) {
  try {
    main(process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
