import { PGlite } from '@electric-sql/pglite';
import { embeddedExtensions } from '../db/embedded';
import type { Instance } from '../db/embedded-client';
import { endOnCrash } from '../db/embedded-files';
import { DatabaseCrashed } from '../db/errors';

/** An embedded database in memory: empty, or a copy of a dump. */
export async function openTestInstance(dump?: Blob): Promise<Instance> {
  const client = await PGlite.create({
    extensions: embeddedExtensions,
    ...(dump && { loadDataDir: dump }),
  });
  let crash: DatabaseCrashed | null = null;
  endOnCrash(client.Module, {
    onCrash: (cause) => (crash = new DatabaseCrashed('The test database has crashed', { cause })),
  });
  return { client, crash: () => crash, release: () => {} };
}
