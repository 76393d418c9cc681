import type { Crop } from '#shared/api/photos';
import { PHOTO_PATH, PHOTO_WIDTHS } from '#shared/domain/photos';

const PHOTO_FORMATS = ['avif', 'webp'] as const;
export type PhotoFormat = (typeof PHOTO_FORMATS)[number];

/** Builds the storage key of a file from a known id, width and format, never from text of a request. */
export const fileKey = (id: string, width: number, format: PhotoFormat) => `${id}/${width}.${format}`;

export const fileKeys = ({ id, width: largest }: { id: string; width: number }): string[] =>
  widthsOf(largest).flatMap((width) => PHOTO_FORMATS.map((format) => fileKey(id, width, format)));

const NAMED = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\//;
export const idOfKey = (key: string): string | null => NAMED.exec(key)?.[1] ?? null;

const ADDRESS = new RegExp(`^${PHOTO_PATH}([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$`);
/** Returns the id of an uploaded photo, or null for one of our own covers or portraits. */
export const idOfAddress = (url: string): string | null => ADDRESS.exec(url)?.[1] ?? null;

/** Serves AVIF only to clients that name it, because a wildcard mostly comes from clients without it. */
export function formatFor(accept: string | undefined): PhotoFormat {
  return /image\/avif(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(accept ?? '') ? 'avif' : 'webp';
}

export type Size = { width: number; height: number };
type Region = Size & { left: number; top: number };

const [, , WIDEST] = PHOTO_WIDTHS;
/** At this height long screenshots stay readable, and no file exceeds what a format can hold. */
const HEIGHT_MAX = WIDEST * 4;
/** A smaller crop cannot have been intended. */
const SMALLEST_SHARE = 0.01;

/** EXIF orientations 5 to 8 are turned by 90 degrees. */
const isOnItsSide = (orientation: number) => orientation >= 5 && orientation <= 8;

export const turned = ({ width, height }: Size, orientation: number): Size =>
  isOnItsSide(orientation) ? { width: height, height: width } : { width, height };

/** Returns null if no share is given, and 'invalid' unless all four are given and lie inside the picture. */
export function cropOf(given: Partial<Crop>): Crop | null | 'invalid' {
  const { left, top, width, height } = given;
  if ([left, top, width, height].every((share) => share === undefined)) return null;
  if (left === undefined || top === undefined || width === undefined || height === undefined)
    return 'invalid';
  // Shares are rounded to six digits, so their sum may slightly exceed one.
  const isInside = left + width <= 1.000_002 && top + height <= 1.000_002;
  return isInside && width >= SMALLEST_SHARE && height >= SMALLEST_SHARE
    ? { left, top, width, height }
    : 'invalid';
}

/**
 * Returns the crop in pixels of the stored picture. The crop is given for the upright picture, but cropping before
 * rotating lets even the largest be read in strips instead of being held whole.
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

/** Pictures are never enlarged. */
export function keptSize({ width, height }: Size): Size {
  const scale = Math.min(1, WIDEST / width, HEIGHT_MAX / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Returns the widths of a picture's files: the agreed ones below its own, and its own. */
export function widthsOf(largest: number): number[] {
  return [...PHOTO_WIDTHS.filter((width) => width < largest), largest];
}

/** Picks the smallest file that covers the requested width, or else the largest. */
export function servedWidth(largest: number, requested: number | undefined): number {
  return widthsOf(largest).find((width) => requested !== undefined && width >= requested) ?? largest;
}
