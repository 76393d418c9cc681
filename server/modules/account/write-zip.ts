import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { promisify } from 'node:util';
import { crc32, deflateRaw } from 'node:zlib';

export type ZipEntry = { path: string; bytes: Buffer; isCompressible: boolean };

const deflate = promisify(deflateRaw);

/** Names are UTF-8. */
const FLAGS = 0x0800;
const STORED = 0;
const DEFLATED = 8;
/** The oldest version that knows deflate. */
const VERSION = 20;

/**
 * Writes entries as they come and waits for a slow reader, so that only one is in memory. Every size is known before
 * its entry is written, and all of them are far below the 4 GB that need another format.
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
  for await (const { path, bytes, isCompressible } of entries) {
    if (out.destroyed) return;
    const name = Buffer.from(path);
    const content = isCompressible ? await deflate(bytes) : bytes;
    const fields = describeEntry({ name, bytes, content, isCompressible, modifiedAt });
    directory.push(directoryEntry(fields, name, offset));
    await write(Buffer.concat([signature(0x0403_4b50), fields, name]));
    await write(content);
  }
  const start = offset;
  const listed = Buffer.concat(directory);
  await write(listed);
  out.end(endOfDirectory(directory.length, listed.length, start));
}

type EntryContent = Omit<ZipEntry, 'path'> & { name: Buffer; content: Buffer; modifiedAt: Date };

/** The 26 bytes that are the same before the entry and in the directory. */
function describeEntry({ name, bytes, content, isCompressible, modifiedAt }: EntryContent): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(VERSION, 0);
  fields.writeUInt16LE(FLAGS, 2);
  fields.writeUInt16LE(isCompressible ? DEFLATED : STORED, 4);
  fields.writeUInt32LE(dosTime(modifiedAt), 6);
  fields.writeUInt32LE(crc32(bytes), 10);
  fields.writeUInt32LE(content.length, 14);
  fields.writeUInt32LE(bytes.length, 18);
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
