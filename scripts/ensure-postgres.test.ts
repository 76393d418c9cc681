import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, afterEach, beforeEach, describe, vi } from 'vitest';
import { missingExtensions, findPostgresBin, newestFirst } from './ensure-postgres';

it('names the extensions a server lacks', () => {
  expect(missingExtensions(['plpgsql', 'cube', 'unaccent'])).toEqual(['earthdistance', 'pg_trgm']);
});

it('accepts a server that has all of them and more', () => {
  expect(missingExtensions(['unaccent', 'hstore', 'pg_trgm', 'cube', 'earthdistance'])).toEqual([]);
});

it('sorts versions numerically, newest first, and drops invalid ones', () => {
  expect(newestFirst(['9.6', '15', 'common', '17', '10'])).toEqual(['17', '15', '10', '9.6']);
});

describe('findPostgresBin', () => {
  let root: string;
  const install = (version: string, ...tools: string[]) => {
    const bin = join(root, version, 'bin');
    mkdirSync(bin, { recursive: true });
    for (const tool of tools) {
      writeFileSync(join(bin, tool), '#!/bin/sh\n');
      chmodSync(join(bin, tool), 0o755);
    }
  };

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'trib-bin-'));
    vi.stubEnv('PATH', '/nowhere');
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    rmSync(root, { recursive: true });
  });

  it('picks the newest version with a server, not one with client tools only', () => {
    install('15', 'initdb', 'postgres');
    install('16', 'initdb', 'postgres');
    install('17', 'psql');
    expect(findPostgresBin(root)).toBe(join(root, '16', 'bin'));
  });

  it('prefers what is on PATH', () => {
    install('16', 'initdb', 'postgres');
    install('own', 'initdb', 'postgres');
    vi.stubEnv('PATH', join(root, 'own', 'bin'));
    expect(findPostgresBin(root)).toBe(join(root, 'own', 'bin'));
  });

  it('finds nothing if nothing is installed', () => {
    expect(findPostgresBin(join(root, 'absent'))).toBeUndefined();
  });
});
