import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';

/** Text is compressed while it is read, so that it may be of any length; bytes are stored as they are. */
export type ZipEntry = { path: string } & ({ bytes: Buffer } | { text: AsyncIterable<string> });

/** Names are UTF-8. */
const FLAGS = 0x0800;
/** Checksum and sizes follow the content. */
const DESCRIBED_LATER = 0x0008;
const STORED = 0;
const DEFLATED = 8;
/** The oldest version that knows deflate. */
const VERSION = 20;

/**
 * Writes entries as they come and waits for a slow reader, so that only one is in memory, and a batch of a text. All
 * of them are far below the 4 GB that need another format.
 */
export async function writeZip(
  entries: AsyncIterable<ZipEntry>,
  out: Writable,
  modifiedAt: Date,
): Promise<void> {
  const directory: Buffer[] = [];
  let offset = 0;
  const write = async (chunk: Buffer) => {
    offset += chunk.length;
    if (!out.destroyed && !out.write(chunk)) await drained(out);
  };
  for await (const entry of entries) {
    if (out.destroyed) return;
    const name = Buffer.from(entry.path);
    const start = offset;
    const writeHeader = (fields: Buffer) => write(Buffer.concat([signature(0x0403_4b50), fields, name]));
    let fields: Buffer;
    if ('bytes' in entry) {
      const { bytes } = entry;
      const size = bytes.length;
      const content = { crc: crc32(bytes), packed: size, size };
      fields = describeEntry({ name, method: STORED, flags: FLAGS, content, modifiedAt });
      await writeHeader(fields);
      await write(bytes);
    } else {
      const about = { name, method: DEFLATED, flags: FLAGS | DESCRIBED_LATER, modifiedAt };
      await writeHeader(describeEntry({ ...about, content: { crc: 0, packed: 0, size: 0 } }));
      const content = await writePacked(entry.text, out, write);
      fields = describeEntry({ ...about, content });
      await write(Buffer.concat([signature(0x0807_4b50), fields.subarray(10, 22)]));
    }
    directory.push(directoryEntry(fields, name, start));
  }
  const start = offset;
  const listed = Buffer.concat(directory);
  await write(listed);
  out.end(endOfDirectory(directory.length, listed.length, start));
}

type Content = { crc: number; packed: number; size: number };

/** Reads no further when the reader goes away. */
async function writePacked(
  text: AsyncIterable<string>,
  out: Writable,
  write: (chunk: Buffer) => Promise<void>,
): Promise<Content> {
  const content = { crc: 0, packed: 0, size: 0 };
  const gone = new AbortController();
  const abort = () => gone.abort();
  out.once('close', abort);
  if (out.destroyed) abort();
  await pipeline(
    text,
    async function* (parts: AsyncIterable<string>) {
      for await (const part of parts) {
        const bytes = Buffer.from(part);
        content.crc = crc32(bytes, content.crc);
        content.size += bytes.length;
        yield bytes;
      }
    },
    createDeflateRaw(),
    async (packed: AsyncIterable<Buffer>) => {
      for await (const chunk of packed) {
        content.packed += chunk.length;
        await write(chunk);
      }
    },
    { signal: gone.signal },
  ).catch((error: unknown) => {
    if (!out.destroyed) throw error;
  });
  out.off('close', abort);
  return content;
}

type Described = { name: Buffer; method: number; flags: number; content: Content; modifiedAt: Date };

/** The 26 bytes that are the same before the entry and in the directory, unless they are described later. */
function describeEntry({ name, method, flags, content, modifiedAt }: Described): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(VERSION, 0);
  fields.writeUInt16LE(flags, 2);
  fields.writeUInt16LE(method, 4);
  fields.writeUInt32LE(dosTime(modifiedAt), 6);
  fields.writeUInt32LE(content.crc, 10);
  fields.writeUInt32LE(content.packed, 14);
  fields.writeUInt32LE(content.size, 18);
  fields.writeUInt16LE(name.length, 22);
  return fields;
}

function directoryEntry(fields: Buffer, name: Buffer, offset: number): Buffer {
  const madeBy = Buffer.alloc(2);
  madeBy.writeUInt16LE(VERSION);
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(offset, 10);
  return Buffer.concat([signature(0x0201_4b50), madeBy, fields, rest, name]);
}

function endOfDirectory(count: number, length: number, start: number): Buffer {
  const end = Buffer.alloc(18);
  end.writeUInt16LE(count, 4);
  end.writeUInt16LE(count, 6);
  end.writeUInt32LE(length, 8);
  end.writeUInt32LE(start, 12);
  return Buffer.concat([signature(0x0605_4b50), end]);
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

/** To two seconds, without a time zone; the format begins in 1980. */
function dosTime(moment: Date): number {
  const time =
    (moment.getUTCHours() << 11) | (moment.getUTCMinutes() << 5) | Math.floor(moment.getUTCSeconds() / 2);
  const date =
    ((moment.getUTCFullYear() - 1980) << 9) | ((moment.getUTCMonth() + 1) << 5) | moment.getUTCDate();
  return ((date << 16) | time) >>> 0;
}

/** Also when the connection closes instead. */
async function drained(out: Writable): Promise<void> {
  const either = new AbortController();
  const settled = { signal: either.signal };
  const ends = [once(out, 'drain', settled), once(out, 'close', settled)];
  await Promise.race(ends).finally(() => {
    either.abort();
    // The loser of the race was just aborted.
    void Promise.allSettled(ends);
  });
}
