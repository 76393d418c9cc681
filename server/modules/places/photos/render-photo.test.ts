import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { PHOTO_WIDTHS } from '#shared/domain/photos';
import { quarters } from '../../../testing/pictures';
import { readHeader } from './read-header';
import { renderPhoto } from './render-photo';

const RED = 'red';
const GREEN = 'green';
const BLUE = 'blue';
const WHITE = 'white';
const signal = new AbortController().signal;

async function render(source: Buffer, crop: Parameters<typeof renderPhoto>[2] = null) {
  const rendered = await renderPhoto(source, await readHeader(source), crop, signal);
  const largest = rendered.files.find(({ width, format }) => width === rendered.width && format === 'webp');
  if (!largest) throw new Error('The largest file is missing');
  return { ...rendered, largest: largest.bytes };
}

/** Reads the colours of a picture's four quarters: top left, top right, bottom left and bottom right. */
async function coloursOf(bytes: Buffer): Promise<string[]> {
  const { data } = await sharp(bytes)
    .resize(4, 4, { fit: 'fill', kernel: 'nearest' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [0, 3, 12, 15].map((pixel) => {
    const [r = 0, g = 0, b = 0] = data.subarray(pixel * 3);
    if (r > 180 && g > 180 && b > 180) return WHITE;
    return r > 180 ? RED : g > 180 ? GREEN : b > 180 ? BLUE : `${r},${g},${b}`;
  });
}

const UPRIGHT = [RED, GREEN, BLUE, WHITE];

/** Makes the picture as a rotated camera would store it, with the EXIF orientation. */
async function heldAs(orientation: number, width: number, height: number): Promise<Buffer> {
  const upright = await quarters(width, height).png().toBuffer();
  const undo: Record<number, (image: Sharp) => Sharp> = {
    2: (image) => image.flop(),
    3: (image) => image.rotate(180),
    4: (image) => image.flip(),
    5: (image) => image.flip().rotate(90),
    6: (image) => image.rotate(270),
    7: (image) => image.flip().rotate(270),
    8: (image) => image.rotate(90),
  };
  const stored = undo[orientation]?.(sharp(upright)) ?? sharp(upright);
  return stored.withMetadata({ orientation }).jpeg({ quality: 95 }).toBuffer();
}

describe('a picture', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('with EXIF orientation %i is turned upright', async (orientation) => {
    const source = await heldAs(orientation, 300, 200);
    expect(await coloursOf(await sharp(source).autoOrient().toBuffer())).toEqual(UPRIGHT);
    const { width, height, largest } = await render(source);
    expect({ width, height, colours: await coloursOf(largest) }).toEqual({
      width: 300,
      height: 200,
      colours: UPRIGHT,
    });
    expect((await sharp(largest).metadata()).orientation).toBeUndefined();
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('with orientation %i is cropped as it is seen', async (orientation) => {
    const source = await heldAs(orientation, 400, 200);
    const parts = [
      [{ left: 0, top: 0, width: 0.5, height: 0.5 }, RED],
      [{ left: 0.5, top: 0, width: 0.5, height: 0.5 }, GREEN],
      [{ left: 0, top: 0.5, width: 0.5, height: 0.5 }, BLUE],
      [{ left: 0.5, top: 0.5, width: 0.5, height: 0.5 }, WHITE],
    ] as const;
    for (const [crop, colour] of parts) {
      const { width, height, largest } = await render(source, crop);
      expect([width, height]).toEqual([200, 100]);
      expect(new Set(await coloursOf(largest))).toEqual(new Set([colour]));
    }
    const { width, height, largest } = await render(source, { left: 0.25, top: 0, width: 0.75, height: 1 });
    expect([width, height, ...(await coloursOf(largest))]).toEqual([300, 200, ...UPRIGHT]);
  });

  it('is stored in the agreed widths and never enlarged', async () => {
    const widths = async (width: number, height: number) => {
      const { files } = await render(await quarters(width, height).png().toBuffer());
      return [...new Set(files.map((file) => file.width))];
    };
    expect(await widths(1081, 10)).toEqual([...PHOTO_WIDTHS]);
    expect(await widths(1080, 10)).toEqual([390, 780, 1080]);
    expect(await widths(781, 10)).toEqual([390, 780, 781]);
    expect(await widths(390, 10)).toEqual([390]);
    expect(await widths(2, 2)).toEqual([2]);
  });

  it('that is very wide or very tall fits every format', async () => {
    const flat = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: '#c63' } })
        .png()
        .toBuffer();
    for (const [width, height, kept] of [
      [30_000, 1, [1080, 1]],
      [1, 30_000, [1, 4320]],
      [1080, 6000, [778, 4320]],
    ] as const) {
      const rendered = await render(await flat(width, height));
      expect([rendered.width, rendered.height]).toEqual(kept);
    }
  });

  it('keeps the colours of wide-gamut, deep and CMYK originals as sRGB', async () => {
    const orange = sharp({ create: { width: 60, height: 60, channels: 3, background: '#e06020' } });
    const deep = await orange.clone().toColourspace('rgb16').png().toBuffer();
    const wide = await orange.clone().withIccProfile('p3').jpeg({ quality: 95 }).toBuffer();
    const printed = await orange
      .clone()
      .toColourspace('cmyk')
      .withIccProfile('cmyk')
      .jpeg({ quality: 95 })
      .toBuffer();
    expect((await sharp(deep).metadata()).depth).toBe('ushort');
    expect((await sharp(printed).metadata()).space).toBe('cmyk');
    for (const source of [deep, wide, printed]) {
      const { largest } = await render(source);
      const { channels } = await sharp(largest).stats();
      const [r = 0, g = 0, b = 0] = channels.map(({ mean }) => mean);
      expect(Math.abs(r - 0xe0) + Math.abs(g - 0x60) + Math.abs(b - 0x20)).toBeLessThan(60);
    }
  });

  it('with transparency gets a white background', async () => {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 };
    const source = await sharp({ create: { width: 40, height: 40, channels: 4, background: clear } })
      .png()
      .toBuffer();
    expect(new Set(await coloursOf((await render(source)).largest))).toEqual(new Set([WHITE]));
  });

  it('that is animated shows its first frame', async () => {
    const frame = (background: string) =>
      sharp({ create: { width: 30, height: 30, channels: 3, background } })
        .png()
        .toBuffer();
    const source = await sharp([await frame('#f00'), await frame('#0f0')], { join: { animated: true } })
      .gif()
      .toBuffer();
    expect((await sharp(source).metadata()).pages).toBe(2);
    const { width, height, largest } = await render(source);
    expect([width, height, ...(await coloursOf(largest))]).toEqual([30, 30, RED, RED, RED, RED]);
  });

  it('is aborted when the client has hung up', async () => {
    const source = await quarters(800, 600).png().toBuffer();
    const gone = AbortSignal.abort(new Error('gone'));
    await expect(renderPhoto(source, await readHeader(source), null, gone)).rejects.toThrow('gone');
  });
});
