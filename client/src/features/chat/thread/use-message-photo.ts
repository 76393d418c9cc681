import { useEffect, useRef, useState } from 'react';
import { showToast } from '../../../ui/toast-store';
import { refusalOf } from '../../photos/photo-files';
import { sendPhoto } from '../../photos/photos.api';
import { uploadEventFor } from '../../photos/upload-failure';

type Upload =
  | { status: 'uploading'; percent: number }
  | { status: 'done'; url: string }
  | { status: 'failed'; reason: string };

/** The photo of the next message: it is uploaded while the text is still being written. */
export function useMessagePhoto() {
  const [photo, setPhoto] = useState<{ file: File; preview: string; upload: Upload } | null>(null);
  const controller = useRef<AbortController | null>(null);
  const preview = photo?.preview;
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview]);
  useEffect(() => () => controller.current?.abort(), []);

  const setUpload = (upload: Upload) => setPhoto((shown) => shown && { ...shown, upload });

  const upload = async (file: File) => {
    controller.current?.abort();
    const stop = new AbortController();
    controller.current = stop;
    setUpload({ status: 'uploading', percent: 0 });
    try {
      const { url } = await sendPhoto(file, {
        onProgress: (share) => {
          if (!stop.signal.aborted) setUpload({ status: 'uploading', percent: Math.round(share * 100) });
        },
        signal: stop.signal,
      });
      if (!stop.signal.aborted) setUpload({ status: 'done', url });
    } catch (error) {
      if (stop.signal.aborted) return;
      const event = uploadEventFor(error);
      setUpload({
        status: 'failed',
        reason: 'reason' in event ? event.reason : 'Please sign in to upload it.',
      });
    }
  };

  const choose = (file: File) => {
    const refusal = refusalOf(file);
    if (refusal) {
      showToast(refusal);
      return;
    }
    setPhoto({ file, preview: URL.createObjectURL(file), upload: { status: 'uploading', percent: 0 } });
    void upload(file);
  };
  const clear = () => {
    controller.current?.abort();
    setPhoto(null);
  };
  return { photo, choose, clear, retry: () => photo && void upload(photo.file) };
}

export type MessagePhotoState = ReturnType<typeof useMessagePhoto>;
