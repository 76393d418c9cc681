import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Deleted after the test; a concurrent one hands over its own hook. */
export function temporaryFolder(whenFinished: typeof onTestFinished = onTestFinished): string {
  const folder = mkdtempSync(join(tmpdir(), 'trib-test-'));
  whenFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
