import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { EmscriptenBuiltinFilesystem } from '@electric-sql/pglite/basefs';
import type { Engine } from '../db/embedded-connection';
import { embeddedOptions, serveEmbedded } from '../db/embedded-engine';
import { endOnCrash } from '../db/embedded-files';

/** Runs a database in the test's own thread: starting another thread would take as long again as opening the database. */
export function engineHere(serve: (port: MessagePort) => Promise<void>): Engine {
  const { port1, port2 } = new MessageChannel();
  void serve(port2);
  return {
    port: port1,
    onEnd: (listener) => port1.once('close', listener),
    terminate: () => port1.close(),
  };
}

/** Serves a copy, in memory, of the database in this folder. */
export const serveCopy = (folder: string) => (port: MessagePort) =>
  serveEmbedded(
    port,
    async () => {
      const client = await openTestClient(folder);
      endOnCrash(client.Module);
      return client;
    },
    () => false,
  );

export function openTestClient(folder: string, debug: 0 | 1 = 0): Promise<PGlite> {
  return PGlite.create({ ...embeddedOptions, fs: new CopiedFiles(folder), debug });
}

/** `bytes` is null for a folder. */
type Entry = { path: string; bytes: Uint8Array | null };

const read = new Map<string, Entry[]>();

/** Reads the folder once in each process. PGlite would unpack its archive again for each database. */
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
