import { writeFileSync } from 'node:fs';
import sharp from 'sharp';

/** Pixels for pictures that the browser paints during animations: decoding them is off the main thread. */
export async function writeRaster(svg: string, file: string, width: number): Promise<void> {
  const [, drawnWidth = width] = /viewBox="0 0 (\d+) /.exec(svg) ?? [];
  // At their final size, so that nothing is scaled up.
  const density = Math.ceil((72 * width) / Number(drawnWidth));
  const image = sharp(Buffer.from(svg), { density }).resize(width);
  writeFileSync(file, await image.webp({ quality: QUALITY, effort: 6, smartSubsample: true }).toBuffer());
}

const QUALITY = 78;
