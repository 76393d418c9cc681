import { PHOTO_PATH } from '#shared/domain/photos';
import { widthsOf } from './crop.rules';

const PHOTO_FORMATS = ['avif', 'webp'] as const;
export type PhotoFormat = (typeof PHOTO_FORMATS)[number];

/** The storage key of a file: built from a known id, width and format, never from text of a request. */
export const fileKey = (id: string, width: number, format: PhotoFormat) => `${id}/${width}.${format}`;

export const fileKeys = ({ id, width: largest }: { id: string; width: number }): string[] =>
  widthsOf(largest).flatMap((width) => PHOTO_FORMATS.map((format) => fileKey(id, width, format)));

const NAMED = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\//;
export const idOfKey = (key: string): string | null => NAMED.exec(key)?.[1] ?? null;

const ADDRESS = new RegExp(`^${PHOTO_PATH}([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$`);
/** Null for one of our own covers or portraits. */
export const idOfAddress = (url: string): string | null => ADDRESS.exec(url)?.[1] ?? null;

/** AVIF only for clients that name it: a wildcard mostly comes from clients without it. */
export function formatFor(accept: string | undefined): PhotoFormat {
  return /image\/avif(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(accept ?? '') ? 'avif' : 'webp';
}
