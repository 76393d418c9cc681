import sharp from 'sharp';
import { crc32, deflateSync } from 'node:zlib';
import { quarters } from './pictures';

/** Every payload of a hostile file contains this: if a served picture has it, the payload has come through. */
export const SECRET = 'TRIB-SECRET';
export const SCRIPT = `<script>alert("${SECRET}")</script>`;
export const ZIP = Buffer.concat([
  Buffer.from('PK\x03\x04'),
  Buffer.alloc(26),
  Buffer.from(`${SECRET}.html${SCRIPT}PK\x05\x06`),
  Buffer.alloc(18),
]);

export const FORMATS = ['jpeg', 'png', 'webp', 'gif', 'avif'] as const;
export type Format = (typeof FORMATS)[number];

export const whole = (format: Format, width = 64, height = 48): Promise<Buffer> =>
  quarters(width, height).toFormat(format).toBuffer();

export const joined = (...parts: (Buffer | string)[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

const uint16 = (value: number) => uint32(value).subarray(2);

function pngChunk(type: string, data: Buffer | string): Buffer {
  const body = joined(type, data);
  return joined(uint32(body.length - 4), body, uint32(crc32(body)));
}

const PNG_START = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const PNG_HEADER_END = 33;

/** Makes a PNG whose header claims any size, whatever the data. `kind` is the colour type, and `interlace` is 1 for Adam7. */
export function pngOf(
  width: number,
  height: number,
  { depth = 8, kind = 2, interlace = 0, data = deflateSync(Buffer.alloc(1000)) } = {},
): Buffer {
  const header = joined(uint32(width), uint32(height), Buffer.from([depth, kind, 0, 0, interlace]));
  return joined(PNG_START, pngChunk('IHDR', header), pngChunk('IDAT', data), pngChunk('IEND', ''));
}

/** Puts the chunk directly after the header, where decoders read it first. */
export const withPngChunk = (png: Buffer, type: string, data: Buffer | string): Buffer =>
  joined(png.subarray(0, PNG_HEADER_END), pngChunk(type, data), png.subarray(PNG_HEADER_END));

export function withJpegSegment(jpeg: Buffer, marker: number, data: Buffer | string): Buffer {
  const body = joined(data);
  return joined(
    jpeg.subarray(0, 2),
    Buffer.from([0xff, marker]),
    uint16(body.length + 2),
    body,
    jpeg.subarray(2),
  );
}

export function withJpegSize(jpeg: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(jpeg);
  const frame = changed.findIndex(
    (byte, at) => byte === 0xff && /[\xc0\xc2]/.test(String.fromCharCode(changed[at + 1] ?? 0)),
  );
  changed.writeUInt16BE(height, frame + 5);
  changed.writeUInt16BE(width, frame + 7);
  return changed;
}

export function withGifSize(gif: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(gif);
  changed.writeUInt16LE(width, 6);
  changed.writeUInt16LE(height, 8);
  return changed;
}

/** Puts the block directly after the colour table. */
export function withGifBlock(gif: Buffer, label: number, text: string): Buffer {
  const flags = gif[10] ?? 0;
  const at = 13 + (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  const block = joined(Buffer.from([0x21, label, text.length]), text, Buffer.from([0]));
  return joined(gif.subarray(0, at), block, gif.subarray(at));
}

export function withAvifSize(avif: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(avif);
  const at = changed.indexOf('ispe');
  uint32(width).copy(changed, at + 8);
  uint32(height).copy(changed, at + 12);
  return changed;
}

/** Makes a lossless WebP that claims any size of up to 14 bits each way. */
export function webpOf(width: number, height: number): Buffer {
  const bits = ((width - 1) & 0x3fff) | (((height - 1) & 0x3fff) << 14);
  const size = Buffer.alloc(4);
  size.writeInt32LE(bits);
  const chunk = joined('VP8L', Buffer.from([16, 0, 0, 0, 0x2f]), size, Buffer.alloc(11));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(chunk.length + 4);
  return joined('RIFF', length, 'WEBP', chunk);
}

export function isoFile(brand: string): Buffer {
  return joined(
    uint32(24),
    `ftyp${brand}`,
    Buffer.alloc(4),
    `mif1${brand}`,
    uint32(16),
    'mdat',
    SECRET.slice(0, 8),
  );
}

const SIDE = 7000;

/** Pictures of 49 megapixels each, valid and allowed, in formats that decoders cannot read in strips. */
export async function giantPictures(): Promise<{ name: string; bytes: Buffer }[]> {
  const flat = sharp({ create: { width: SIDE, height: SIDE, channels: 3, background: '#c63' } });
  return [
    { name: 'progressive JPEG', bytes: await flat.clone().jpeg({ progressive: true }).toBuffer() },
    { name: 'GIF', bytes: await flat.clone().gif({ effort: 1 }).toBuffer() },
    { name: 'interlaced PNG', bytes: interlacedPng() },
  ];
}

/** A black picture: rows of zeros in seven passes, each row after its filter byte. */
function interlacedPng(): Buffer {
  const passes = [
    [8, 8],
    [8, 8],
    [4, 8],
    [4, 4],
    [2, 4],
    [2, 2],
    [1, 2],
  ] as const;
  const bytes = passes.reduce((sum, [x, y]) => sum + Math.ceil(SIDE / y) * (1 + Math.ceil(SIDE / x) * 4), 0);
  return pngOf(SIDE, SIDE, {
    kind: 6,
    interlace: 1,
    data: deflateSync(Buffer.alloc(bytes), { level: 1 }),
  });
}

const INTERESTING = [0x00, 0x01, 0x7f, 0x80, 0xff];

/** Makes one to four small changes, mostly near the start, as a bad connection, a bad disk or a fuzzer would. */
export function mutated(source: Buffer, other: Buffer, random: () => number): Buffer {
  const below = (limit: number) => Math.floor(random() * limit);
  let bytes: Buffer = Buffer.from(source);
  for (let changes = 1 + below(4); changes > 0; changes -= 1) {
    const at = random() < 0.6 ? below(Math.min(200, bytes.length)) : below(bytes.length);
    const end = Math.min(bytes.length, at + 1 + below(24));
    switch (below(7)) {
      case 0:
        for (let index = at; index < end; index += 1) bytes[index] = below(256);
        break;
      case 1:
        bytes[at] = INTERESTING[below(INTERESTING.length)] ?? 0;
        break;
      case 2:
        bytes[at] = (bytes[at] ?? 0) ^ (1 << below(8));
        break;
      case 3:
        bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(end)]);
        break;
      case 4:
        bytes = Buffer.concat([bytes.subarray(0, end), bytes.subarray(at, end), bytes.subarray(end)]);
        break;
      case 5:
        bytes = Buffer.concat([bytes.subarray(0, at), other.subarray(Math.min(at, other.length))]);
        break;
      default:
        bytes = bytes.subarray(0, Math.max(1, bytes.length - below(Math.min(200, bytes.length))));
    }
    if (bytes.length === 0) return Buffer.from(source);
  }
  return bytes;
}
