import type { Crop } from '#shared/api/photos';
import { randomKey } from '../../lib/random-key';

/** Plain JSON, so that a draft can keep it. The bytes lie on the device under `key` until they are uploaded. */
export type DraftPhoto = {
  key: string;
  crop?: Crop;
  /** Set once the server has it. */
  url?: string;
};

/** Says which photo the server has not got, and why. */
export class PhotoNotUploaded extends Error {
  override readonly name = 'PhotoNotUploaded';
}

/** For a picture the server has already, as when a meetup is edited. */
export function uploadedPhoto(url: string): DraftPhoto {
  return { key: randomKey(), url };
}

/** Which upload a photo needs: another crop of the same bytes is another picture. */
export function uploadIdOf({ key, crop }: DraftPhoto): string {
  if (!crop) return key;
  return `${key} ${crop.left} ${crop.top} ${crop.width} ${crop.height}`;
}

type Photos = readonly DraftPhoto[];

export function insertAt(photos: Photos, place: number, photo: DraftPhoto, max: number): DraftPhoto[] {
  return [...photos.slice(0, place), photo, ...photos.slice(place)].slice(0, max);
}

export function without(photos: Photos, key: string): DraftPhoto[] {
  return photos.filter((photo) => photo.key !== key);
}

/** The others close up; a place outside of the list is its end. */
export function moved(photos: Photos, from: number, to: number): DraftPhoto[] {
  const photo = photos[from];
  if (!photo) return [...photos];
  return insertAt(without(photos, photo.key), Math.max(0, to), photo, photos.length);
}

export function replaced(photos: Photos, key: string, photo: DraftPhoto): DraftPhoto[] {
  return photos.map((current) => (current.key === key ? photo : current));
}
