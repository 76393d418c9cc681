import type { Crop } from '#shared/api/photos';
import { UserFacingError } from '../../lib/errors';
import { randomKey } from '../../lib/random-key';
import type { Toast } from '../../ui/toast-store';
import * as t from './texts';

/** Plain JSON, so that a draft can store it. The bytes are on the device under `key` until they are uploaded. */
export type DraftPhoto = {
  key: string;
  crop?: Crop;
  /** Only set for a picture that the server already had. The URL of a new upload is in `uploads.ts`. */
  url?: string;
};

/** Its message says which photo the server does not have, and why. A final one will never be accepted. */
export class PhotoNotUploaded extends UserFacingError {
  constructor(
    message: string,
    readonly isFinal: boolean,
  ) {
    super(message, { field: 'photos' });
  }
}

/** For a picture that the server already has, for example when a meetup is edited. */
export function uploadedPhoto(url: string): DraftPhoto {
  return { key: randomKey(), url };
}

/** Identifies an upload: another crop of the same bytes is another upload. */
export function uploadIdOf({ key, crop }: DraftPhoto): string {
  if (!crop) return key;
  return `${key} ${crop.left} ${crop.top} ${crop.width} ${crop.height}`;
}

type Photos = readonly DraftPhoto[];

export function insertAt(photos: Photos, position: number, photo: DraftPhoto, max: number): DraftPhoto[] {
  return [...photos.slice(0, position), photo, ...photos.slice(position)].slice(0, max);
}

export function without(photos: Photos, key: string): DraftPhoto[] {
  return photos.filter((photo) => photo.key !== key);
}

/** The other photos close up; a position beyond the list means its end. */
export function movePhoto(photos: Photos, from: number, to: number): DraftPhoto[] {
  const photo = photos[from];
  if (!photo) return [...photos];
  return insertAt(without(photos, photo.key), Math.max(0, to), photo, photos.length);
}

export function replaced(photos: Photos, key: string, photo: DraftPhoto): DraftPhoto[] {
  return photos.map((current) => (current.key === key ? photo : current));
}

export function photoLabel(position: number): string {
  return position === 0 ? t.mainPicture : t.photoNumber({ number: position + 1 });
}

const MB = 1024 * 1024;
const BYTES_MAX = 10 * MB;
/** Windows and older versions of Android do not recognize these as pictures. */
const NAMED_LIKE_A_PICTURE = /\.(heic|heif|avif)$/i;

type FileInfo = Pick<File, 'type' | 'name' | 'size'>;

/** Why a file is refused, in the words of the specification. */
export function refusalOf({ type, name, size }: FileInfo): Toast | undefined {
  if (!type.startsWith('image/') && !(type === '' && NAMED_LIKE_A_PICTURE.test(name))) {
    return {
      title: t.invalidFileType,
      description: t.uploadImageFile,
      tone: 'destructive',
    };
  }
  if (size > BYTES_MAX) {
    return {
      title: t.fileTooLarge,
      description: t.chooseFileSmallerThan,
      tone: 'destructive',
    };
  }
  return undefined;
}
