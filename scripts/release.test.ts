import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };
import { problemsOf } from './release';

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
