import type { Crop } from '#shared/api/photos';
import { PHOTO_WIDTHS } from '#shared/domain/photos';

export type Size = { width: number; height: number };
export type Region = Size & { left: number; top: number };

const [, , WIDEST] = PHOTO_WIDTHS;
/** A long screenshot stays readable; a strip of one pixel does not become a tower no format can hold. */
const TALLEST = WIDEST * 4;
/** Smaller than this is a slip of the finger, not a picture. */
const SMALLEST_SHARE = 0.01;

/** EXIF orientations 5 to 8 lie on their side. */
const isOnItsSide = (orientation: number) => orientation >= 5 && orientation <= 8;

export const turned = ({ width, height }: Size, orientation: number): Size =>
  isOnItsSide(orientation) ? { width: height, height: width } : { width, height };

/** Null when the four shares are no part of a picture. */
export function cropOf(given: Partial<Crop>): Crop | null | 'nonsense' {
  const { left, top, width, height } = given;
  if ([left, top, width, height].every((share) => share === undefined)) return null;
  if (left === undefined || top === undefined || width === undefined || height === undefined)
    return 'nonsense';
  // Shares are rounded to six digits, so their sum may be a hair above one.
  const isInside = left + width <= 1.000_002 && top + height <= 1.000_002;
  return isInside && width >= SMALLEST_SHARE && height >= SMALLEST_SHARE
    ? { left, top, width, height }
    : 'nonsense';
}

/**
 * The pixels to keep of the picture as it is stored. The crop is meant for the upright picture, but
 * cutting before turning lets even the largest be read in strips instead of being held whole.
 */
export function storedRegion(stored: Size, orientation: number, crop: Crop | null): Region | null {
  if (crop === null) return null;
  const { left, top, width, height } = unturned(crop, orientation);
  const x = Math.min(Math.round(left * stored.width), stored.width - 1);
  const y = Math.min(Math.round(top * stored.height), stored.height - 1);
  return {
    left: x,
    top: y,
    width: Math.max(1, Math.min(Math.round(width * stored.width), stored.width - x)),
    height: Math.max(1, Math.min(Math.round(height * stored.height), stored.height - y)),
  };
}

/** A part of the upright picture as the same part of the stored one. */
function unturned({ left, top, width, height }: Crop, orientation: number): Crop {
  const right = Math.max(0, 1 - left - width);
  const bottom = Math.max(0, 1 - top - height);
  const straight = { left, top, width, height };
  const sideways = { width: height, height: width };
  const byOrientation: Record<number, Crop> = {
    2: { ...straight, left: right },
    3: { ...straight, left: right, top: bottom },
    4: { ...straight, top: bottom },
    5: { ...sideways, left: top, top: left },
    6: { ...sideways, left: top, top: right },
    7: { ...sideways, left: bottom, top: right },
    8: { ...sideways, left: bottom, top: left },
  };
  return byOrientation[orientation] ?? straight;
}

/** The largest size that is kept of a picture: never larger than it is. */
export function keptSize({ width, height }: Size): Size {
  const scale = Math.min(1, WIDEST / width, TALLEST / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** The widths a picture has files of: the agreed ones below its own, and its own. */
export function widthsOf(largest: number): number[] {
  return [...PHOTO_WIDTHS.filter((width) => width < largest), largest];
}

/** The smallest file that fills the asked width, or the largest there is. */
export function servedWidth(largest: number, asked: number | undefined): number {
  return widthsOf(largest).find((width) => asked !== undefined && width >= asked) ?? largest;
}
