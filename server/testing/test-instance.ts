import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { EmscriptenBuiltinFilesystem } from '@electric-sql/pglite/basefs';
import { embeddedOptions } from '../db/embedded';
import type { Instance } from '../db/embedded-client';
import { endOnCrash } from '../db/embedded-files';
import { DatabaseCrashed } from '../db/errors';

/** A copy in memory of the database in this folder. */
export async function openTestInstance(folder: string): Promise<Instance> {
  const client = await openTestClient(folder);
  let crash: DatabaseCrashed | null = null;
  endOnCrash(client.Module, {
    onCrash: (cause) => (crash = new DatabaseCrashed('The test database has crashed', { cause })),
  });
  return { client, crash: () => crash, release: () => {} };
}

export function openTestClient(folder: string, debug: 0 | 1 = 0): Promise<PGlite> {
  return PGlite.create({ ...embeddedOptions, fs: new CopiedFiles(folder), debug });
}

/** `bytes` is null for a folder. */
type Entry = { path: string; bytes: Uint8Array | null };

const read = new Map<string, Entry[]>();

/** Reads the folder once in each process. PGlite's own way, an archive, is unpacked again for each database. */
class CopiedFiles extends EmscriptenBuiltinFilesystem {
  constructor(private readonly folder: string) {
    super();
  }

  override async initialSyncFs(): Promise<void> {
    const FS = this.pg?.Module.FS;
    FS?.mkdirTree(PGlite.paths.PGDATA);
    for (const { path, bytes } of entriesOf(this.folder)) {
      const to = join(PGlite.paths.PGDATA, path);
      if (bytes) FS?.writeFile(to, new Uint8Array(bytes), { canOwn: true });
      else FS?.mkdir(to, 0o700);
    }
  }

  override async closeFs(): Promise<void> {
    this.pg?.Module.FS.quit();
  }
}

function entriesOf(folder: string): Entry[] {
  const known = read.get(folder);
  if (known) return known;
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).map((entry) => {
    const path = join(entry.parentPath, entry.name);
    return { path: relative(folder, path), bytes: entry.isDirectory() ? null : readFileSync(path) };
  });
  read.set(folder, entries);
  return entries;
}
