import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findOnPath, run } from './command';

describe('run', () => {
  it('collects stdout and stderr of a command that succeeds', async () => {
    const outcome = await run(process.execPath, ['-e', 'console.log("out"); console.error("err")']);
    expect(outcome.ok).toBe(true);
    expect(outcome.output.split('\n').toSorted()).toEqual(['err', 'out']);
  });

  it('reports a non-zero exit as not ok', async () => {
    expect((await run(process.execPath, ['-e', 'process.exit(3)'])).ok).toBe(false);
  });

  it('reports a command that does not exist instead of throwing', async () => {
    const outcome = await run('/nowhere/at-all', []);
    expect(outcome).toEqual({ ok: false, output: expect.stringContaining('ENOENT') });
  });
});

describe('findOnPath', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'trib-path-'));
    writeFileSync(join(folder, 'tool'), '#!/bin/sh\n');
    writeFileSync(join(folder, 'notes'), '');
    chmodSync(join(folder, 'tool'), 0o755);
    chmodSync(join(folder, 'notes'), 0o644);
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('finds an executable in any folder of the path', () => {
    expect(findOnPath('tool', `/nowhere:${folder}`)).toBe(join(folder, 'tool'));
  });

  it('skips files that cannot be executed', () => {
    expect(findOnPath('notes', folder)).toBeUndefined();
  });
});
