import { crc32, inflateRawSync } from 'node:zlib';

const END_LENGTH = 22;
const HEADER_LENGTH = 30;

/**
 * The entries of a zip file as its directory lists them. Throws where directory and entries disagree, or a checksum is wrong.
 */
export function readZip(zip: Buffer): Map<string, Buffer> {
  const end = zip.length - END_LENGTH;
  if (zip.readUInt32LE(end) !== 0x0605_4b50) throw new Error('The file has no end');
  const entries = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (zip.readUInt32LE(at) !== 0x0201_4b50) throw new Error('The directory is broken');
    const fields = zip.subarray(at + 6, at + 32);
    const nameLength = zip.readUInt16LE(at + 28);
    const name = zip.subarray(at + 46, at + 46 + nameLength).toString();
    const header = zip.readUInt32LE(at + 42);
    const start = header + HEADER_LENGTH + nameLength;
    const content = zip.subarray(start, start + fields.readUInt32LE(14));
    const local = Buffer.from(zip.subarray(header + 4, header + HEADER_LENGTH));
    // The checksum and sizes come after the content here, with a signature of their own.
    if (fields.readUInt16LE(2) & 8)
      zip.copy(local, 10, start + content.length + 4, start + content.length + 16);
    if (!local.equals(fields)) throw new Error(`${name} is described in two ways`);
    const bytes = fields.readUInt16LE(4) === 0 ? content : inflateRawSync(content);
    if (bytes.length !== fields.readUInt32LE(18) || crc32(bytes) !== fields.readUInt32LE(10))
      throw new Error(`${name} is damaged`);
    entries.set(name, bytes);
    at += 46 + nameLength;
  }
  return entries;
}
