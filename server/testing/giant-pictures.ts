import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { pngOf } from './picture-bytes';

const SIDE = 7000;

/** 49 megapixels each, valid and allowed, in formats that decoders cannot read in strips. */
export async function giantPictures(): Promise<{ name: string; bytes: Buffer }[]> {
  const flat = sharp({ create: { width: SIDE, height: SIDE, channels: 3, background: '#c63' } });
  return [
    { name: 'progressive JPEG', bytes: await flat.clone().jpeg({ progressive: true }).toBuffer() },
    { name: 'GIF', bytes: await flat.clone().gif({ effort: 1 }).toBuffer() },
    { name: 'interlaced PNG', bytes: interlacedPng() },
  ];
}

/** All black: rows of zeros in seven passes, each row after its filter byte. */
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
