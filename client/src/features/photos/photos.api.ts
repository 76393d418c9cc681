import { photo, type Crop, type Photo } from '#shared/api/photos';
import { uploadFile } from '../../lib/upload-file';
import { preparePicture } from './prepare-picture';

export type UploadOptions = { crop?: Crop; onProgress: (share: number) => void; signal: AbortSignal };

export async function sendPhoto(bytes: Blob, { crop, ...rest }: UploadOptions): Promise<Photo> {
  const body = await preparePicture(bytes);
  return uploadFile(`/api/photos${crop ? `?${cropQuery(crop)}` : ''}`, {
    ...rest,
    body,
    schema: photo,
  });
}

/** Digits, never "1e-7". */
function cropQuery({ left, top, width, height }: Crop): string {
  const parts = Object.entries({ left, top, width, height });
  return parts.map(([name, share]) => `${name}=${share.toFixed(6)}`).join('&');
}
