import { useCallback, useEffect, useState } from 'react';
import { PHOTO_PATH, photoSources } from '#shared/domain/photos';
import { copyOf, copyOfThisVisit } from './device-copies';
import type { DraftPhoto } from './draft-photo';

export type Preview =
  | { kind: 'looking' }
  /** Still whole: the crop is for us to show. */
  | { kind: 'local'; src: string }
  /** As the server keeps it, cropped. */
  | { kind: 'uploaded'; src: string; srcSet: string | undefined }
  | { kind: 'unreadable' }
  | { kind: 'gone' };

/** The picture itself, at once, from the device; what is not there, or cannot be shown, from the server. */
export function usePreview({ key, url }: DraftPhoto) {
  const local = useLocalAddress(key);
  const [broken, setBroken] = useState<string>();
  const onError = useCallback((src: string) => setBroken(src), []);
  return { preview: previewOf(local, url, broken), onError };
}

type Address = string | null | undefined;

function previewOf(local: Address, url: string | undefined, broken: string | undefined): Preview {
  if (local === undefined) return { kind: 'looking' };
  if (local && local !== broken) return { kind: 'local', src: local };
  if (url && url !== broken) return { kind: 'uploaded', src: url, srcSet: photoSources(url) };
  return { kind: local ? 'unreadable' : 'gone' };
}

/** Covers are drawn for their frame, and are not the person's to cut. */
export function canCrop(preview: Preview): boolean {
  return preview.kind === 'local' || (preview.kind === 'uploaded' && preview.src.startsWith(PHOTO_PATH));
}

/** `undefined` while it is looked for, `null` when the device has it not. */
function useLocalAddress(key: string): Address {
  const [local, setLocal] = useState<Address>();
  useEffect(() => {
    let address: string | null = null;
    let isWanted = true;
    const show = (bytes: Blob | null) => {
      if (!isWanted) return;
      address = bytes && URL.createObjectURL(bytes);
      setLocal(address);
    };
    const known = copyOfThisVisit(key);
    if (known) show(known);
    else void copyOf(key).then(show);
    return () => {
      isWanted = false;
      if (address) URL.revokeObjectURL(address);
    };
  }, [key]);
  return local;
}
