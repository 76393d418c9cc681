import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { temporaryFolder } from '../server/testing/temporary-folder';
import { stamped } from './build/stamped';

let root = '';

/** Each test starts with a build and with sources that are newer. */
beforeEach(() => {
  root = temporaryFolder();
  for (const folder of ['scripts', 'dist/client', 'server'])
    mkdirSync(join(root, folder), { recursive: true });
  cpSync(join(import.meta.dirname, 'start.mjs'), join(root, 'scripts/start.mjs'));
  for (const name of ['server', 'backup'])
    writeFileSync(join(root, `dist/${name}.mjs`), `console.log('${name}', ...process.argv.slice(2));`);
  writeFileSync(join(root, 'dist/.stamp'), '');
  utimesSync(join(root, 'dist/.stamp'), new Date(0), new Date(0));
  writeFileSync(join(root, 'server/index.ts'), '');
});

/** Installs a `tsx` that only prints what it was asked to run. */
function installBuildTools(): void {
  mkdirSync(join(root, 'node_modules/tsx/dist'), { recursive: true });
  writeFileSync(join(root, 'node_modules/tsx/dist/cli.mjs'), `console.log(process.argv[2]);`);
}

function start(...args: string[]): string {
  return spawnSync(process.execPath, [join(root, 'scripts/start.mjs'), ...args], { encoding: 'utf8' }).stdout;
}

it('runs what is built where the packages for building were removed', () => {
  expect(start()).toBe('server\n');
});

it('builds for the server when sources have changed', () => {
  installBuildTools();
  expect(start()).toBe('Building (sources have changed)…\nscripts/build.ts\nserver\n');
});

it('does not build again what a build has just written in a fresh clone', async () => {
  installBuildTools();
  // So many that writing what is generated from them takes longer than a tick of the file system's clock.
  const folders = Array.from({ length: 200 }, (_, n) => join(root, `server/area-${n}`));
  for (const folder of [...folders, join(root, 'client/src'), join(root, 'shared')])
    mkdirSync(folder, { recursive: true });
  for (const folder of folders)
    writeFileSync(join(folder, 'texts.en.json'), '{"hello":{"defaultMessage":"Hello"}}');
  await stamped(root, async () => writeFileSync(join(root, 'dist/server.mjs'), "console.log('server');"));
  expect(start()).toBe('server\n');
});

it('never builds for a command, which would take the files of a running server away', () => {
  installBuildTools();
  expect(start('backup', 'save', 'FILE')).toBe('backup save FILE\n');
});

it('builds what a build that was interrupted has left out', () => {
  installBuildTools();
  rmSync(join(root, 'dist/.stamp'));
  expect(start('backup', 'save', 'FILE')).toBe(
    'Building (first start)…\nscripts/build.ts\nbackup save FILE\n',
  );
});
