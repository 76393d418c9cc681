import { photo, type Crop, type Photo } from '#shared/api/photos';
import { ApiError, loadSchema, OFFLINE_MESSAGE, refusal, type ApiRequest } from '../../lib/api-client';
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

/** With `toFixed`, because a plain number could become "1e-7". */
function cropQuery({ left, top, width, height }: Crop): string {
  const parts = Object.entries({ left, top, width, height });
  return parts.map(([name, share]) => `${name}=${share.toFixed(6)}`).join('&');
}

/** A connection without progress for this long counts as lost. */
const STALL_MS = 45_000;

type FileUpload<T> = Pick<ApiRequest<T>, 'schema'> & {
  body: Blob;
  /** The share that was sent, from 0 to 1. At 1 there may not be a response yet. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
};

/**
 * Uploads a file unchanged, without `fetch`, which reports no upload progress. The schema is loaded first, so that a
 * missing script never makes a stored file look like a failure.
 */
export async function uploadFile<T>(
  path: string,
  { schema: schemaOrLoad, ...upload }: FileUpload<T>,
): Promise<T> {
  const schema = await loadSchema(schemaOrLoad).catch(throwOffline);
  return schema.parse(JSON.parse(await post(path, upload)));
}

function post(
  path: string,
  { body, onProgress, signal }: Omit<FileUpload<never>, 'schema'>,
): Promise<string> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(new ApiError(0, OFFLINE_MESSAGE));
      return;
    }
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    let stall = setTimeout(stop, STALL_MS);
    const alive = () => {
      clearTimeout(stall);
      stall = setTimeout(stop, STALL_MS);
    };
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      alive();
      if (total > 0) onProgress(loaded / total);
    });
    request.upload.addEventListener('load', alive);
    request.addEventListener('loadend', () => {
      clearTimeout(stall);
      signal.removeEventListener('abort', stop);
      const { status, responseText } = request;
      if (status >= 200 && status < 300) resolve(responseText);
      else if (status > 0) reject(refusal(request, responseText));
      else reject(new ApiError(0, OFFLINE_MESSAGE));
    });
    signal.addEventListener('abort', stop);
    request.open('POST', path);
    request.setRequestHeader('Accept', 'application/json');
    request.send(body);
  });
}

function throwOffline(cause: unknown): never {
  throw new ApiError(0, OFFLINE_MESSAGE, undefined, { cause });
}
