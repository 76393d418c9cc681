import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateTexts } from '../texts/generate';

/** Runs a build into the empty folder `dist`, and leaves the stamp by which `npm start` knows whether sources are newer. */
export async function stamped(root: string, build: () => Promise<void>): Promise<void> {
  const out = join(root, 'dist');
  // These stand among the sources, which would be newer than the build if it began before.
  generateTexts(root);
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out);
  const [began, stamp] = [join(out, '.began'), join(out, '.stamp')];
  writeFileSync(began, '');
  await build();
  // The stamp keeps the time at which the build began, so that a source changed during the build is newer and the next
  // start builds again.
  renameSync(began, stamp);
}
