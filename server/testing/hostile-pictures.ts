import { deflateSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import {
  FORMATS,
  isoFile,
  joined,
  pngOf,
  SCRIPT,
  SECRET,
  webpOf,
  whole,
  withAvifSize,
  withGifBlock,
  withGifSize,
  withJpegSegment,
  withJpegSize,
  withPngChunk,
  ZIP,
} from './picture-bytes';

/** `becomes` is the expected outcome: a clear refusal, a clean picture, or either. */
export type Hostile = {
  name: string;
  bytes: Buffer;
  type?: string;
  becomes: 'refused' | 'picture' | 'either';
};

export async function hostilePictures(): Promise<Hostile[]> {
  const [jpeg, png, webp, gif, avif] = await Promise.all(FORMATS.map((format) => whole(format)));
  if (!jpeg || !png || !webp || !gif || !avif) throw new Error('A format is missing');
  const bases = { jpeg, png, webp, gif, avif };
  return [
    ...polyglots(bases),
    ...(await oversized(bases)),
    ...drawings(),
    ...foreign(),
    ...FORMATS.flatMap((format) => cutOff(format, bases[format])),
    ...broken(bases),
    ...mislabelled(bases),
    ...(await withMetadata(bases)),
  ];
}

type Bases = Record<(typeof FORMATS)[number], Buffer>;
const of =
  (becomes: Hostile['becomes']) =>
  (name: string, bytes: Buffer | string, type?: string): Hostile => ({
    name,
    bytes: joined(bytes),
    becomes,
    ...(type !== undefined && { type }),
  });
const refused = of('refused');
const picture = of('picture');
const either = of('either');

function polyglots({ jpeg, png, webp, gif, avif }: Bases): Hostile[] {
  return [
    picture('GIF that is also JavaScript', joined(gif, `*/=1;alert("${SECRET}")`)),
    picture('GIF whose comment is a page', withGifBlock(gif, 0xfe, SCRIPT)),
    picture('GIF and ZIP', joined(gif, ZIP)),
    picture('JPEG and ZIP', joined(jpeg, ZIP)),
    picture('JPEG and PHP', joined(jpeg, `<?php system("${SECRET}"); ?>`)),
    picture('JPEG whose comment is a page', withJpegSegment(jpeg, 0xfe, SCRIPT)),
    picture('JPEG with a page as application data', withJpegSegment(jpeg, 0xe9, SCRIPT)),
    picture('PNG and a page', joined(png, SCRIPT)),
    picture('PNG with a page as text', withPngChunk(png, 'tEXt', `Comment\0${SCRIPT}`)),
    picture('PNG with a page in a chunk of its own', withPngChunk(png, 'evIl', SCRIPT)),
    picture('WebP and ZIP', joined(webp, ZIP)),
    either('AVIF and ZIP', joined(avif, ZIP)),
    refused('page before a JPEG', joined(SCRIPT, jpeg)),
    refused('PDF before a JPEG', joined('%PDF-1.7\n', jpeg)),
    refused('ZIP before a PNG', joined(ZIP, png)),
    refused('GIF header over a script', `GIF89a/*${SECRET}*/=1;alert(1)`),
    refused('JPEG header over a page', joined(Buffer.from([0xff, 0xd8, 0xff, 0xe0]), SCRIPT)),
    refused('PNG header over a page', joined(png.subarray(0, 8), SCRIPT)),
  ];
}

async function oversized({ jpeg, png, gif, avif }: Bases): Promise<Hostile[]> {
  const fullColour = await sharp(jpeg).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer();
  return [
    refused('PNG of 10,000 megapixels', pngOf(100_000, 100_000)),
    refused('PNG of the largest size there is', pngOf(0x7fffffff, 0x7fffffff)),
    refused('PNG beyond the largest size', pngOf(0xffffffff, 1)),
    refused('PNG of no size', pngOf(0, 0)),
    refused('PNG that claims more than it holds', pngOf(7000, 7000)),
    refused('PNG one line too large', pngOf(10_000, 5_001, { data: deflateSync(Buffer.alloc(10_000)) })),
    refused('interlaced PNG that claims more than it holds', pngOf(7000, 7000, { kind: 6, interlace: 1 })),
    either('PNG whose text unpacks to 100 MB', withPngChunk(png, 'zTXt', zeros('Comment\0\0', 100_000_000))),
    either('PNG whose colours unpack to 100 MB', withPngChunk(png, 'iCCP', zeros('x\0\0', 100_000_000))),
    refused('JPEG of 4,295 megapixels', withJpegSize(jpeg, 65_535, 65_535)),
    refused('JPEG of no height', withJpegSize(jpeg, 64, 0)),
    // Missing lines become grey. A decoder cannot tell them from damage that is still worth showing.
    either('JPEG that claims more than it holds', withJpegSize(jpeg, 7000, 7000)),
    refused('WebP of 268 megapixels', webpOf(16_383, 16_383)),
    refused('WebP that claims more than it holds', webpOf(7000, 7000)),
    either('GIF of 4,295 megapixels around a small frame', withGifSize(gif, 65_535, 65_535)),
    either('GIF with a canvas larger than its picture', withGifSize(gif, 3000, 3000)),
    refused('PNG that is held whole and deep', pngOf(7000, 7000, { depth: 16, kind: 6, interlace: 1 })),
    refused('JPEG that is held whole in full colour', withJpegSize(fullColour, 7000, 7000)),
    refused('AVIF of 3,600 megapixels', withAvifSize(avif, 60_000, 60_000)),
    refused('AVIF of 49 megapixels', withAvifSize(avif, 7000, 7000)),
    either('AVIF that claims more than it holds', withAvifSize(avif, 3000, 3000)),
  ];
}

const zeros = (before: string, count: number) => joined(before, deflateSync(Buffer.alloc(count)));

function drawings(): Hostile[] {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${SCRIPT}</svg>`;
  const entity = '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>';
  return [
    refused('SVG with a script', svg, 'image/svg+xml'),
    refused('SVG with a script, said to be a JPEG', svg, 'image/jpeg'),
    refused('SVG with an XML head', `<?xml version="1.0"?>${svg}`, 'image/svg+xml'),
    refused('SVG that reads a file', `<?xml version="1.0"?>${entity}${svg.replace('>', '>&x;')}`),
    refused('SVG behind a mark', `\xef\xbb\xbf${svg}`),
    refused('SVG in wide letters', Buffer.from(`\ufeff${svg}`, 'utf16le')),
    refused('packed SVG', gzipSync(svg)),
  ];
}

function foreign(): Hostile[] {
  const iso = ['heic', 'heix', 'hevc', 'mif1', 'msf1', 'avis', 'avif'].map((brand) =>
    refused(`file that calls itself ${brand}`, isoFile(brand)),
  );
  return [
    ...iso,
    refused('nothing', ''),
    refused('one byte', '\xff'),
    refused('TIFF', joined('II*\0', Buffer.alloc(64))),
    refused('BMP', joined('BM', Buffer.alloc(64))),
    refused('icon', joined('\0\0\x01\0\x01\0', Buffer.alloc(64))),
    refused('Photoshop file', joined('8BPS\0\x01', Buffer.alloc(64))),
    refused('JPEG XL', joined('\xff\x0a', Buffer.alloc(64))),
    refused('JPEG 2000', joined('\0\0\0\x0cjP  \r\n\x87\n', Buffer.alloc(64))),
    refused('PDF', `%PDF-1.7\n${SECRET}`),
    refused('program', joined('\x7fELF\x02\x01\x01', Buffer.alloc(64))),
    refused('bitmap in letters', 'P6\n2 2\n255\nabcabcabcabc'),
    refused('vips file', joined('\x08\xf2\xa6\xb6', Buffer.alloc(128))),
    refused('drawing script', 'push graphic-context\nfill "url(https://127.0.0.1/x.jpg"|ls "-la)"\npop'),
    refused('text', 'just words, said to be a picture'),
  ];
}

function cutOff(format: string, bytes: Buffer): Hostile[] {
  return [0.02, 0.3, 0.6, 0.9].map((share) =>
    refused(`${format} cut at ${share * 100} %`, bytes.subarray(0, Math.floor(bytes.length * share))),
  );
}

const noise = (bytes: Buffer, from: number, to: number) =>
  joined(bytes.subarray(0, from), Buffer.alloc(to - from, 0xa5), bytes.subarray(to));

function broken({ jpeg, png, webp, gif, avif }: Bases): Hostile[] {
  const data = png.indexOf('IDAT');
  return [
    refused('PNG with noise for data', noise(png, data + 8, data + 40)),
    refused('PNG with an unknown colour type', pngOf(8, 8, { kind: 5 })),
    refused('PNG with 3 bits a colour', pngOf(8, 8, { depth: 3 })),
    either('JPEG with noise in the middle', noise(jpeg, 300, 340)),
    either('WebP with noise in the middle', noise(webp, 40, 60)),
    either('GIF with noise in the middle', noise(gif, gif.length - 30, gif.length - 10)),
    either('AVIF with noise in the middle', noise(avif, avif.length - 60, avif.length - 20)),
    refused('AVIF with noise for properties', noise(avif, 60, 200)),
  ];
}

function mislabelled({ jpeg, png, gif }: Bases): Hostile[] {
  return [
    picture('PNG said to be a JPEG', png, 'image/jpeg'),
    picture('JPEG said to be an SVG', jpeg, 'image/svg+xml'),
    picture('GIF said to be an icon', gif, 'image/x-icon'),
    picture('JPEG said to be anything', jpeg, 'image/x-nonsense; charset=utf-8'),
  ];
}

/** Pictures whose metadata says where they were taken, by whom and with which camera. */
async function withMetadata({ jpeg, png, gif }: Bases): Promise<Hostile[]> {
  const exif = {
    IFD0: { Copyright: SECRET, ImageDescription: SCRIPT },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100', GPSProcessingMethod: SECRET },
  };
  const xmp = `<?xpacket begin=''?><x:xmpmeta xmlns:x='adobe:ns:meta/'>${SECRET}</x:xmpmeta>`;
  const located = await Promise.all(
    (['jpeg', 'png', 'webp', 'avif'] as const).map(async (format) =>
      picture(
        `${format} that says where it was taken`,
        await sharp(jpeg).withExif(exif).withXmp(xmp).withIccProfile('p3').toFormat(format).toBuffer(),
      ),
    ),
  );
  const turned = await Promise.all(
    [6, 8].map(async (orientation) =>
      picture(
        `JPEG that lies on its side (${orientation}) and says where`,
        await sharp(jpeg).withExif(exif).withMetadata({ orientation }).jpeg().toBuffer(),
      ),
    ),
  );
  const cmyk = await sharp(jpeg).toColourspace('cmyk').withIccProfile('cmyk').jpeg().toBuffer();
  return [
    ...located,
    ...turned,
    picture('JPEG with press notes', withJpegSegment(jpeg, 0xed, `Photoshop 3.0\x008BIM\x04\x04${SECRET}`)),
    picture(
      'JPEG with a broken colour profile',
      withJpegSegment(jpeg, 0xe2, `ICC_PROFILE\0\x01\x01${SECRET}`),
    ),
    picture('PNG with notes of a camera', withPngChunk(png, 'eXIf', `MM\0*${SECRET}`)),
    picture('GIF with notes', withGifBlock(gif, 0xfe, SECRET)),
    picture('printed JPEG', cmyk),
    picture(
      'JPEG with an orientation that is none',
      await sharp(jpeg)
        .withExif({ IFD0: { Orientation: '99' } })
        .toBuffer(),
    ),
  ];
}
