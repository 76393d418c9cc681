import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };
import { run } from './lib/command';
import { LICENCES_FILE, unknownLicences, writtenLicences } from './licences';
import { problemsOf } from './release';
import { readPage, writtenVariables } from './variables';

const ready = {
  version: '0.1.0',
  lockVersion: '0.1.0',
  changelog: '# Changelog\n\nText.\n\n## 0.1.0 (2026-11-28)\n\nThe first release.\n',
  changed: '',
  tagsHere: [],
  isTagged: false,
  hasStoredData: true,
};

it('releases a clean commit, tagged or not yet', () => {
  expect(problemsOf(ready)).toEqual([]);
  expect(problemsOf({ ...ready, tagsHere: ['v0.1.0', 'best'], isTagged: true })).toEqual([]);
});

it.each([
  ['a changed file', { changed: ' M README.md\n' }, /not committed:\n M README.md$/],
  ['a lock file of another version', { lockVersion: '0.0.9' }, /package-lock.json says 0.0.9/],
  [
    'a changelog that begins with another version',
    { version: '0.2.0', lockVersion: '0.2.0' },
    /"## 0.1.0 \(/,
  ],
  ['a changelog without a date', { changelog: '## 0.1.0\n' }, /begins with "## 0.1.0", not/],
  ['an empty changelog', { changelog: '' }, /begins with "", not/],
  ['a tag of another version on this commit', { tagsHere: ['v0.2.0'] }, /tagged v0.2.0, but .* 0.1.0/],
  ['a tag of this version on another commit', { isTagged: true }, /v0.1.0 is another commit/],
  ['no stored data', { hasStoredData: false }, /npm run stored-data/],
])('refuses %s', (_what, change, problem) => {
  expect(problemsOf({ ...ready, ...change })).toEqual([expect.stringMatching(problem)]);
});

it('has one version, in package.json and in what npm derives from it', () => {
  const lock = JSON.parse(readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8'));
  expect([lock.version, lock.packages[''].version]).toEqual([packageJson.version, packageJson.version]);
});

describe('the workflows of .github', () => {
  const root = join(import.meta.dirname, '..');
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const workflows = ['ci', 'image'].map((name) => read(`.github/workflows/${name}.yml`)).join('\n');

  it('name scripts and files that exist', () => {
    const scripts = [...workflows.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name);
    const files = [...workflows.matchAll(/(?:bash |-f |uses: \.\/)(\S+)/g)].map(([, path = '']) => path);
    expect(scripts).toEqual(['release']);
    expect(files).toEqual(['.ci/run', '.github/workflows/ci.yml', 'deploy/Dockerfile']);
    expect(scripts.filter((name) => !Object.hasOwn(packageJson.scripts, name))).toEqual([]);
    expect(files.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it('run on each version of node that package.json and the image allow', () => {
    expect(/node: \[(.*)\]/.exec(workflows)?.[1]).toBe("'20', '22', '24'");
    expect(packageJson.engines.node).toBe('>=20.19');
    expect(read('deploy/Dockerfile')).toContain('NODE=node:24-');
  });

  it('refuse a tag that does not agree with the version', async () => {
    const release = await run('npm', ['run', '--silent', 'release', '--', '--tagged', 'v9.9.9'], {
      cwd: root,
    });
    expect(release).toEqual({
      ok: false,
      output: expect.stringContaining(`tagged v9.9.9, but package.json says ${packageJson.version}`),
    });
  });

  it('leave the packages alone that have to be raised by hand', () => {
    const ignored = [...read('.github/dependabot.yml').matchAll(/dependency-name: '?([^'\n]+)'?/g)];
    const known = { ...packageJson.dependencies, ...packageJson.devDependencies };
    expect(ignored.map(([, name = '']) => name).filter((name) => !Object.hasOwn(known, name))).toEqual([]);
    expect(ignored.map(([, name]) => name)).toEqual(
      expect.arrayContaining(['tailwindcss', '@tailwindcss/vite', 'oxlint', 'oxlint-tsgolint', 'oxfmt']),
    );
  });
});

describe('docs/licences.md', () => {
  it('is as the lock file and the client are', () => {
    const isOld = readFileSync(LICENCES_FILE, 'utf8') !== writtenLicences();
    expect(isOld ? 'Write it again: npx tsx scripts/licences.ts' : 'is up to date').toBe('is up to date');
  });

  it('has only licences that somebody has looked at', () => {
    expect(unknownLicences(writtenLicences())).toEqual([]);
    expect(unknownLicences('| MIT AND AGPL-3.0-only | leftpad 1.0.0 |')).toEqual(['AGPL-3.0-only']);
  });
});

describe('docs/configuration.md', () => {
  it('has every variable that the server reads, with its default', () => {
    const isOld = readPage() !== writtenVariables(readPage());
    expect(isOld ? 'Write it again: npx tsx scripts/variables.ts' : 'is up to date').toBe('is up to date');
    const changed = readPage().replace('`PORT` | `3000`', '`PORT` | `4000`');
    expect(writtenVariables(changed)).toBe(readPage());
  });
});

describe('pages for people', () => {
  const root = join(import.meta.dirname, '..');
  const pages = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.md'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => path !== '' && existsSync(join(root, path)));
  const headings = (text: string) =>
    [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
      title
        .toLowerCase()
        .replaceAll(/[^\p{L}\d _-]/gu, '')
        .replaceAll(' ', '-'),
    );

  it('link to files and headings that exist', () => {
    const dead = pages.flatMap((page) => {
      const text = readFileSync(join(root, page), 'utf8');
      return [...text.matchAll(/\]\(((?!https?:|mailto:)[^)\s]+)\)/g)].flatMap(([, link = '']) => {
        const [path = '', heading] = link.split('#');
        const file = path === '' ? join(root, page) : join(root, dirname(page), path);
        const isThere =
          existsSync(file) &&
          (heading === undefined || headings(readFileSync(file, 'utf8')).includes(heading));
        return isThere ? [] : [`${page}: ${link}`];
      });
    });
    expect(dead).toEqual([]);
  });

  it('name tests that exist where they say what was attacked', () => {
    const named = [...readFileSync(join(root, 'SECURITY.md'), 'utf8').matchAll(/`(\S+\.test\.ts)`/g)];
    expect(named.length).toBeGreaterThan(10);
    expect(named.map(([, path = '']) => path).filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});
