import { writeFileSync } from 'node:fs';
import sharp from 'sharp';

/** Of what the browser is to paint while something moves: a picture it decodes beside the page's own thread. */
export async function writeRaster(svg: string, file: string, width: number): Promise<void> {
  const [, drawnWidth = width] = /viewBox="0 0 (\d+) /.exec(svg) ?? [];
  // As large as it will be, so that nothing is drawn small and blown up.
  const density = Math.ceil((72 * width) / Number(drawnWidth));
  const image = sharp(Buffer.from(svg), { density }).resize(width);
  writeFileSync(file, await image.webp({ quality: QUALITY, effort: 6, smartSubsample: true }).toBuffer());
}

const QUALITY = 78;
