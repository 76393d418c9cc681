import { useCallback, useEffect, useState } from 'react';
import { PHOTO_PATH, photoSources } from '#shared/domain/photos';
import { copyOf, copyInMemory } from './device-copies';
import type { DraftPhoto } from './draft-photo';
import { usePhotoUrl, markUnreadable } from './uploads';

export type Preview =
  | { kind: 'looking' }
  /** Not cropped: the tile applies the crop. */
  | { kind: 'local'; src: string }
  /** Stored on the server, already cropped. */
  | { kind: 'uploaded'; src: string; srcSet: string | undefined }
  | { kind: 'unreadable' }
  | { kind: 'gone' };

/** Shows the copy on the device at once; the server's version if the device has none or cannot show it. */
export function usePreview(photo: DraftPhoto) {
  const local = useLocalUrl(photo.key);
  const url = usePhotoUrl(photo);
  const [broken, setBroken] = useState<string>();
  const onError = useCallback(
    (src: string) => {
      setBroken(src);
      if (src === local) markUnreadable(photo.key);
    },
    [local, photo.key],
  );
  return { preview: previewOf(local, url, broken), onError };
}

type LocalUrl = string | null | undefined;

function previewOf(local: LocalUrl, url: string | undefined, broken: string | undefined): Preview {
  if (local === undefined) return { kind: 'looking' };
  if (local && local !== broken) return { kind: 'local', src: local };
  if (url && url !== broken) return { kind: 'uploaded', src: url, srcSet: photoSources(url) };
  return { kind: local ? 'unreadable' : 'gone' };
}

/** Covers are drawn for their frame and cannot be cropped. */
export function canCrop(preview: Preview): boolean {
  return preview.kind === 'local' || (preview.kind === 'uploaded' && preview.src.startsWith(PHOTO_PATH));
}

/** `undefined` while loading, `null` if the device does not have it. */
function useLocalUrl(key: string): LocalUrl {
  const [local, setLocal] = useState<LocalUrl>();
  useEffect(() => {
    let objectUrl: string | null = null;
    let isCurrent = true;
    const show = (bytes: Blob | null) => {
      if (!isCurrent) return;
      objectUrl = bytes && URL.createObjectURL(bytes);
      setLocal(objectUrl);
    };
    const known = copyInMemory(key);
    if (known) show(known);
    else void copyOf(key).then(show);
    return () => {
      isCurrent = false;
      if (objectUrl) URL.revokeObjectURL(objectUrl);
    };
  }, [key]);
  return local;
}
