import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Zip, ZipDeflate } from 'fflate';

/** Text is compressed while it is read, so that it may be of any length; bytes are stored as they are. */
export type ZipEntry = { path: string } & ({ bytes: Buffer } | { text: AsyncIterable<string> });

/**
 * Writes entries as they come and waits for a slow reader, so that only one is in memory, and a batch of a text. All
 * of them are far below the 4 GB that need another format.
 */
export async function writeZip(
  entries: AsyncIterable<ZipEntry>,
  out: Writable,
  modifiedAt: Date,
): Promise<void> {
  if (out.destroyed) return;
  await pipeline(zipped(entries, modifiedAt), out).catch((error: unknown) => {
    if (!isReaderGone(error)) throw error;
  });
}

const NOTHING = new Uint8Array();

async function* zipped(entries: AsyncIterable<ZipEntry>, mtime: Date): AsyncGenerator<Uint8Array> {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  for await (const entry of entries) {
    const level = 'bytes' in entry ? 0 : 6;
    const file = Object.assign(new ZipDeflate(entry.path, { level }), { mtime });
    zip.add(file);
    for await (const part of 'bytes' in entry ? [entry.bytes] : entry.text) {
      file.push(Buffer.from(part));
      yield* chunks.splice(0);
    }
    file.push(NOTHING, true);
    yield* chunks.splice(0);
  }
  zip.end();
  yield* chunks;
}

const isReaderGone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
