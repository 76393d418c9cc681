import { PHOTO_PATH } from '#shared/domain/photos';
import { widthsOf } from './crop.rules';

export const PHOTO_FORMATS = ['avif', 'webp'] as const;
export type PhotoFormat = (typeof PHOTO_FORMATS)[number];

/** Where a file lies in a storage: made of a known id, width and format, never of text from a request. */
export const fileKey = (id: string, width: number, format: PhotoFormat) => `${id}/${width}.${format}`;

export const fileKeys = ({ id, width: largest }: { id: string; width: number }): string[] =>
  widthsOf(largest).flatMap((width) => PHOTO_FORMATS.map((format) => fileKey(id, width, format)));

const NAMED = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\//;
export const idOfKey = (key: string): string | null => NAMED.exec(key)?.[1] ?? null;

const ADDRESS = new RegExp(`^${PHOTO_PATH}([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$`);
/** Null for a cover or portrait of ours. */
export const idOfAddress = (url: string): string | null => ADDRESS.exec(url)?.[1] ?? null;

/** AVIF only for who asks for it by name: programs that say "anything" mostly mean older formats. */
export function formatFor(accept: string | undefined): PhotoFormat {
  return /image\/avif(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(accept ?? '') ? 'avif' : 'webp';
}
