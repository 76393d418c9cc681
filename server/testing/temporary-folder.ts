import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject, onTestFinished } from 'vitest';

/** Makes a folder that is deleted after the test. A concurrent test passes its own hook. */
export function temporaryFolder(whenFinished: typeof onTestFinished = onTestFinished): string {
  const folder = mkdtempSync(join(tmpdir(), 'trib-test-'));
  whenFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The folder has a prepared database: on an empty folder, a server works for seconds before it listens. */
export function dataFolder(whenFinished: typeof onTestFinished = onTestFinished): string {
  const folder = temporaryFolder(whenFinished);
  copyDatabase(folder);
  return folder;
}

export function copyDatabase(dataDir: string): void {
  cpSync(templateFolder(), join(dataDir, 'postgres'), { recursive: true });
}

export function templateFolder(): string {
  const template = inject('template');
  if (template.kind !== 'embedded') throw new Error('These tests need TEST_DB=embedded');
  return template.folder;
}
