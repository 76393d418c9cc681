import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Deleted after the test; one that runs beside others hands over its own hook. */
export function temporaryFolder(whenFinished: typeof onTestFinished = onTestFinished): string {
  const folder = mkdtempSync(join(tmpdir(), 'trib-test-'));
  whenFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
