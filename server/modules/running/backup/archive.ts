import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import tar from 'tar-stream';
import * as z from 'zod/mini';
import { BackupRefused, isDamaged, isFromNewerBuild, notOurs } from './backup.errors';

/**
 * A backup is a tar file; `docs/decisions/038` describes its content. Each
 * entry fits in memory, and only one is in memory at a time.
 */
const FORMAT = 'trib-backup';
const FORMAT_VERSION = 1;
const HEAD = 'trib-backup.json';
const TAIL = 'end.json';
/** Far above the largest photo and the largest batch of rows. */
const ENTRY_MAX_BYTES = 64 * 1024 * 1024;

export type Entry = { name: string; content: Buffer };

const headSchema = z.object({ format: z.literal(FORMAT), version: z.int() });
const tailSchema = z.object({ entries: z.int(), sha256: z.string(), missingPhotos: z.array(z.uuid()) });
export type Tail = Pick<z.output<typeof tailSchema>, 'missingPhotos'>;

/** The checksum covers names, lengths and bytes of all entries in order, so it also detects a missing or moved entry. */
function createChecksum() {
  const hash = createHash('sha256');
  let entries = 0;
  return {
    add({ name, content }: Entry): void {
      hash.update(`${name}\n${content.length}\n`).update(content);
      entries += 1;
    },
    result: () => ({ entries, sha256: hash.copy().digest('hex') }),
  };
}

export type ArchiveWriter = {
  add(name: string, content: Buffer): Promise<void>;
  finish(tail: Tail): Promise<void>;
};

export async function createArchive(out: Writable, about: object): Promise<ArchiveWriter> {
  const pack = tar.pack();
  const written = pipeline(pack, out);
  const checksum = createChecksum();
  /** Resolves once the file has taken the entry. A full disk rejects `written`. */
  const store = (name: string, content: Buffer) =>
    Promise.race([
      written,
      new Promise<void>((resolve, reject) => {
        const entry = pack.entry({ name, mode: 0o600 }, content, (error) =>
          error ? reject(error) : resolve(),
        );
        // The callback above gets the error as well; without this listener it would end the process.
        entry.on('error', () => {});
      }),
    ]);
  const add = async (name: string, content: Buffer) => {
    checksum.add({ name, content });
    await store(name, content);
  };
  await add(HEAD, json({ format: FORMAT, version: FORMAT_VERSION, ...about }));
  return {
    add,
    async finish(tail) {
      await store(TAIL, json({ ...checksum.result(), ...tail }));
      pack.finalize();
      await written;
    },
  };
}

export const json = (value: object) => Buffer.from(JSON.stringify(value));

/**
 * Yields all entries between the first and the last, and returns the last. Throws `BackupRefused`, at the latest at the end, for
 * a file that is not a complete backup.
 */
export async function* readArchive(path: string): AsyncGenerator<Entry, Tail> {
  const checksum = createChecksum();
  let tail: z.output<typeof tailSchema> | null = null;
  let isFirst = true;
  for await (const entry of entriesOf(path)) {
    if (isFirst) requireOurs(entry);
    if (tail !== null) throw isDamaged('it goes on after its end');
    if (entry.name === TAIL) {
      tail = parse(tailSchema, entry);
      continue;
    }
    checksum.add(entry);
    if (!isFirst) yield entry;
    isFirst = false;
  }
  if (isFirst) throw notOurs();
  if (tail === null) throw isDamaged('its end is missing');
  const { entries, sha256 } = checksum.result();
  if (entries !== tail.entries || sha256 !== tail.sha256) throw isDamaged('its checksum is wrong');
  return tail;
}

async function* entriesOf(path: string): AsyncGenerator<Entry> {
  const file = createReadStream(path);
  const extract = tar.extract();
  // Errors also arrive in the loop below, so this promise may ignore them.
  const reading = pipeline(file, extract).catch(() => {});
  let isFirst = true;
  try {
    for await (const entry of extract) {
      const { name, size = 0, type } = entry.header;
      if (type !== 'file' || size > ENTRY_MAX_BYTES)
        throw isFirst ? notOurs() : isDamaged(`${name} is no part of one`);
      const chunks: Buffer[] = [];
      for await (const chunk of entry) chunks.push(chunk);
      yield { name, content: Buffer.concat(chunks) };
      isFirst = false;
    }
  } catch (error) {
    const isOfSystem = error instanceof Error && 'syscall' in error;
    if (error instanceof BackupRefused || isOfSystem) throw error;
    throw isFirst ? notOurs(error) : isDamaged('it cannot be read to its end', error);
  } finally {
    file.destroy();
    await reading;
  }
}

function requireOurs(entry: Entry): void {
  if (entry.name !== HEAD) throw notOurs();
  const { version } = parse(headSchema, entry);
  if (version > FORMAT_VERSION) throw isFromNewerBuild();
}

/** Reports content that cannot be parsed as a file that is not ours if it is the first entry, and as damaged otherwise. */
export function parse<T extends z.ZodMiniType>(schema: T, { name, content }: Entry): z.output<T> {
  try {
    return schema.parse(JSON.parse(content.toString()));
  } catch (error) {
    throw name === HEAD ? notOurs(error) : isDamaged(`${name} cannot be read`, error);
  }
}
