import sharp from 'sharp';
import type { Browser, Target } from './browser';

/** Of what is drawn, how much lighter or darker than its ground is part of a letter. */
const LETTER_CONTRAST = 80;
const BORDER_PX = 4;
const TOLERANCE_PX = 3;

/** As it is drawn: an engine's own field has no boxes that a script could measure. */
export async function expectCentredValue(browser: Browser, field: Target): Promise<void> {
  const box = await browser.boxOf(field);
  const picture = await browser.screenshot();
  const scale = await browser.execute(() => devicePixelRatio);
  const { data, info } = await sharp(picture)
    .extract({
      left: Math.round((box.x + BORDER_PX) * scale),
      top: Math.round((box.y + BORDER_PX) * scale),
      // The button that opens the calendar is at the right.
      width: Math.round((box.width / 2) * scale),
      height: Math.round((box.height - 2 * BORDER_PX) * scale),
    })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const ground = data[0] ?? 0;
  const rows = Array.from({ length: info.height }, (_, row) =>
    data
      .subarray(row * info.width, (row + 1) * info.width)
      .some((pixel) => Math.abs(pixel - ground) > LETTER_CONTRAST),
  );
  const [first, last] = [rows.indexOf(true), rows.lastIndexOf(true)];
  if (first === -1) throw new Error('The field shows no value');
  const offset = ((first + last + 1) / 2 - info.height / 2) / scale;
  if (Math.abs(offset) > TOLERANCE_PX) {
    throw new Error(`The value stands ${offset.toFixed(1)} px off the middle of its field`);
  }
}
